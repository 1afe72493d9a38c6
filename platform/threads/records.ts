import { sql } from 'drizzle-orm'
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
import { messages, threads } from './tables.ts'

/** The one row rule: a message is for whoever may see what its thread is about. */
export const scope = (user: CurrentUser, kinds: RecordKinds) =>
  sql`EXISTS (SELECT FROM ${threads} WHERE ${threads.id} = ${messages.threadId} AND ${threads.kind} = 'record'
    AND ${recordIsVisible(user, kinds, sql`${threads.aboutTable}`, sql`${threads.aboutId}`)})`

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
