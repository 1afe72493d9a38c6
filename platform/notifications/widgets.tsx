import { ChannelsCard } from './parts/channels-card.tsx'
import { PushCard } from './parts/push-card.tsx'

/** For the profile: which notifications come where, and the devices that show them. */
export const NotificationPreferences = () => (
  <>
    <ChannelsCard />
    <PushCard />
  </>
)
