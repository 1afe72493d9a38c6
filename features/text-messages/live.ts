import { defineLive } from '#kernel/manifest.ts'
import { textMessages } from './contract.ts'

export default defineLive({
  refreshes: {
    'texts.changed': [textMessages.status],
    'texts.counted': [textMessages.list, textMessages.overview],
  },
})
