import { implement } from '#server/context.ts'
import { cleanUp } from './clean-up.ts'
import { textMessages } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { about, choose, confirm, optIn, optOut, resend, reset, status } from './service.ts'
import { announce, endFor, exportList, list, overview, test } from './service-admin.ts'
import { unrecorded } from './tables.ts'
import { webhookRoutes } from './webhook.ts'

export default implement(
  textMessages,
  {
    about,
    status,
    optIn,
    confirm,
    resend,
    optOut,
    reset,
    choose,
    list,
    exportList,
    endFor,
    overview,
    test,
    announce,
  },
  { jobs: [cleanUp], routes: webhookRoutes, personalData, demo, unrecorded },
)
