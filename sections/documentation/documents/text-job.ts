import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { files } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { withPlace } from '#server/files/files.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { documents, documentTexts, documentVersions } from './tables.ts'
import { readTextApart } from './text-thread.ts'

/** Reads what stands in a file, once after it came; what cannot be read is kept as nothing and not tried again. */
export const readText = defineJob({
  name: 'documents.read-text',
  payload: z.object({ fileId: z.uuid() }),
  run: async (app, { fileId }, signal) => {
    const [file] = await app.db.select().from(files).where(eq(files.id, fileId))
    const known = await app.db.$count(documentTexts, eq(documentTexts.fileId, fileId))
    if (!file || known > 0) return
    const text = await withPlace(app, file.sha256, (place) => readTextApart({ place, type: file.type }))
    // A portal that stops ends the thread as well: it is read anew at the next start.
    if (signal.aborted) return
    await inTransaction(app, 'job documents.read-text', async (ctx) => {
      await ctx.db
        .insert(documentTexts)
        .values({ fileId, text: text ?? '', readAt: app.now() })
        .onConflictDoNothing()
      ctx.emit('documents.read')
    })
  },
})

/** Every night: files whose reading was lost (a backup that was put back, a job that died too often). */
export const readMissing = defineJob({
  name: 'documents.read-missing',
  payload: z.object({}),
  at: [{ time: '03:25' }],
  run: (app) =>
    inTransaction(app, 'job documents.read-missing', async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string }>(
        sql`SELECT ${documentVersions.fileId} AS id FROM ${documentVersions}
            JOIN ${documents} ON ${documents.id} = ${documentVersions.documentId}
            WHERE NOT EXISTS (SELECT FROM ${documentTexts} WHERE ${documentTexts.fileId} = ${documentVersions.fileId})
            GROUP BY 1 LIMIT 500`,
      )
      for (const { id } of rows) await ctx.enqueue(readText, { fileId: id }, { key: id })
    }),
})
