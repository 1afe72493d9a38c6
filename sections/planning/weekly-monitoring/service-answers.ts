import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, gone, notFound } from '#kernel/calls/errors.ts'
import { diffDays, formatDay } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { countOf } from '#kernel/language/count.ts'
import { has } from '#kernel/people/access.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { add as addEntry } from '#sections/collections/collections/service.ts'
import { entriesBetween, weekAt } from '#sections/collections/collections/service-sums.ts'
import { contactsAtPhone, sitesOf } from '#sections/operations/hosts/service-expected.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, type PublicCtx, todayOf, type WorkCtx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import { hashToken } from '#server/people/session.ts'
import { can, mayDecide } from './access.ts'
import { answerInWords, type Answer as Numbers, readAnswer } from './answer.ts'
import { ANSWER_WAYS, type AnswerState, type AnswerWay } from './fields.ts'
import { BAD_ANSWER_LINK, type reminding as calls } from './reminders-contract.ts'
import { monitoringAnswers, monitoringReminders } from './tables.ts'

type Calls = typeof calls
type Row = typeof monitoringAnswers.$inferSelect

/** So long after a reminder an answer is one to it, and its link works. */
const ANSWER_MS = 14 * DAY
const DAYS_A_WEEK = 7
const OPEN: readonly AnswerState[] = ['proposed', 'words']

interface Said {
  weekStart: string
  hostId: string | null
  personId: string | null
  name: string
  way: AnswerWay
  said: string
}

/** Keeps what was said; a newer answer of the same location takes the place of the one that waits. */
async function keep(ctx: WorkCtx, said: Said, numbers: Numbers | null) {
  if (said.hostId) {
    const before = await ctx.db
      .select()
      .from(monitoringAnswers)
      .where(
        and(
          eq(monitoringAnswers.hostId, said.hostId),
          eq(monitoringAnswers.weekStart, said.weekStart),
          eq(monitoringAnswers.state, 'proposed'),
        ),
      )
      .for('update')
    if (numbers && before.length > 0)
      await updateMany(
        ctx,
        monitoringAnswers,
        before.map((row) => ({ before: row, values: { state: 'replaced' as const } })),
      )
  }
  await ctx.db.insert(monitoringAnswers).values({
    ...said,
    individual: numbers?.individual ?? null,
    groups: numbers?.groups ?? [],
    state: numbers && said.hostId ? 'proposed' : 'words',
  })
  ctx.emit('monitoring.changed')
  await tellStaff(ctx, said, numbers)
}

/** A person looks at every answer: nothing of it stands in the log by itself. */
async function tellStaff(
  ctx: WorkCtx,
  { hostId, name, said, way, weekStart }: Said,
  numbers: Numbers | null,
) {
  const [host] = hostId
    ? await ctx.db.select({ name: hosts.name }).from(hosts).where(eq(hosts.id, hostId))
    : []
  const weeksAgo = Math.max(0, Math.round(diffDays(weekStart, weekAt(ctx, todayOf(ctx)).start) / DAYS_A_WEEK))
  const to = (await holdersOf(ctx, can.NAV_WEEKLY_MONITORING)).map(({ id }) => id)
  await notify(ctx, {
    to,
    type: 'monitoring_answer',
    category: 'task',
    priority: numbers ? 'medium' : 'high',
    title: numbers
      ? `${host?.name ?? name} answered: ${answerInWords(numbers)}`
      : `${host?.name ?? name} wrote`,
    message: `${name} ${ANSWER_WAYS[way]}: “${said.slice(0, 300)}”`,
    actionText: 'Open the week',
    actionUrl: `/dashboard?section=weekly-monitoring&ago=${weeksAgo}`,
  })
}

/** Locations that this number may be about, those we asked lately first. */
async function askedAt(ctx: WorkCtx, phone: string) {
  const contacts = await contactsAtPhone(ctx, phone)
  if (contacts.length === 0) return null
  const since = new Date(ctx.app.now().getTime() - ANSWER_MS)
  const asked = await ctx.db
    .selectDistinctOn([monitoringReminders.hostId])
    .from(monitoringReminders)
    .where(
      and(
        inArray(
          monitoringReminders.hostId,
          contacts.map(({ hostId }) => hostId),
        ),
        inArray(
          monitoringReminders.personId,
          contacts.map(({ personId }) => personId),
        ),
        gt(monitoringReminders.sentAt, since),
      ),
    )
    .orderBy(monitoringReminders.hostId, desc(monitoringReminders.sentAt))
  return { contacts, asked }
}

