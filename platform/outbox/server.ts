import { implement } from '#server/context.ts'
import { outbox } from './contract.ts'
import { deliver } from './delivery.ts'
import { demo } from './demo.ts'
import { mailStopRoutes } from './mail-stop-page.ts'
import { personalData } from './personal-data.ts'
import { one, prefer, preferences, resend } from './service.ts'
import { exportList, list } from './service-list.ts'
import { unrecorded } from './tables.ts'

export default implement(
  outbox,
  { list, exportList, one, resend, preferences, prefer },
  { jobs: [deliver], routes: mailStopRoutes, demo, personalData, unrecorded },
)
