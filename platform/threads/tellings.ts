import { and, eq, inArray, sql } from 'drizzle-orm'
import { peopleIn, recordsIn } from '#kernel/language/message-text.ts'
import { NOBODY } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { Tellings } from '#server/context.ts'
import type { Row } from '#server/data/records.ts'
import type { ToldMessage } from './said-contract.ts'
import { pinsIn } from './service-pins.ts'
import { messageRow, namesOf, presentAll } from './service-present.ts'
import { readersOf } from './service-seen.ts'
import { mentions, messages } from './tables.ts'
import type { ToldReader } from './talk-contract.ts'

/** Somebody has read on: its id is theirs. */
const SEEN = 'talk.seen'

/** What happens in conversations, as it is told to open windows: read once, however many hear it. */
export const tellings: Tellings = {
  events: ['talk.said', 'talk.edited', 'talk.deleted', 'talk.signed', 'talk.pinned', 'talk.became', SEEN],
  counted: ['talk.said', 'talk.deleted'],
  async load(app, about, events) {
    const ids = (seen: boolean) => [
      ...new Set(events.filter(({ event }) => (event === SEEN) === seen).map(({ id }) => id)),
    ]
    const told = new Map<string, ToldMessage | ToldReader>(await messagesTold(app, ids(false)))
    const readers = ids(true)
    if (readers.length > 0)
      for (const reader of await readersOf({ db: app.db }, about, readers)) told.set(reader.id, { reader })
    return told
  },
  async ringsFor(app, about, id, people) {
    const kind = app.records.get(about.table)
    const message = await messageRow({ db: app.db }, id)
    if (!kind?.talk || !message) return new Set()
    const { rows } = await app.db.execute<{ row: Row }>(
      sql`SELECT to_jsonb(${kind.table}) AS row FROM ${kind.table} WHERE ${kind.table}.id = ${about.id}`,
    )
    const row = rows[0]?.row
    if (!row) return new Set()
    const { all, none } = await kind.talk.listeners({ db: app.db }, row)
    const named = await app.db
      .select({ id: mentions.personId })
      .from(mentions)
      .where(and(eq(mentions.messageId, id), inArray(mentions.personId, people)))
    const deaf = new Set(none)
    return new Set(
      [...all, ...named.map((one) => one.id)].filter((one) => people.includes(one) && !deaf.has(one)),
    )
  },
}

async function messagesTold(app: App, ids: string[]) {
  const told = new Map<string, ToldMessage>()
  if (ids.length === 0) return told
  const ctx = { app, db: app.db, user: NOBODY }
  const rows = await app.db.select().from(messages).where(inArray(messages.id, ids))
  const threadOf = new Map(rows.map(({ id, threadId }) => [id, threadId]))
  const pinned = await pinsIn(ctx, [...new Set(threadOf.values())])
  for (const message of await presentAll(ctx, rows)) {
    const texts = [message.body, message.replyTo?.body ?? '']
    const people = await namesOf(ctx, texts.flatMap(peopleIn))
    told.set(message.id, {
      message,
      people: Object.fromEntries([...people].map(([id, { name }]) => [id, name])),
      pins: pinned.filter(({ threadId }) => threadId === threadOf.get(message.id)).length,
      namesRecords: texts.some((text) => recordsIn(text).length > 0),
    })
  }
  return told
}
