import { eq, sql } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { accountNames } from '#server/data/names.ts'
import { defineRecord } from '#server/data/records.ts'
import { files } from '#server/data/tables.ts'
import { can, managesOne } from './access.ts'
import { LEVEL_NAMES, type Level } from './fields.ts'
import { ofVisible, rightTo } from './rights.ts'
import { rows } from './service.ts'
import { dashboardDocuments, documentPermissions, documents, documentVersions } from './tables.ts'

const usual = rows.record()

/** A document's history and undo, by the same right as everything else. */
export const documentRecord = {
  ...usual,
  fields: { ...usual.fields, file_id: 'File' },
  // Changing takes a right that no row tells; deleting and bringing back is for who manages.
  mayChange: (user, row, action = 'update') =>
    action === 'update' || managesOne(user, { category: row.category }),
  changing: (user) => rightTo(user, 'edit'),
  // Neither what was confidential nor what everybody found is decided anew by an undo of somebody who may not decide it.
  mayPutBack: (user, before, now) => {
    if (now === undefined || managesOne(user, { category: now.category }))
      return (
        (before.category === 'confidential') === (now?.category === 'confidential') ||
        has(user, can.DOCUMENTS_CONFIDENTIAL) ||
        before.category !== 'confidential'
      )
    return (['category', 'topic', 'pinned'] as const).every((name) => before[name] === now[name])
  },
  present: async (ctx, field, value) => {
    if (field !== 'file_id') return usual.present?.(ctx, field, value)
    const [file] = await ctx.db
      .select({ name: files.name })
      .from(files)
      .where(eq(files.id, String(value)))
    return file?.name ?? 'a file that is gone'
  },
} satisfies ReturnType<typeof defineRecord>

/** By its document; where that is gone, by who may see and manage all of them: an undo asks before it brings both back. */
const versionsOf = (user: CurrentUser, level: Level) => {
  const ofDocument = ofVisible(user, sql`${documentVersions.documentId}`, level)
  if (!managesOne(user, { category: 'confidential' })) return ofDocument
  return sql`(${ofDocument} OR NOT EXISTS (SELECT FROM ${documents}
    WHERE ${documents.id} = ${documentVersions.documentId}))`
}

export const versionRecord = defineRecord({
  table: documentVersions,
  noun: 'version',
  scope: (user) => versionsOf(user, 'view'),
  mayChange: () => true,
  changing: (user) => versionsOf(user, 'edit'),
  fields: { number: 'Number', note: 'What is new' },
  event: 'documents.changed',
})

export const permissionRecord = defineRecord({
  table: documentPermissions,
  noun: 'permission',
  scope: (user) => ofVisible(user, sql`${documentPermissions.documentId}`, 'admin'),
  mayChange: () => true,
  // What was taken back is given again only by who manages: a right that was given must not give itself.
  changing: (user) =>
    has(user, can.DOCUMENTS_MANAGE)
      ? ofVisible(user, sql`${documentPermissions.documentId}`, 'admin')
      : false,
  fields: { user_id: 'Person', permission_type: 'May', expires_at: 'Until', notes: 'Why' },
  event: 'documents.changed',
  present: async (ctx, field, value) => {
    if (field === 'user_id')
      return (await accountNames(ctx, [String(value)])).get(String(value)) ?? 'somebody'
    if (field === 'permission_type') return LEVEL_NAMES[value as keyof typeof LEVEL_NAMES] ?? value
    return value
  },
})

export const dashboardRecord = defineRecord({
  table: dashboardDocuments,
  noun: 'document on the dashboard',
  scope: (user) => ofVisible(user, sql`${dashboardDocuments.documentId}`),
  mayChange: (user) => has(user, people.ADMIN_PANEL_ACCESS),
  fields: { display_order: 'Place' },
  event: 'documents.dashboard',
})
