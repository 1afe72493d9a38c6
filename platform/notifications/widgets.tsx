import { ChannelsCard } from './parts/channels-card.tsx'
import { PushCard } from './parts/push-card.tsx'
import { RingsCard } from './parts/rings-card.tsx'

/** For the profile: which notifications come where and how often, and the devices that show them. */
export const NotificationPreferences = () => (
  <>
    <ChannelsCard />
    <RingsCard />
    <PushCard />
  </>
)
