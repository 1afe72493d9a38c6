import { defineLive } from '#kernel/portal/manifest.ts'
import { kudos } from './contract.ts'

const LISTS = [kudos.received, kudos.sent, kudos.all, kudos.one, kudos.waiting]

export default defineLive({
  // Spec 4: what somebody was not told of is asked for once, so nothing makes it stale.
  refreshes: {
    'kudos.changed': [...LISTS, kudos.check, kudos.unthanked],
    'kudos.digest': [kudos.digest],
    'threads.changed': LISTS,
    // For windows that were not told with the content, and a person’s others.
    'talk.said': LISTS,
    'talk.edited': LISTS,
    'talk.deleted': LISTS,
    'talk.read': LISTS,
    'users.changed': [kudos.received, kudos.sent, kudos.all, kudos.unthanked],
  },
})
