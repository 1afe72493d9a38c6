import { and, desc, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { inWords } from '#kernel/language/message-text.ts'
import { namedIn } from '#platform/threads/service-present.ts'
import { messages, threads } from '#platform/threads/tables.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import type { chat as calls } from './contract.ts'
import { MOST_FOUND } from './fields.ts'
import { nameFor, scope } from './records.ts'
import { conversations } from './tables.ts'

type Calls = typeof calls

/** Around the first word that was found, in one line. */
const BEFORE = 40
const EXCERPT = 160

/** What was said with all of these words, wherever this person may read it; the latest first. */
export async function search(
  ctx: Ctx,
  { search: typed, id }: InputOf<Calls['search']>,
): Promise<OutputOf<Calls['search']>> {
  const visible = scope(ctx.user)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (visible === false || words.length === 0) return { items: [], more: false }
  const rows = await ctx.db
    .select({
      id: messages.id,
      number: messages.number,
      body: messages.body,
      at: messages.createdAt,
      author: users.displayName,
      conversationId: conversations.id,
      conversation: nameFor(ctx.user.id),
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(
      conversations,
      and(eq(threads.aboutTable, 'conversations'), eq(threads.aboutId, conversations.id)),
    )
    .leftJoin(users, eq(users.id, messages.createdBy))
    .where(
      and(
        visible,
        eq(messages.aboutTable, 'conversations'),
        id === undefined ? undefined : eq(conversations.id, id),
        // The ids by which people and records stand in a text are no words of it.
        ...words.map(
          (word) =>
            sql`${messages.body} ILIKE ${containing(word)}
              AND (${messages.body} !~ '<[@#]'
                OR regexp_replace(${messages.body}, '<[@#][^>]*>', ' ', 'g') ILIKE ${containing(word)})`,
        ),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.number))
    .limit(MOST_FOUND + 1)
  const found = rows.slice(0, MOST_FOUND)
  const named = await namedIn(
    ctx,
    found.map(({ body }) => body),
  )
  const nameOf = (part: { person: string } | { record: string }) =>
    'person' in part ? named.people[part.person] : named.records[part.record]?.title
  const items = found.map(({ body, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    text: excerptOf(inWords(body, nameOf).trim(), words),
  }))
  return { items, more: rows.length > MOST_FOUND }
}

function excerptOf(text: string, words: string[]): string {
  const first = Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0))
  const from = Number.isFinite(first) && first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0
  const cut = text.slice(from, from + EXCERPT)
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT < text.length ? '…' : ''}`
}
