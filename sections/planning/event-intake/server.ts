import { z } from 'zod'
import { implement } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { intake } from './contract.ts'
import { received } from './letter.ts'
import { ask, form } from './service.ts'
import { forgetLinks } from './service-links.ts'
import { callOff, confirm, correct, mine } from './service-mine.ts'
import { unrecorded } from './tables.ts'

const forget = defineJob({
  name: 'event-intake.forget-links',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: (app) =>
    inTransaction(app, 'job event-intake.forget-links', async (ctx) => void (await forgetLinks(ctx))),
})

export default implement(
  intake,
  { form, ask, mine, confirm, correct, callOff },
  { letters: [received], jobs: [forget], unrecorded },
)
