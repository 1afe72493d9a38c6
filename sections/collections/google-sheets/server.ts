import { eq } from 'drizzle-orm'
import { has, passes } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayReadImportFile, ownerOf } from '#server/spreadsheets/imports.ts'
import { mayFollow, mayKeepAccount, permissionWording } from './access.ts'
import { sheetAccount } from './account-contract.ts'
import { liveAddresses } from './contract.ts'
import { demo } from './demo.ts'
import { followSheets } from './follow-job.ts'
import { followedSheets } from './followed-contract.ts'
import { forgetOld } from './forget-job.ts'
import { liveRoutes } from './live-page.ts'
import { personalData } from './personal-data.ts'
import { takeAways } from './round-trip-contract.ts'
import { end, inTheirName, list, make, scope } from './service.ts'
import * as accounts from './service-account.ts'
import { bringBack, look, lookAgain, SLICE } from './service-bring.ts'
import * as followed from './service-followed.ts'
import * as taken from './service-take.ts'
import { takeAwayScope } from './service-take.ts'
import {
  liveAddresses as liveAddressTable,
  sheetAccounts,
  followedSheets as sheetTable,
  takeAwayReturns,
  takeAways as takeAwayTable,
  unrecorded,
} from './tables.ts'

const address = defineRecord({
  table: liveAddressTable,
  noun: 'live address',
  scope,
  mayChange: () => false,
  fields: { title: 'For', source: 'Holds', filter: 'Filtered by' },
  event: 'live-addresses.changed',
})

const sheet = defineRecord({
  table: sheetTable,
  noun: 'followed sheet',
  scope: (user) => (passes(user, mayFollow) ? undefined : false),
  mayChange: () => false,
  fields: { title: 'Holds', host: 'At', target: 'Comes into', rule: 'By itself', pace: 'Read', is_on: 'On' },
  event: 'followed-sheets.changed',
})

const away = defineRecord({
  table: takeAwayTable,
  noun: 'list that was taken out',
  scope: takeAwayScope,
  mayChange: () => false,
  fields: { title: 'Holds', filter: 'Filtered by', rows: 'Rows' },
  event: 'take-aways.changed',
})

/** Goes with what a file has changed, and comes again with it. */
const back = defineRecord({
  table: takeAwayReturns,
  noun: 'file that was brought back',
  scope: (user) =>
    has(user, people.ADMIN_PANEL_ACCESS) ? undefined : eq(takeAwayReturns.createdBy, user.id),
  mayChange: (user, row) => row.created_by === user.id || has(user, people.ADMIN_PANEL_ACCESS),
  fields: { file_name: 'File', changed: 'Changed cells', added: 'Added rows', removed: 'Deleted rows' },
  event: 'take-aways.changed',
})

const addresses = implement(
  liveAddresses,
  { list, make, end },
  {
    records: [address, sheet, away, back],
    jobs: [followSheets, forgetOld],
    files: { [ownerOf(SLICE)]: mayReadImportFile },
    routes: liveRoutes,
    inTheirName,
    personalData,
    permissionWording,
    unrecorded,
    demo,
  },
)

const sheets = implement(followedSheets, {
  list: followed.list,
  add: followed.add,
  edit: followed.edit,
  remove: followed.remove,
  readNow: followed.readNow,
  look: followed.look,
  bringIn: followed.bringIn,
})

const roundTrip = implement(takeAways, {
  list: taken.list,
  take: taken.take,
  file: taken.file,
  forget: taken.forget,
  look,
  lookAgain,
  bringBack,
})

const account = defineRecord({
  table: sheetAccounts,
  noun: 'account for private sheets',
  scope: (user) => (passes(user, mayKeepAccount) ? undefined : false),
  mayChange: () => false,
  fields: { email: 'Account' },
  event: 'sheet-account.changed',
})

const accountCalls = implement(
  sheetAccount,
  { read: accounts.read, save: accounts.save, remove: accounts.remove },
  { records: [account] },
)

export default {
  ...addresses,
  records: [...addresses.records, ...accountCalls.records],
  calls: [...addresses.calls, ...sheets.calls, ...roundTrip.calls, ...accountCalls.calls],
}
