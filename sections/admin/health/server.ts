import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayTakeAll } from './access.ts'
import { askedWork, nightlyBackup } from './backup-job.ts'
import { health } from './contract.ts'
import { exportJob, exportsGo } from './export-job.ts'
import { metricsRoute } from './metrics.ts'
import { personalData } from './personal-data.ts'
import { backUp, read } from './service.ts'
import { exportAll, fetchExport, openExport, wholeExport } from './service-export.ts'
import { unrecorded, wholeExports } from './tables.ts'

/** Its history is how somebody sees who took everything along. */
const taken = defineRecord({
  table: wholeExports,
  noun: 'export of everything',
  scope: (user) => (passes(user, mayTakeAll) ? undefined : false),
  mayChange: () => false,
  fields: {
    state: 'State',
    failure: 'What went wrong',
    bytes: 'Bytes',
    rows: 'Rows',
    files: 'Files',
    fetched_by: 'Fetched by',
    fetched_at: 'Fetched',
  },
  event: 'exports.changed',
})

export default implement(
  health,
  { read, backUp, wholeExport, exportAll, openExport, fetchExport },
  {
    records: [taken],
    jobs: [nightlyBackup, askedWork, exportJob, exportsGo],
    routes: metricsRoute,
    personalData,
    unrecorded,
  },
)
