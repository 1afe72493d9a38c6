import { defineLive } from '#kernel/portal/manifest.ts'
import { threads } from '#platform/threads/contract.ts'
import { roster } from './contract.ts'

export default defineLive({
  refreshes: {
    'cover.changed': [roster.cover],
    'slots.changed': [roster.cover, roster.toCover, threads.became],
    'pairs.changed': [roster.pairs, roster.propose],
  },
})