/** An answer by text message: from somebody whom one calls about a location. Nobody else is heard here. */
export async function hearText(ctx: WorkCtx, { phone, text }: { phone: string; text: string }) {
  const found = await askedAt(ctx, phone)
  if (!found) return undefined
  const { contacts, asked } = found
  const numbers = readAnswer(text)
  // Words that nobody asked for are no answer of a location.
  if (asked.length === 0 && !numbers) return undefined
  const hostIds = [...new Set((asked.length > 0 ? asked : contacts).map(({ hostId }) => hostId))]
  const hostId = hostIds.length === 1 ? (hostIds[0] ?? null) : null
  const contact = contacts.find((one) => one.hostId === hostId) ?? contacts[0]
  if (!contact) return undefined
  const weekStart = asked.find((one) => one.hostId === hostId)?.weekStart ?? weekAt(ctx, todayOf(ctx)).start
  await keep(
    ctx,
    { weekStart, hostId, personId: contact.personId, name: contact.name, way: 'text', said: text },
    numbers,
  )
  const { organizationName } = ctx.settings
  return numbers && hostId
    ? `${organizationName}: thank you! ${answerInWords(numbers)}. Somebody looks at it and enters it. Something wrong? Just answer again.`
    : `${organizationName}: thank you, somebody will read this.`
}

/** The reminder of a link; 410 for one that is unknown or too old. */
async function ofLink(ctx: PublicCtx, token: string) {
  const since = new Date(ctx.app.now().getTime() - ANSWER_MS)
  const [found] = await ctx.db
    .select({ reminder: monitoringReminders, location: hosts.name })
    .from(monitoringReminders)
    .innerJoin(hosts, eq(hosts.id, monitoringReminders.hostId))
    .where(and(eq(monitoringReminders.tokenHash, hashToken(token)), gt(monitoringReminders.sentAt, since)))
  if (!found) throw gone(BAD_ANSWER_LINK)
  return found
}

const sandwichesInLog = async (
  ctx: Pick<Ctx, 'db' | 'settings' | 'app'>,
  hostId: string,
  weekStart: string,
) =>
  (await entriesBetween(ctx, weekRange(ctx, weekStart), [hostId])).reduce(
    (sum, { sandwiches }) => sum + sandwiches,
    0,
  )
const weekRange = (ctx: Pick<Ctx, 'db' | 'settings' | 'app'>, day: string) => {
  const { start, end } = weekAt(ctx, day)
  return { from: start, to: end }
}

export async function asked(
  ctx: PublicCtx,
  { token }: InputOf<Calls['asked']>,
): Promise<OutputOf<Calls['asked']>> {
  const { reminder, location } = await ofLink(ctx, token)
  const [last] = await ctx.db
    .select()
    .from(monitoringAnswers)
    .where(
      and(
        eq(monitoringAnswers.hostId, reminder.hostId),
        eq(monitoringAnswers.weekStart, reminder.weekStart),
        inArray(monitoringAnswers.state, ['proposed', 'accepted']),
      ),
    )
    .orderBy(desc(monitoringAnswers.createdAt))
    .limit(1)
  const entries = await entriesBetween(ctx, weekRange(ctx, reminder.weekStart), [reminder.hostId])
  return {
    organization: ctx.settings.organizationName,
    location,
    week: formatDay(reminder.weekStart),
    said: last?.said ?? null,
    inLog: entries.length > 0,
  }
}

export async function answer(ctx: PublicCtx, input: InputOf<Calls['answer']>) {
  const { reminder } = await ofLink(ctx, input.token)
  const numbers: Numbers = { individual: input.individualSandwiches, groups: input.groups }
  const said = [answerInWords(numbers), input.note].filter(Boolean).join('. ')
  const { weekStart, hostId, personId, name } = reminder
  await keep(ctx, { weekStart, hostId, personId, name, way: 'link', said }, numbers)
  return { said }
}

