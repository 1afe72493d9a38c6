import { defineLive } from '#kernel/portal/manifest.ts'
import { notificationPreferences, push } from './contract.ts'

/** What is at the bell keeps up through the channel of spec 7 (`parts/use-channel.ts`). */
export default defineLive({
  refreshes: {
    'notification-preferences.changed': [notificationPreferences.read],
    'push.changed': [push.state, notificationPreferences.read],
  },
})
