import { z } from 'zod'
import { implement } from '#server/context.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { secondFactor } from './contract.ts'
import { personalData } from './personal-data.ts'
import { confirmApp, newCodes, read, removeApp, startApp } from './service.ts'
import {
  addPasskey,
  forgetChallenges,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from './service-passkeys.ts'
import { unrecorded } from './tables.ts'

const cleanUp = defineJob({
  name: 'second-factor.clean-up',
  payload: z.object({}),
  at: [{ time: '03:40' }],
  run: async (app) => {
    await forgetChallenges(app)
  },
})

export default implement(
  secondFactor,
  {
    read,
    startApp,
    confirmApp,
    removeApp,
    newCodes,
    passkeyOptions,
    addPasskey,
    renamePasskey,
    removePasskey,
  },
  { jobs: [cleanUp], personalData, unrecorded },
)
