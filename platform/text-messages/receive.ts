import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { DAY } from '#kernel/clock.ts'
import { noteAnswer } from '#platform/outbox/service-reports.ts'
import { noteStop, saidStop, takeBackStop } from '#platform/outbox/service-stops.ts'
import { textConsents } from '#platform/outbox/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { confirmConsent, lockPerson } from './service.ts'
import { receivedTexts } from './tables.ts'
import { HELP_WORDS, START_WORDS, STOP_WORDS, texts } from './words.ts'

type Consent = typeof textConsents.$inferSelect
type Meaning = (typeof receivedTexts.$inferSelect)['meaning']

interface Incoming {
  id: string
  phone: string
  text: string
  /** The service has answered STOP, START or HELP itself already. */
  answered: boolean
}

/** YES is an answer to a question we asked, for this long. */
const YES_WITHIN = DAY
/** Two machines must not talk to each other for ever. */
const ONE_ANSWER_IN = DAY

const MEANINGS: [Meaning, readonly string[]][] = [
  ['stop', STOP_WORDS],
  ['start', START_WORDS],
  ['help', HELP_WORDS],
  ['yes', ['YES', 'Y']],
]

/** The one word of the message, whatever stands around it: `Stop.`, ` "STOP" `, `stop all`. */
function meaningOf(text: string): Meaning {
  const word = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}]/gu, '')
    .toUpperCase()
  return MEANINGS.find(([, words]) => words.includes(word))?.[0] ?? 'other'
}

/** Takes in a text message; the answer goes back with the response. The same message twice does nothing twice. */
export async function receive(ctx: WorkCtx, { id, phone, text, answered }: Incoming): Promise<string | null> {
  const meaning = meaningOf(text)
  const known = await consentsOf(ctx, phone)
  const [row] = await ctx.db
    .insert(receivedTexts)
    .values({ id, phone, text, meaning, personId: known[0]?.personId ?? null, receivedAt: ctx.app.now() })
    .onConflictDoNothing()
    .returning({ id: receivedTexts.id })
  if (!row) {
    const [before] = await ctx.db.select().from(receivedTexts).where(eq(receivedTexts.id, id))
    return before?.answer ?? null
  }
  await noteAnswer(ctx, phone)
  const words = await answerTo(ctx, { phone, meaning, known, text })
  const answer = answered && meaning !== 'yes' ? null : words
  if (answer !== null) await ctx.db.update(receivedTexts).set({ answer }).where(eq(receivedTexts.id, id))
  ctx.emit('texts.counted')
  return answer
}

/** Everything people agreed to at this number, the last first. */
const consentsOf = (ctx: WorkCtx, phone: string): Promise<Consent[]> =>
  ctx.db.select().from(textConsents).where(eq(textConsents.phone, phone)).orderBy(desc(textConsents.askedAt))

interface Question {
  phone: string
  meaning: Meaning
  known: Consent[]
  text: string
}

async function answerTo(ctx: WorkCtx, question: Question): Promise<string | null> {
  const { organizationName } = ctx.settings
  const { phone, meaning, known } = question
  switch (meaning) {
    case 'stop':
      await noteStop(ctx, phone)
      return texts.stopped(organizationName)
    case 'start':
      return start(ctx, phone, known)
    case 'help':
      return texts.help(organizationName, ctx.app.appUrl)
    case 'yes':
      return yes(ctx, question)
    case 'other':
      if (await saidStop(ctx, phone)) return null
      return answerOf(ctx, question, async () =>
        (await justAnswered(ctx, phone)) ? null : texts.nobodyReads(organizationName, ctx.app.appUrl),
      )
  }
}

/** An answer to something that a section asked, else what `otherwise` says; only whoever agreed to texts here is known by it. */
async function answerOf(
  ctx: WorkCtx,
  { phone, known, text }: Question,
  otherwise: () => Promise<string | null>,
): Promise<string | null> {
  const userIds = known.filter(({ state }) => state === 'confirmed').map(({ personId }) => personId)
  for (const { textAnswers } of ctx.app.slices)
    for (const hear of textAnswers) {
      const words = await hear(ctx, { phone, userIds, text })
      if (words !== undefined) return words
    }
  return otherwise()
}

/** Whoever asked last for this number is who answers from it. The welcome is sent as a message of its own. */
async function yes(ctx: WorkCtx, question: Question): Promise<string | null> {
  const { phone, known } = question
  // To the carriers YES also takes a STOP back.
  if (await saidStop(ctx, phone)) return start(ctx, phone, known)
  const since = ctx.app.now().getTime() - YES_WITHIN
  const waiting = known.find(({ state, askedAt }) => state === 'pending' && askedAt.getTime() > since)
  if (!waiting) return answerOf(ctx, question, async () => null)
  await lockPerson(ctx, waiting.personId)
  const [still] = await ctx.db
    .select()
    .from(textConsents)
    .where(and(eq(textConsents.id, waiting.id), eq(textConsents.state, 'pending')))
  if (!still) return null
  await confirmConsent(ctx, still, 'reply')
  ctx.emit('texts.changed', { to: still.personId })
  return null
}

/** Takes a STOP back: who got texts here before gets them again, as they had chosen. */
async function start(ctx: WorkCtx, phone: string, known: Consent[]): Promise<string | null> {
  const { organizationName } = ctx.settings
  if (!(await takeBackStop(ctx, phone))) return texts.help(organizationName, ctx.app.appUrl)
  const people = [...new Set(known.map(({ personId }) => personId))]
  let resumed = 0
  for (const personId of people) {
    await lockPerson(ctx, personId)
    const last = known.find((row) => row.personId === personId)
    const other = await ctx.db.$count(
      textConsents,
      and(eq(textConsents.personId, personId), eq(textConsents.state, 'confirmed')),
    )
    if (!last?.confirmedAt || last.stoppedBy !== 'reply' || other > 0) continue
    const { campaigns, wording, askedOn } = last
    const now = ctx.app.now()
    await ctx.db.insert(textConsents).values({
      personId,
      phone,
      campaigns,
      wording,
      askedOn,
      state: 'confirmed',
      method: 'reply',
      askedAt: now,
      confirmedAt: now,
    })
    ctx.emit('texts.changed', { to: personId })
    resumed += 1
  }
  return resumed > 0 ? texts.back(organizationName) : texts.backUnknown(organizationName)
}

async function justAnswered(ctx: WorkCtx, phone: string): Promise<boolean> {
  const since = new Date(ctx.app.now().getTime() - ONE_ANSWER_IN)
  const count = await ctx.db.$count(
    receivedTexts,
    and(
      eq(receivedTexts.phone, phone),
      eq(receivedTexts.meaning, 'other'),
      isNotNull(receivedTexts.answer),
      gt(receivedTexts.receivedAt, since),
    ),
  )
  return count > 0
}
