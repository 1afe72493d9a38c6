import { z } from 'zod'
import { removeOrphanFiles } from '#server/files.ts'
import { defineJob } from '#server/jobs.ts'

/** The photo itself, not only its row. */
export const removeContent = defineJob({
  name: 'personal-data.remove-content',
  payload: z.object({}),
  run: async (app) => {
    await removeOrphanFiles(app)
  },
})
