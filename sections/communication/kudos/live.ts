import { MINUTE } from '#kernel/clock.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { kudos } from './contract.ts'

const LISTS = [kudos.received, kudos.sent, kudos.all, kudos.one, kudos.waiting]

export default defineLive({
  // Spec 4: what somebody was not told of is asked for once, so nothing makes it stale.
  refreshes: {
    'kudos.changed': [...LISTS, kudos.check, kudos.unthanked],
    'threads.changed': LISTS,
    'users.changed': [kudos.received, kudos.sent, kudos.all, kudos.unthanked],
  },
  badges: [{ entry: 'kudos', count: kudos.waiting, everyMs: 2 * MINUTE }],
})
