import { defineLive } from '#kernel/portal/manifest.ts'
import { outbox } from './contract.ts'

export default defineLive({
  refreshes: {
    'outbox.changed': [outbox.list, outbox.one],
    'message-preferences.changed': [outbox.preferences],
  },
})
