import { defineLive } from '#kernel/portal/manifest.ts'
import { kinds } from './contract.ts'
import { agreements } from './signing-contract.ts'

const { list, person, people, ofRecord, signature, mine, verification } = agreements
const standings = [list, person, people, ofRecord, mine, kinds.list, kinds.one]

/** Whoever becomes a driver, a volunteer, a contact or an organizer is to sign what these sign. */
export default defineLive({
  refreshes: {
    'agreements.changed': [...standings, signature, kinds.texts, verification],
    'drivers.changed': standings,
    'volunteers.changed': standings,
    'hosts.changed': standings,
    'event-requests.changed': standings,
    'people.changed': [list, person, people],
    'users.changed': [mine, people],
    'groups.changed': [people],
    'slots.changed': [people],
  },
})
