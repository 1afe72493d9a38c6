import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import { listOf } from '#kernel/language/list.ts'
import { sendLetter } from '#platform/letters/service-send.ts'
import { notify } from '#platform/notifications/service.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import type { LetterKind } from '#server/data/letters.ts'
import { people, users } from '#server/data/tables.ts'
import { askingOf } from './asking.ts'
import { toSign } from './letters.ts'
import { currentTexts } from './rows.ts'
import { dropLink, endLinksBut, type NewLink, newLink } from './service-links.ts'
import { allOf } from './service-list.ts'
import { type agreements as calls, MOST_ASKED } from './signing-contract.ts'
import { agreementAsks, agreementKinds, agreementNeeds } from './tables.ts'

type Calls = typeof calls
type Pair = { personId: string; kindId: string }

const TOO_MANY = `Please ask at most ${MOST_ASKED} at once, one agreement after another.`

async function meant(ctx: Ctx, { pairs, filter, expected }: InputOf<Calls['ask']>): Promise<Pair[]> {
  if (pairs) return pairs
  const rows = await allOf(ctx, filter ?? {}, MOST_ASKED)
  if (rows.length > MOST_ASKED) throw conflict(TOO_MANY)
  if (rows.length !== expected)
    throw conflict(`These are ${countOf(rows.length, 'line')} by now. Please look again before you ask them.`)
  return rows.flatMap(({ personId, kindId }) => (personId ? [{ personId, kindId }] : []))
}

/** Asks each person once for everything that they are to sign. */
export async function ask(ctx: Ctx, input: InputOf<Calls['ask']>): Promise<OutputOf<Calls['ask']>> {
  const wanted = await meant(ctx, input)
  const texts = await currentTexts(ctx)
  const kinds = await ctx.db.select().from(agreementKinds).where(eq(agreementKinds.retired, false))
  const byPerson = new Map<string, Set<string>>()
  for (const { personId, kindId } of wanted) {
    if (!texts.has(kindId) || !kinds.some(({ id }) => id === kindId))
      throw conflict(
        'One of these agreements is not signed at present: it has no text yet, or is no longer asked for.',
      )
    byPerson.set(personId, (byPerson.get(personId) ?? new Set()).add(kindId))
  }
  const ids = [...byPerson.keys()]
  const known = await ctx.db.select().from(people).where(inArray(people.id, ids))
  if (known.length < ids.length) throw notFound('One of these people')
  const needs = await ctx.db
    .select({ personId: agreementNeeds.holder, kindId: agreementNeeds.kindId })
    .from(agreementNeeds)
    .where(inArray(agreementNeeds.holder, ids))
  const answer: OutputOf<Calls['ask']> = { told: 0, mailed: 0, notReached: [] }
  const asks: Pair[] = []
  for (const person of known) {
    const theirs = [...(byPerson.get(person.id) ?? [])]
    const titles = kinds.filter(({ id }) => theirs.includes(id)).map(({ title }) => title)
    const way = await tell(ctx, person, { letter: toSign, titles, by: ctx.user.id })
    if (way === null)
      answer.notReached.push({ name: person.name, why: 'There is neither an account nor an email address.' })
    else answer[way] += 1
    // Who is to sign anyway, and was not reached, was not asked.
    const isNeeded = (kindId: string) =>
      needs.some((need) => need.personId === person.id && need.kindId === kindId)
    asks.push(
      ...theirs.filter((id) => way || !isNeeded(id)).map((kindId) => ({ personId: person.id, kindId })),
    )
  }
  const askedAt = ctx.app.now()
  if (asks.length > 0)
    await ctx.db
      .insert(agreementAsks)
      .values(asks.map((one) => ({ ...one, askedAt, createdBy: ctx.user.id })))
  ctx.emit('agreements.changed')
  return answer
}

interface Saying {
  letter: LetterKind
  titles: string[]
  /** Null: it goes by itself. */
  by: string | null
  until?: string | null
  /** By the person: the links of this run, so that of two letters neither ends the link of the other. */
  links?: Map<string, NewLink>
}
type Known = Pick<typeof people.$inferSelect, 'id' | 'name' | 'nickname' | 'email'>

/** Tells one person, by the way that is theirs: an account at the bell (and as it wants), others by a letter with a link. */
export async function tell(
  ctx: WorkCtx,
  person: Known,
  { letter, titles, by, until = null, links = new Map() }: Saying,
): Promise<'told' | 'mailed' | null> {
  const [account] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.personId, person.id), eq(users.isActive, true)))
  const related = askingOf(person.id)
  const named = listOf(titles)
  if (account) {
    await notify(ctx, {
      to: [account.id],
      type: 'agreement',
      category: 'task',
      title: letter.id === toSign.id ? `Please sign: ${named}` : `Please sign again: ${named}`,
      message: 'Read it and sign it in the portal; it takes two minutes.',
      actionText: 'Read and sign',
      actionUrl: '/dashboard?section=my-agreements',
      relatedType: related.type,
      relatedId: related.id,
    })
    return 'told'
  }
  if (!person.email) return null
  const known = links.get(person.id)
  const link = known ?? (await newLink(ctx, person.id, { sentTo: person.email, by }))
  const sent = await sendLetter(ctx, letter, {
    about: { table: 'people', id: person.id },
    again: true,
    to: { email: person.email },
    filling: {
      charity: ctx.settings.organizationName,
      name: person.nickname ?? person.name,
      agreements: titles.join('\n'),
      until,
    },
    url: link.link,
    personal: true,
    by,
  })
  // The one before it ends only when another one is on its way: whoever stopped our letters keeps what they have.
  if (sent) {
    links.set(person.id, link)
    await endLinksBut(ctx, person.id, link.id)
  } else if (!known) await dropLink(ctx, link)
  return sent ? 'mailed' : null
}

/** Who was asked by name need not sign; what they do for the charity may still ask it of them. */
export async function takeBack(ctx: Ctx, { personId, kindId }: InputOf<Calls['takeBack']>) {
  const taken = await ctx.db
    .delete(agreementAsks)
    .where(and(eq(agreementAsks.personId, personId), eq(agreementAsks.kindId, kindId)))
    .returning({ id: sql<string>`id` })
  if (taken.length === 0) throw notFound('This person among those who were asked')
  ctx.check(true)
  ctx.emit('agreements.changed')
  return {}
}
