import { implement } from '#server/context.ts'
import { askedWork, nightlyBackup } from './backup-job.ts'
import { health } from './contract.ts'
import { metricsRoute } from './metrics.ts'
import { backUp, read } from './service.ts'
import { unrecorded } from './tables.ts'

export default implement(
  health,
  { read, backUp },
  { jobs: [nightlyBackup, askedWork], routes: metricsRoute, unrecorded },
)
