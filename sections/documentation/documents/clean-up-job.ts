import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { files } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { UNDO_MS } from '#server/data/undo.ts'
import { recordIsGone } from '#server/data/visible-record.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { OWNER } from './service.ts'
import {
  dashboardDocuments,
  documentAccessLogs,
  documentFavorites,
  documentLinks,
  documentPermissions,
  documents,
  documentTexts,
  documentUses,
  documentVersions,
} from './tables.ts'

/** Ours: who looked at a document is of use for a year, and nobody's business after that. */
const LOG_DAYS = 365

/**
 * What follows a document goes when no undo brings the document back any more: versions, what people were given, its place
 * on the dashboard, its files and what was read from them. Links go when their time is over, the log after a year.
 */
export const forgetGone = defineJob({
  name: 'documents.clean-up',
  payload: z.object({}),
  at: [{ time: '03:55' }],
  run: (app) =>
    inTransaction(app, 'job documents.clean-up', async ({ db }) => {
      const now = app.now()
      for (const table of [
        documentVersions,
        documentPermissions,
        dashboardDocuments,
        documentFavorites,
        documentUses,
      ])
        await db
          .delete(table)
          .where(recordIsGone(app.records, sql`'documents'`, sql`${table.documentId}::text`, now))
      await db.delete(documentLinks).where(lt(documentLinks.expiresAt, now))
      await db
        .delete(documentAccessLogs)
        .where(lt(documentAccessLogs.at, new Date(now.getTime() - LOG_DAYS * DAY)))
      // Of a version whose bringing was undone no row names the file any more; a redo may bring it back for as long.
      await db
        .delete(files)
        .where(
          and(
            eq(files.owner, OWNER),
            lt(files.createdAt, new Date(now.getTime() - UNDO_MS)),
            notExists(db.select().from(documents).where(eq(documents.fileId, files.id))),
            notExists(db.select().from(documentVersions).where(eq(documentVersions.fileId, files.id))),
          ),
        )
      await db
        .delete(documentTexts)
        .where(notExists(db.select().from(files).where(eq(files.id, documentTexts.fileId))))
    }),
})
