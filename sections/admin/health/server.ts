import { implement } from '#server/context.ts'
import { nightlyBackup } from './backup-job.ts'
import { health } from './contract.ts'
import { read } from './service.ts'
import { unrecorded } from './tables.ts'

export default implement(health, { read }, { jobs: [nightlyBackup], unrecorded })
