import { defineLive } from '#kernel/portal/manifest.ts'
import { sheetAccount } from './account-contract.ts'
import { liveAddresses } from './contract.ts'
import { followedSheets } from './followed-contract.ts'
import { takeAways } from './round-trip-contract.ts'

export default defineLive({
  refreshes: {
    'live-addresses.changed': [liveAddresses.list],
    'sheet-account.changed': [sheetAccount.read],
    'take-aways.changed': [takeAways.list],
    'followed-sheets.changed': [followedSheets.list, followedSheets.look],
  },
})
