import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { inWords } from '#kernel/language/message-text.ts'
import { has } from '#kernel/people/access.ts'
import { read, unread } from '#platform/threads/service-marks.ts'
import { namesOf } from '#platform/threads/service-present.ts'
import { messages } from '#platform/threads/tables.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { can } from './access.ts'
import type { inbox as calls } from './contract.ts'
import { PREVIEW_LENGTH } from './fields.ts'
import { IN_FOLDER, type Mine, mineOf } from './reading.ts'
import { inWordsFor } from './service-addressees.ts'
import { contextFor } from './service-send.ts'
import { inboxDrafts, inboxPeople } from './tables.ts'

type Calls = typeof calls
const TABLE = 'inbox_threads'

interface Listed extends Mine {
  last_at: string | null
  last_author: string | null
  last_body: string | null
}

const LAST = sql`LEFT JOIN LATERAL (SELECT ${messages.createdAt} AS last_at, ${messages.createdBy} AS last_author,
    ${messages.body} AS last_body
  FROM ${messages} WHERE ${messages.threadId} = mine.thread_id ORDER BY ${messages.number} DESC LIMIT 1) AS last ON true`

/** In the subject, in what was said, and in the names of those who said it: each word typed. */
const holds = (search: string) =>
  sql.join(
    search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => {
        const like = containing(word)
        return sql`(subject ILIKE ${like} OR EXISTS (SELECT FROM ${messages} LEFT JOIN ${users}
          ON ${users.id} = ${messages.createdBy} WHERE ${messages.threadId} = mine.thread_id
          AND (${messages.body} ILIKE ${like} OR ${users.displayName} ILIKE ${like})))`
      }),
    sql` AND `,
  )

async function present(ctx: Ctx, rows: Listed[]) {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ sender, last_author }) => [sender, last_author].filter((id) => id !== null)),
  )
  const to = await inWordsFor(
    ctx,
    rows.map(({ addressed }) => addressed),
  )
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    folder: row.folder,
    isStarred: row.is_starred,
    unread: row.unread,
    from: (row.last_author && names.get(row.last_author)) || null,
    at: new Date(row.last_at ?? 0).toISOString(),
    text: inWords(row.last_body ?? '', () => undefined).slice(0, PREVIEW_LENGTH),
    number: row.last_number,
    sender: (row.sender && names.get(row.sender)) || null,
    to: to(row.addressed),
  }))
}

