import { defineLive } from '#kernel/portal/manifest.ts'
import { liveAddresses } from './contract.ts'
import { followedSheets } from './followed-contract.ts'

export default defineLive({
  refreshes: {
    'live-addresses.changed': [liveAddresses.list],
    'followed-sheets.changed': [followedSheets.list, followedSheets.look],
  },
})
