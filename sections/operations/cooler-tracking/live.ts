import { defineLive } from '#kernel/portal/manifest.ts'
import { coolers, coolerTypes } from './contract.ts'
import { coolerInventory } from './inventory-contract.ts'

const standing = [
  coolers.list,
  coolers.one,
  coolers.where,
  coolers.pocket,
  coolers.due,
  coolers.mine,
  coolers.moves,
]
const reports = [
  coolerInventory.list,
  coolerInventory.summary,
  coolerInventory.mine,
  coolerInventory.history,
  coolers.where,
]

export default defineLive({
  refreshes: {
    'coolers.changed': standing,
    'coolerReports.changed': reports,
    'coolerTypes.changed': [coolerTypes.list, ...standing, ...reports],
    'hosts.changed': [...standing, coolers.keepers],
    'people.changed': [...standing, coolers.keepers],
    'users.changed': [coolers.keepers],
  },
})
