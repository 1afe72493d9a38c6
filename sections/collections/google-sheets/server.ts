import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayFollow, permissionWording } from './access.ts'
import { liveAddresses } from './contract.ts'
import { demo } from './demo.ts'
import { followSheets } from './follow-job.ts'
import { followedSheets } from './followed-contract.ts'
import { liveRoutes } from './live-page.ts'
import { personalData } from './personal-data.ts'
import { end, inTheirName, list, make, scope } from './service.ts'
import * as followed from './service-followed.ts'
import { liveAddresses as liveAddressTable, followedSheets as sheetTable, unrecorded } from './tables.ts'

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

const addresses = implement(
  liveAddresses,
  { list, make, end },
  {
    records: [address, sheet],
    jobs: [followSheets],
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

export default { ...addresses, calls: [...addresses.calls, ...sheets.calls] }
