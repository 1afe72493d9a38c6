import { eq, inArray } from 'drizzle-orm'
import { peopleIn, recordsIn } from '#kernel/language/message-text.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { attachmentsOf } from '#platform/attachments/service.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'
import { mayDelete, mayEdit } from './access.ts'
import { EMOJI, type Message } from './said-contract.ts'
import { foundRecords } from './service-cards.ts'
import { messages, outcomes, pins, reactions } from './tables.ts'

export type Row = typeof messages.$inferSelect

type Reading = Pick<Ctx, 'app' | 'db' | 'user'>

/** Messages as this reader may see them, in the order given. */
export async function presentAll(ctx: Reading, rows: Row[]): Promise<Message[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const answered = rows.flatMap(({ replyTo }) => replyTo ?? [])
  const quoted =
    answered.length === 0 ? [] : await ctx.db.select().from(messages).where(inArray(messages.id, answered))
  const signs = await ctx.db
    .select()
    .from(reactions)
    .where(inArray(reactions.messageId, ids))
    .orderBy(reactions.at)
  const files = await attachmentsOf(ctx, 'messages', ids)
  const became = await thatBecame(ctx, ids)
  const pinned = await ctx.db.select().from(pins).where(inArray(pins.messageId, ids))
  const people = await namesOf(ctx, [
    ...[...rows, ...quoted, ...pinned].flatMap(({ createdBy }) => createdBy ?? []),
    ...signs.map(({ personId }) => personId),
  ])
  const authorOf = ({ createdBy, signedAs }: Row) =>
    (createdBy && people.get(createdBy)) || (signedAs ? { id: '', name: signedAs, photoId: null } : null)
  const quotation = ({ replyTo, threadId }: Row) => {
    if (replyTo === null) return null
    const found = quoted.find((one) => one.id === replyTo && one.threadId === threadId)
    const author = (found && authorOf(found)?.name) ?? null
    return { id: replyTo, author, body: found?.body ?? null }
  }
  const pinOf = (id: string) => {
    const found = pinned.find(({ messageId }) => messageId === id)
    if (!found) return null
    return { by: people.get(found.createdBy ?? '')?.name ?? null, at: found.createdAt.toISOString() }
  }
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    version: row.version,
    body: row.body,
    author: authorOf(row),
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    replyTo: quotation(row),
    reactions: EMOJI.flatMap((emoji) => {
      const these = signs.filter((sign) => sign.messageId === row.id && sign.emoji === emoji)
      if (these.length === 0) return []
      const names = these.map(({ personId }) => people.get(personId)?.name ?? 'Somebody')
      const ids = these.map(({ personId }) => personId)
      return [{ emoji, people: names, ids, mine: ids.includes(ctx.user.id) }]
    }),
    attachments: files.get(row.id) ?? [],
    hasBecome: became.has(row.id),
    pinned: pinOf(row.id),
    mayEdit: mayEdit(ctx.user, row, ctx.app.records.get(row.aboutTable)),
    mayDelete: mayDelete(ctx.user, row, ctx.app.records.get(row.aboutTable)),
  }))
}

/** Of which messages something was made, whoever may see it. */
async function thatBecame(ctx: Pick<Ctx, 'db'>, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ id: outcomes.messageId })
    .from(outcomes)
    .where(inArray(outcomes.messageId, ids))
  return new Set(rows.map(({ id }) => id))
}

export async function namesOf(ctx: Pick<Ctx, 'db'>, ids: string[]) {
  const rows = await ctx.db
    .select({ id: users.id, name: users.displayName, photoId: users.photoId })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The people and records that stand in texts by their ids, as this reader knows them. */
export async function namedIn(ctx: Ctx, bodies: string[]) {
  const people = await namesOf(ctx, bodies.flatMap(peopleIn))
  return {
    people: Object.fromEntries([...people].map(([id, { name }]) => [id, name])),
    records: await recordsFor(ctx, bodies.flatMap(recordsIn)),
  }
}

/** What the search knows a record by: its title and where it opens, within the row rule of its slice. */
async function recordsFor(ctx: Ctx, named: string[]) {
  if (named.length === 0) return {}
  const wanted = [...new Set(named)].map((one) => one.split(':'))
  const found = await foundRecords(ctx, ({ kind }) =>
    wanted.flatMap(([of, id]) => (of === kind && id ? [id] : [])),
  )
  return Object.fromEntries(found.map(({ record, hit, route }) => [record, { title: hit.title, route }]))
}

/** People as permissions are judged by, for those who are to be told of something. */
export async function asUsers(ctx: Pick<Ctx, 'db'>, ids: string[]): Promise<CurrentUser[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select(accountColumns)
    .from(users)
    .where(inArray(users.id, ids))
    .then((rows) => rows.filter((row) => row.isActive))
}

export const messageRow = async (ctx: Pick<Ctx, 'db'>, id: string) => {
  const [row] = await ctx.db.select().from(messages).where(eq(messages.id, id))
  return row
}
