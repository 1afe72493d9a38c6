import { implement } from '#server/context.ts'
import { passwords } from './contract.ts'
import { cleanUp, forgotPassword } from './forgot-job.ts'
import { forgotRoutes } from './forgot-page.ts'
import { personalData } from './personal-data.ts'
import { change, keys, reset, verify } from './service.ts'
import { unrecorded } from './tables.ts'

export default implement(
  passwords,
  { verify, reset, keys, change },
  { jobs: [forgotPassword, cleanUp], routes: forgotRoutes, personalData, unrecorded },
)
