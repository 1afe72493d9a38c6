import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { permissionWording } from './access.ts'
import { liveAddresses } from './contract.ts'
import { demo } from './demo.ts'
import { liveRoutes } from './live-page.ts'
import { personalData } from './personal-data.ts'
import { end, list, make, scope } from './service.ts'
import { liveAddresses as table, unrecorded } from './tables.ts'

const address = defineRecord({
  table,
  noun: 'live address',
  scope,
  mayChange: () => false,
  fields: { title: 'For', source: 'Holds', filter: 'Filtered by' },
  event: 'live-addresses.changed',
})

export default implement(
  liveAddresses,
  { list, make, end },
  { records: [address], routes: liveRoutes, personalData, permissionWording, unrecorded, demo },
)
