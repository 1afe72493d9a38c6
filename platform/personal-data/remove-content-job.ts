import { z } from 'zod'
import { weedWords } from '#platform/smart-search/service-words.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { removeOrphanFiles } from '#server/files/files.ts'
import { defineJob } from '#server/jobs/jobs.ts'

/** What is no row of a table: the photo itself, and the words that the search has learnt. */
export const removeContent = defineJob({
  name: 'personal-data.remove-content',
  payload: z.object({}),
  run: async (app) => {
    await removeOrphanFiles(app)
    await inTransaction(app, 'job personal-data.remove-content', weedWords)
  },
})
