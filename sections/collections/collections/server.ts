import { implement } from '#server/context.ts'
import { defineOutgoing } from '#server/data/outgoing.ts'
import { permissionWording } from './access.ts'
import { collections } from './contract.ts'
import { demo } from './demo.ts'
import { derived } from './derived.ts'
import { figures } from './figure-sources.ts'
import { first } from './first.ts'
import { groupLog } from './groups-contract.ts'
import { locations } from './locations-contract.ts'
import { entryRecord, personalData } from './records.ts'
import { logRoundTrip } from './round-trip.ts'
import { searches } from './searches.ts'
import { add, edit, list, read, remove, similar } from './service.ts'
import { bulkEdit, bulkRemove } from './service-bulk.ts'
import { duplicates } from './service-duplicates.ts'
import { exportLog } from './service-export.ts'
import { stats, weeks } from './service-figures.ts'
import { entries } from './service-groups.ts'
import { logImport } from './service-import.ts'
import { mine, numbers } from './service-locations.ts'
import { unrecorded } from './tables.ts'
import { waitingSource } from './waiting.ts'

const log = implement(
  collections,
  {
    list,
    add,
    bulkEdit,
    bulkRemove,
    stats,
    weeks,
    exportLog,
    similar,
    duplicates,
    read,
    edit,
    remove,
    ...logImport.handlers,
  },
  {
    looksBack: true,
    records: [entryRecord],
    outgoing: [
      defineOutgoing({
        name: 'collection',
        title: 'Entries of the collections log',
        table: entryRecord.table,
        one: collections.read,
      }),
    ],
    searches,
    files: logImport.files,
    roundTrips: [logRoundTrip],
    waiting: [waitingSource],
    demo,
    personalData,
    deeds: { add: { key: 'submit_collection_log' } },
    unrecorded,
    derived,
    figures,
    permissionWording,
    first,
  },
)

const byLocation = implement(locations, { mine, numbers })

const byGroup = implement(groupLog, { entries })

export default { ...log, calls: [...log.calls, ...byLocation.calls, ...byGroup.calls] }
