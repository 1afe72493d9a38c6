import { or, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { judgedNow } from '#server/data/judged-now.ts'
import { can } from './access.ts'
import { LEVELS, type Level, TOOLKIT_TOPICS } from './fields.ts'
import { documentPermissions, documents } from './tables.ts'

/** As much of a person as a right stands on. */
export type Holding = Pick<CurrentUser, 'id' | 'role' | 'isActive' | 'permissions' | 'looksBack'>

const list = (values: readonly string[]) => sql`ANY (${sql.param([...values])}::text[])`
const isConfidential = sql`${documents.category} = 'confidential'`
const isOpen = sql`${documents.category} <> 'confidential'`

/** Given to this person by name, and its time is not over. It is read with every question: what ends, ends at once. */
export const given = (user: Pick<Holding, 'id'>, level: Level) =>
  // Looking back, too, these are the rights of now: of who may what there is no past (`server/data/as-of.ts`).
  sql`EXISTS (SELECT FROM ${documentPermissions} WHERE ${documentPermissions.documentId} = ${documents.id}
    AND ${documentPermissions.userId} = ${user.id}::uuid
    AND ${documentPermissions.permissionType} = ${list(LEVELS.slice(LEVELS.indexOf(level)))}
    AND (${documentPermissions.expiresAt} IS NULL OR ${documentPermissions.expiresAt} > now()))`

/**
 * The one condition on `documents`: which of them this person may look at, save, change or share. Every list, file,
 * preview, version, excerpt, link, export, search and history goes by it.
 */
export const rightTo = judgedNow(documents, (user: Holding, level: Level): SQL => {
  if (!user.isActive) return sql`false`
  const parts = [given(user, level)]
  const [manages, confidential] = [has(user, can.DOCUMENTS_MANAGE), has(user, can.DOCUMENTS_CONFIDENTIAL)]
  if (level === 'edit' || level === 'admin') {
    if (manages) parts.push(isOpen)
    if (manages && confidential) parts.push(isConfidential)
    return whole(parts)
  }
  if (manages || has(user, can.DOCUMENTS_VIEW)) parts.push(isOpen)
  else if (has(user, can.NAV_IMPORTANT_DOCUMENTS))
    parts.push(sql`(${documents.topic} IS NOT NULL AND ${isOpen})`)
  else if (has(user, can.TOOLKIT_ACCESS))
    parts.push(sql`(${documents.topic} = ${list(TOOLKIT_TOPICS)} AND ${isOpen})`)
  if (confidential) parts.push(isConfidential)
  return whole(parts)
})
const whole = (parts: SQL[]) => or(...parts) ?? sql`false`

/** That the document with this id is one that this person may look at. */
export const ofVisible = (user: Holding, id: SQL, level: Level = 'view') =>
  sql`EXISTS (SELECT FROM ${documents} WHERE ${documents.id} = ${id} AND ${rightTo(user, level)})`
