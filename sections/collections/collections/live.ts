import { defineLive } from '#kernel/portal/manifest.ts'
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
    'collections.changed': figures,
    'hosts.changed': figures,
    'groups.changed': [groupLog.entries],
    'settings.changed': [collections.weeks, locations.numbers, locations.mine],
  },
})
