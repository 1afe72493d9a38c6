import { defineLive } from '#kernel/portal/manifest.ts'
import { roster } from './contract.ts'

export default defineLive({
  refreshes: {
    'cover.changed': [roster.cover],
    'slots.changed': [roster.cover],
    'pairs.changed': [roster.pairs, roster.propose],
  },
})
