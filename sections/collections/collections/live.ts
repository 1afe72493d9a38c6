import { defineLive } from '#kernel/portal/manifest.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { collections } from './contract.ts'
import { groupLog } from './groups-contract.ts'
import { locations } from './locations-contract.ts'

const figures = [
  collections.list,
  collections.read,
  collections.stats,
  collections.weeks,
  collections.similar,
  collections.duplicates,
  locations.numbers,
  locations.mine,
  groupLog.entries,
]

export default defineLive({
  refreshes: {
    // The list of locations by those that have entries.
    'collections.changed': [...figures, hosts.list],
    'hosts.changed': figures,
    'groups.changed': [groupLog.entries],
    'settings.changed': [collections.weeks, locations.numbers, locations.mine],
  },
})
