import { z } from 'zod'
import { implement } from '#server/context.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { profile } from './contract.ts'
import { personalData } from './personal-data.ts'
import {
  askEmail,
  confirmEmail,
  dropEmail,
  dropPhoto,
  forgetExpired,
  isComplete,
  OWNER,
  photo,
  read,
  save,
  setPhoto,
} from './service.ts'
import { unrecorded } from './tables.ts'

const cleanUp = defineJob({
  name: 'profile.clean-up',
  payload: z.object({}),
  at: [{ time: '03:40' }],
  run: async (app) => {
    await forgetExpired(app)
  },
})

const completed = { key: 'complete_profile', when: isComplete }

export default implement(
  profile,
  { read, save, askEmail, dropEmail, confirmEmail, setPhoto, dropPhoto, photo },
  {
    jobs: [cleanUp],
    files: { [OWNER]: () => true },
    personalData,
    deeds: { save: completed, setPhoto: completed },
    unrecorded,
  },
)
