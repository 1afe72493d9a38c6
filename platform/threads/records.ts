import { eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inWords } from '#kernel/language/message-text.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import {
  defineRecord,
  type RecordAction,
  type RecordKind,
  type RecordKinds,
  type Row,
  tableOf,
} from '#server/data/records.ts'
import { recordIsVisible } from '#server/data/visible-record.ts'
import { mayDelete, mayEdit, mayModerate } from './access.ts'
import { laterMessages, messages, outcomes, pins, threads } from './tables.ts'

const inThread = (user: CurrentUser, kinds: RecordKinds, threadId: PgColumn) =>
  sql`EXISTS (SELECT FROM ${threads} WHERE ${threads.id} = ${threadId} AND ${threads.kind} = 'record'
    AND ${recordIsVisible(user, kinds, sql`${threads.aboutTable}`, sql`${threads.aboutId}`)})`

/** The one row rule: a message is for whoever may see what its thread is about. */
export const scope = (user: CurrentUser, kinds: RecordKinds) => inThread(user, kinds, messages.threadId)

const writtenBy = (row: Row) => ({ createdBy: typeof row.created_by === 'string' ? row.created_by : null })

/** What decides about messages: the kinds of what they are about. */
const decidedBy = (all: RecordKind[]) => {
  const kinds = new Map(all.map((kind) => [tableOf(kind), kind]))
  const placeOf = (row: Row) => kinds.get(String(row.about_table))
  return {
    mayChange: (user: CurrentUser, row: Row, action: RecordAction = 'update') => {
      // A merge of two records moves what was said about them: who may merge takes that back.
      if (action === 'update')
        return mayEdit(user, writtenBy(row), placeOf(row)) || mayModerate(user, placeOf(row))
      return mayDelete(user, writtenBy(row), placeOf(row))
    },
    // What was changed or taken away is no longer everybody's to read.
    hides: (user: CurrentUser, _field: string, row: Row) =>
      row.created_by !== user.id && !mayModerate(user, placeOf(row)),
  }
}

export const messageRecord = defineRecord({
  table: messages,
  noun: 'comment',
  scope,
  mayChange: () => false,
  decidedBy: (_about, all) => decidedBy(all),
  mayAttach: (user, row) => row === null || row.created_by === user.id,
  fields: { body: 'Text' },
  event: 'threads.changed',
  present: (_ctx, _field, value) => inWords(String(value), () => undefined),
})

/** What was made of a message comes and goes with what it was made by: whoever undoes that undoes this. */
export const outcomeRecord = defineRecord({
  table: outcomes,
  noun: 'link to a message',
  // Whoever made something of a message takes that back also once the message is gone.
  scope: (user, kinds) =>
    or(
      eq(outcomes.createdBy, user.id),
      sql`EXISTS (SELECT FROM ${messages} WHERE ${messages.id} = ${outcomes.messageId} AND ${scope(user, kinds)})`,
    ),
  mayChange: () => true,
  fields: { about_table: 'Became' },
  event: 'threads.changed',
})

/** Where this person may pin, as far as they see it. */
const pinnedBy = (user: CurrentUser, kinds: RecordKinds): RecordKinds =>
  new Map(
    [...kinds].map(([table, kind]) => [table, { ...kind, scope: () => kind.talk?.pins?.(user) ?? false }]),
  )

export const pinRecord = defineRecord({
  table: pins,
  noun: 'pinned message',
  scope: (user, kinds) => inThread(user, kinds, pins.threadId),
  mayChange: () => true,
  changing: (user, kinds) => inThread(user, pinnedBy(user, kinds), pins.threadId),
  fields: { message_id: 'Message' },
  event: 'threads.changed',
  present: async (ctx, _field, value) => {
    const [found] = await ctx.db
      .select({ body: messages.body })
      .from(messages)
      .where(eq(messages.id, String(value)))
    return found ? inWords(found.body, () => undefined) || 'a file' : 'a message that was deleted'
  },
})

/** What somebody will say is theirs alone until it is said. */
export const laterRecord = defineRecord({
  table: laterMessages,
  noun: 'message for later',
  scope: (user) => eq(laterMessages.personId, user.id),
  mayChange: (user, row) => row.person_id === user.id,
  fields: { body: 'Text', send_at: 'When' },
  event: 'talk.later',
  present: (_ctx, field, value) => (field === 'body' ? inWords(String(value), () => undefined) : value),
})
