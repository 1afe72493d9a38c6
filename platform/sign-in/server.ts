import { z } from 'zod'
import { implement, type Slice } from '#server/context.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { memberSignIns, signIns } from './contract.ts'
import { forgetOldDevices } from './devices.ts'
import { factorRoutes } from './factor.ts'
import { oidcRoutes } from './oidc.ts'
import { personalData } from './personal-data.ts'
import { forgetOldPending } from './service.ts'
import { linked, startLink, unlink } from './service-linked.ts'
import { endSessions, read, removeSecondStep, sendPasswordLink } from './service-members.ts'
import { end, endOthers, list } from './service-sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { unrecorded } from './tables.ts'

const cleanUp = defineJob({
  name: 'sign-in.clean-up',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: async (app) => {
    await forgetOldPending(app)
    await forgetOldDevices(app)
  },
})

const own = implement(
  signIns,
  { list, end, endOthers, linked, startLink, unlink },
  {
    jobs: [cleanUp],
    personalData,
    routes: (fastify, app) => {
      signInRoutes(fastify, app)
      factorRoutes(fastify, app)
      oidcRoutes(fastify, app)
    },
    unrecorded,
  },
)
const members = implement(memberSignIns, { read, endSessions, removeSecondStep, sendPasswordLink })

const slice: Slice = { ...own, calls: [...own.calls, ...members.calls] }
export default slice