async function show(ctx: Ctx, rows: Row[]): Promise<OutputOf<Calls['answers']>['items']> {
  const ids = rows.flatMap(({ hostId }) => hostId ?? [])
  const named = await ctx.db
    .select({ id: hosts.id, name: hosts.name })
    .from(hosts)
    .where(inArray(hosts.id, ids))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const items = []
  for (const row of rows)
    items.push({
      ...row,
      location: names.get(row.hostId ?? '') ?? null,
      createdAt: row.createdAt.toISOString(),
      inLog: row.hostId ? await sandwichesInLog(ctx, row.hostId, row.weekStart) : 0,
    })
  return items
}

const MOST = 200

/** Of a week all of them, else what still waits; for a location's own people theirs. */
export async function answers(ctx: Ctx, { week }: InputOf<Calls['answers']>) {
  const own = await sitesOf(ctx, ctx.user.personId)
  const all = has(ctx.user, can.NAV_WEEKLY_MONITORING)
  if (!all && own.size === 0) return { items: [] }
  const rows = await ctx.db
    .select()
    .from(monitoringAnswers)
    .where(
      and(
        week
          ? eq(monitoringAnswers.weekStart, weekAt(ctx, week).start)
          : inArray(monitoringAnswers.state, [...OPEN]),
        all ? undefined : inArray(monitoringAnswers.hostId, [...own]),
      ),
    )
    .orderBy(desc(monitoringAnswers.createdAt))
    .limit(MOST)
  return { items: await show(ctx, rows) }
}

/** One that this person may decide about, locked: two who press at once make one entry. */
async function waiting(ctx: Ctx, id: string): Promise<Row> {
  const own = await sitesOf(ctx, ctx.user.personId)
  const [row] = await ctx.db
    .select()
    .from(monitoringAnswers)
    .where(
      and(
        eq(monitoringAnswers.id, id),
        has(ctx.user, can.NAV_WEEKLY_MONITORING) ? undefined : inArray(monitoringAnswers.hostId, [...own]),
      ),
    )
    .for('update')
  if (!row) throw notFound('This answer')
  ctx.check(mayDecide(ctx.user, own, row.hostId))
  if (!OPEN.includes(row.state)) throw conflict('Somebody looked at this answer already.')
  return row
}

/** The numbers become an entry of whoever takes them in, which says who answered and how. */
export async function accept(ctx: Ctx, { id, evenSo }: InputOf<Calls['accept']>) {
  const row = await waiting(ctx, id)
  if (row.state !== 'proposed' || row.hostId === null || row.individual === null)
    throw conflict('There is no number in this answer. Please log the collection by hand.')
  await ctx.db.select({ id: hosts.id }).from(hosts).where(eq(hosts.id, row.hostId)).for('no key update')
  const there = await sandwichesInLog(ctx, row.hostId, row.weekStart)
  if (there > 0 && !evenSo)
    throw conflict(
      `The log has ${countOf(there, 'sandwich')} of this location and week already. Nothing was added.`,
    )
  const entry = await addEntry(ctx, {
    collectionDate: row.weekStart,
    hostId: row.hostId,
    individualSandwiches: row.individual,
    groups: row.groups,
    zeroReason: row.individual === 0 && row.groups.length === 0 ? 'other' : null,
    notes: `Answered by ${row.name} ${ANSWER_WAYS[row.way]}: “${row.said.slice(0, 500)}”`,
    method: 'standard',
  })
  await updateMany(ctx, monitoringAnswers, [
    { before: row, values: { state: 'accepted', entryId: entry.id, decidedBy: ctx.user.id } },
  ])
  ctx.emit('monitoring.changed')
  return shownOne(ctx, id)
}

export async function decline(ctx: Ctx, { id }: InputOf<Calls['decline']>) {
  const row = await waiting(ctx, id)
  await updateMany(ctx, monitoringAnswers, [
    { before: row, values: { state: 'declined', decidedBy: ctx.user.id } },
  ])
  ctx.emit('monitoring.changed')
  return shownOne(ctx, id)
}

async function shownOne(ctx: Ctx, id: string) {
  const rows = await ctx.db.select().from(monitoringAnswers).where(eq(monitoringAnswers.id, id))
  const [shown] = await show(ctx, rows)
  if (!shown) throw notFound('This answer')
  return shown
}