export async function list(
  ctx: Ctx,
  { folder, search, limit }: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> {
  const where = search === '' ? IN_FOLDER[folder] : sql`${IN_FOLDER[folder]} AND ${holds(search)}`
  const { rows } = await ctx.db.execute<Listed>(sql`SELECT mine.*, last.* FROM ${mineOf(ctx.user.id)} ${LAST}
    WHERE ${where} ORDER BY last_at DESC NULLS LAST, id LIMIT ${limit + 1}`)
  return { items: await present(ctx, rows.slice(0, limit)), more: rows.length > limit }
}

/** The number of the sidebar: rows of the inbox that stand there in bold. */
export async function unreadCount(ctx: Ctx) {
  if (!has(ctx.user, can.MESSAGES_VIEW)) return { count: 0 }
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM ${mineOf(ctx.user.id)} WHERE ${IN_FOLDER.inbox} AND unread > 0`,
  )
  return { count: rows[0]?.count ?? 0 }
}

/** Of these, what is this person's; what is not theirs is not there for them. */
async function ownOf(ctx: Ctx, ids: string[]) {
  const { rows } = await ctx.db.execute<Mine>(
    sql`SELECT * FROM ${mineOf(ctx.user.id)} WHERE id = ANY (${sql.param([...new Set(ids)])}::uuid[])`,
  )
  if (rows.length < new Set(ids).size) throw notFound('This message')
  ctx.check(true)
  return rows
}

export async function one(ctx: Ctx, { id }: InputOf<Calls['one']>): Promise<OutputOf<Calls['one']>> {
  await ownOf(ctx, [id])
  const { rows } = await ctx.db.execute<Listed>(
    sql`SELECT mine.*, last.* FROM ${mineOf(ctx.user.id)} ${LAST} WHERE id = ${id}`,
  )
  const [shown] = await present(ctx, rows)
  const [row] = rows
  if (!shown || !row) throw notFound('This message')
  const people = await ctx.db
    .select({ id: users.id, name: users.displayName, photoId: users.photoId })
    .from(inboxPeople)
    .innerJoin(users, eq(users.id, inboxPeople.personId))
    .where(eq(inboxPeople.inboxThreadId, id))
    .orderBy(users.displayName)
  return {
    ...shown,
    people,
    byMail: row.by_mail,
    context: await contextFor(ctx, row.context_table, row.context_id),
  }
}

export async function drafts(ctx: Ctx): Promise<OutputOf<Calls['drafts']>> {
  const rows = await ctx.db
    .select()
    .from(inboxDrafts)
    .where(eq(inboxDrafts.personId, ctx.user.id))
    .orderBy(desc(inboxDrafts.at))
    .limit(200)
  const to = await inWordsFor(
    ctx,
    rows.map(({ addressed }) => addressed),
  )
  const items = []
  for (const { at, ...row } of rows)
    items.push({
      ...row,
      at: at.toISOString(),
      to: to(row.addressed),
      context: await contextFor(ctx, row.contextTable, row.contextId),
    })
  return { items }
}

const placesOf = async (ctx: Ctx, ids: string[]) => {
  const own = await ownOf(ctx, ids)
  const before = await ctx.db
    .select()
    .from(inboxPeople)
    .where(
      and(
        inArray(
          inboxPeople.id,
          own.map(({ place_id }) => place_id),
        ),
        eq(inboxPeople.personId, ctx.user.id),
      ),
    )
    .for('update')
  return { own, before }
}

/** What is put away stays there until somebody else says something more in it. */
export async function move(ctx: Ctx, { ids, folder }: InputOf<Calls['move']>) {
  const { own, before } = await placesOf(ctx, ids)
  const lastOf = new Map(own.map((row) => [row.place_id, row.last_number]))
  const changes = before.map((row) => ({
    before: row,
    values: {
      folder,
      putAwayAt: lastOf.get(row.id) ?? 0,
      trashedAt: folder === 'trash' ? ctx.app.now() : null,
    },
  }))
  await updateMany(ctx, inboxPeople, changes)
  ctx.emit('inbox.moved', { to: ctx.user.id })
  return { count: changes.length }
}

/** All that lies in this person's trash is deleted for good, until somebody says something more in it. */
export async function emptyTrash(ctx: Ctx) {
  const { rows } = await ctx.db.execute<Mine>(
    sql`SELECT * FROM ${mineOf(ctx.user.id)} WHERE ${IN_FOLDER.trash}`,
  )
  if (rows.length === 0) return { count: 0 }
  return move(ctx, { ids: rows.map(({ id }) => id), folder: 'gone' })
}

export async function star(ctx: Ctx, { ids, isStarred }: InputOf<Calls['star']>) {
  const { before } = await placesOf(ctx, ids)
  const changes = before
    .filter((row) => row.isStarred !== isStarred)
    .map((row) => ({ before: row, values: { isStarred } }))
  if (changes.length > 0) await updateMany(ctx, inboxPeople, changes)
  ctx.emit('inbox.moved', { to: ctx.user.id })
  return { count: changes.length }
}

/** Unread again is what somebody else said last. */
export async function markRead(ctx: Ctx, { ids, isRead }: InputOf<Calls['markRead']>) {
  for (const { id, got, last_number } of await ownOf(ctx, ids)) {
    if (isRead) await read(ctx, { table: TABLE, id, upTo: last_number })
    else if (got !== null) await unread(ctx, { table: TABLE, id, from: got })
  }
  ctx.emit('inbox.moved', { to: ctx.user.id })
  return {}
}
