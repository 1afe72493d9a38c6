import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { inWords } from '#kernel/language/message-text.ts'
import { attachmentsOf, copyFiles } from '#platform/attachments/service.ts'
import type { Ctx } from '#server/context.ts'
import { defineOutcome } from '#server/data/outcomes.ts'
import { scoped } from '#server/data/undo.ts'
import { recordWords, visibleIds } from '#server/data/visible-record.ts'
import type { threads as calls } from './contract.ts'
import type { Origin } from './links-contract.ts'
import { scope } from './records.ts'
import { findMessage } from './service-found.ts'
import { type About, placeOf } from './service-place.ts'
import { namesOf, type Row } from './service-present.ts'
import { tellHearers } from './service-told.ts'
import { messages, outcomes } from './tables.ts'

type Calls = typeof calls

/**
 * A record is made of what somebody said: linked both ways, in the transaction that makes it, and with copies of those
 * files that whoever makes it chose.
 */
export async function madeOf(
  ctx: Ctx,
  messageId: string | undefined,
  { table, id }: About,
  withFiles: string[] = [],
) {
  if (messageId === undefined) {
    if (withFiles.length > 0)
      throw invalid({ withFiles: 'Files go along with the message that they are in.' })
    return
  }
  const message = await findMessage(ctx, messageId)
  const [linked] = await ctx.db
    .insert(outcomes)
    .values({ messageId, aboutTable: table, aboutId: id, createdBy: ctx.user.id })
    .onConflictDoNothing()
    .returning({ id: outcomes.id })
  // The same sent again is there already, with its files.
  if (linked) await copyFiles(ctx, { table: 'messages', id: messageId }, withFiles, { table, id })
  tellHearers(ctx, 'became', messageId, await placeOf(ctx, message.threadId))
}

/** What became of messages that this person may read: what they may see of it. */
export async function became(
  ctx: Ctx,
  { messages: ids }: InputOf<Calls['became']>,
): Promise<OutputOf<Calls['became']>> {
  const links = await ctx.db
    .select({ messageId: outcomes.messageId, table: outcomes.aboutTable, id: outcomes.aboutId })
    .from(outcomes)
    .innerJoin(messages, eq(messages.id, outcomes.messageId))
    .where(scoped(scope(ctx.user, ctx.app.records), inArray(outcomes.messageId, ids)))
    .orderBy(asc(outcomes.createdAt), asc(outcomes.id))
  const shown = new Map(
    await Promise.all(
      ctx.app.slices
        .flatMap((slice) => slice.outcomes)
        .map(async (source) => {
          const wanted = links.filter(({ table }) => table === source.table).map(({ id }) => id)
          const found = wanted.length > 0 ? await source.shown(ctx, [...new Set(wanted)]) : []
          return [source.table, new Map(found.map((one) => [one.id, one]))] as const
        }),
    ),
  )
  return {
    items: links.flatMap(({ messageId, table, id }) => {
      const one = shown.get(table)?.get(id)
      return one ? { ...one, messageId } : []
    }),
  }
}

const TEXT_SHOWN = 200

/** The messages that a record, and what was said about it, was made of; nothing of one that this person may not read. */
export async function originsOf(ctx: Ctx, about: About, said: string[]): Promise<Record<string, Origin[]>> {
  const links = await ctx.db
    .select({ id: outcomes.aboutId, messageId: outcomes.messageId })
    .from(outcomes)
    .where(
      or(
        and(eq(outcomes.aboutTable, about.table), eq(outcomes.aboutId, about.id)),
        and(eq(outcomes.aboutTable, 'messages'), inArray(outcomes.aboutId, said)),
      ),
    )
    .orderBy(asc(outcomes.createdAt), asc(outcomes.id))
  if (links.length === 0) return {}
  const ids = [...new Set(links.map(({ messageId }) => messageId))]
  const there = new Set(
    (await ctx.db.select({ id: messages.id }).from(messages).where(inArray(messages.id, ids))).map(
      ({ id }) => id,
    ),
  )
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(scoped(scope(ctx.user, ctx.app.records), inArray(messages.id, ids)))
  const people = await namesOf(
    ctx,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  )
  const files = await attachmentsOf(
    ctx,
    'messages',
    rows.map(({ id }) => id),
  )
  const shown = new Map<string, Origin>()
  for (const row of rows)
    shown.set(row.id, {
      ...(await originOf(ctx, row, people)),
      files: (files.get(row.id) ?? []).map(({ name }) => name),
    })
  const found: Record<string, Origin[]> = {}
  for (const { id, messageId } of links) {
    const origin = there.has(messageId) ? shown.get(messageId) : null
    if (origin !== undefined) found[id] = [...(found[id] ?? []), origin]
  }
  return found
}

async function originOf(ctx: Ctx, row: Row, people: Awaited<ReturnType<typeof namesOf>>) {
  const { about, kind, row: record } = await placeOf(ctx, row.threadId)
  const words = kind.talk ? '' : (await recordWords(ctx, kind, record)).join(' · ')
  return {
    messageId: row.id,
    author: (row.createdBy && people.get(row.createdBy)?.name) || row.signedAs || 'A former member',
    where: kind.talk ? kind.talk.where(record) : `on the ${kind.noun} ${words}`.trim(),
    text: inWords(row.body, () => undefined).slice(0, TEXT_SHOWN),
    at: row.createdAt.toISOString(),
    route: kind.talk
      ? `${kind.opens(about.id, undefined, record)}&at=${row.number}`
      : kind.opens(about.id, 'comments', record),
  }
}

/** A note on a record: what was said elsewhere stands among its comments. */
export const notes = defineOutcome({
  table: 'messages',
  shown: async (ctx, ids) => {
    const visible = await visibleIds(ctx, ctx.user, 'messages', ids)
    const rows = await ctx.db.select().from(messages).where(inArray(messages.id, visible))
    return Promise.all(
      rows.map(async ({ id, threadId }) => {
        const { about, kind, row } = await placeOf(ctx, threadId)
        return {
          id,
          what: `Note on the ${kind.noun}`,
          title: (await recordWords(ctx, kind, row)).join(' · ') || `This ${kind.noun}`,
          state: null,
          route: kind.opens(about.id, 'comments', row),
        }
      }),
    )
  },
})
