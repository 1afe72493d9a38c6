import { z } from 'zod'
import { implement } from '#server/context.ts'
import { defineJob } from '#server/jobs.ts'
import { signIns } from './contract.ts'
import { forgetOldDevices } from './devices.ts'
import { factorRoutes } from './factor.ts'
import { oidcRoutes } from './oidc.ts'
import { personalData } from './personal-data.ts'
import { forgetOldPending } from './service.ts'
import { linked, unlink } from './service-linked.ts'
import { end, endOthers, list } from './service-sessions.ts'
import { signInRoutes } from './sign-in.ts'

const cleanUp = defineJob({
  name: 'sign-in.clean-up',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: async (app) => {
    await forgetOldPending(app)
    await forgetOldDevices(app)
  },
})

export default implement(
  signIns,
  { list, end, endOthers, linked, unlink },
  {
    jobs: [cleanUp],
    personalData,
    routes: (fastify, app) => {
      signInRoutes(fastify, app)
      factorRoutes(fastify, app)
      oidcRoutes(fastify, app)
    },
  },
)
