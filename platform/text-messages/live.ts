import { defineLive } from '#kernel/portal/manifest.ts'
import { textMessages } from './contract.ts'

export default defineLive({
  refreshes: {
    'texts.changed': [textMessages.status],
    'texts.counted': [textMessages.list, textMessages.overview],
  },
})
