import { defineLive } from '#kernel/portal/manifest.ts'
import { people } from '#platform/people/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { roster } from './contract.ts'

export default defineLive({
  refreshes: {
    'cover.changed': [roster.cover],
    // Published, undone, or taken meanwhile: what is proposed is arranged around it.
    'slots.changed': [roster.cover, roster.toCover, roster.propose, threads.became],
    'people.changed': [roster.helpers],
    'wishes.changed': [roster.helpers],
    'pairs.changed': [roster.pairs, roster.propose, people.confirmation],
  },
})
