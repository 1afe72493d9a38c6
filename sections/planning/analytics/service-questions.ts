import { sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { fiscalOf } from '#kernel/charity/week.ts'
import { capital } from '#kernel/language/capital.ts'
import { passes } from '#kernel/people/access.ts'
import { fromModel, instructions } from '#kernel/questions/by-model.ts'
import type { Calendar } from '#kernel/questions/days.ts'
import { milestoneIn } from '#kernel/questions/milestone.ts'
import {
  isWithinOther,
  type KnownNames,
  knownNames,
  nameOfPlace,
  type PlaceFilter,
} from '#kernel/questions/places.ts'
import { nearOnes, type Question, read } from '#kernel/questions/question.ts'
import { modelThatReads, readByModel } from '#sections/admin/question-model/service-read.ts'
import { mayView as seesGroups } from '#sections/operations/groups-catalog/access.ts'
import { organizations } from '#sections/operations/groups-catalog/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { figureNamed, figuresFor } from '#server/data/figures.ts'
import type { Answer, Answered, questions } from './questions-contract.ts'
import { answerOf } from './service-answers.ts'
import { milestoneOf } from './service-milestones.ts'
import { whyNothing } from './service-nothing.ts'
import { opensOfDepartments } from './service-opens.ts'
import { MILESTONES, whereItStands } from './where.ts'

/** What an answer leaves out that is not sure. */
const SURE = { near: [], unknown: [], closed: null, hasModel: false }

const calendarOf = (ctx: Ctx): Calendar => ({
  today: todayOf(ctx),
  schedule: ctx.settings.collectionWeekdays,
  fiscal: fiscalOf(ctx.settings.goalYear),
  holidays: ctx.settings.holidays,
})

/** Answers by the figures this person may know, on this machine, or says that it is not sure. */
export async function ask(ctx: Ctx, { text }: InputOf<(typeof questions)['ask']>): Promise<Answered> {
  const milestone = await milestoneOf(ctx, text)
  if (milestone) return { answer: milestone, where: MILESTONES, ...SURE }
  const [known, calendar] = [await namesFor(ctx), calendarOf(ctx)]
  const question = read(text, known, calendar)
  const answer = 'near' in question ? null : await answered(ctx, question, known)
  if (answer) return { answer, where: null, ...SURE }
  const places = whereItStands(text, calendar.today)
  const meant = places.find(({ closed: of }) => !of || passes(ctx.user, of.to))?.where ?? null
  const called = meant === null ? (places[0]?.closed?.called ?? null) : null
  const counted = 'near' in question ? null : closedTo(ctx, question.figure)
  const closed = counted ?? called
  const { near, unknown } = 'near' in question ? question : nearOnes(text, known, calendar)
  const where = closed === null ? (aheadOf(ctx, question) ?? meant) : null
  // A model may know no more than whoever asks, need not guess at what stands somewhere, and answers as of now.
  const mayGuess = closed === null && where === null && !ctx.user.looksBack
  const hasModel = mayGuess && (await modelThatReads(ctx)) !== null
  // What somebody may not know is not proposed to them either.
  const open = near.filter((one) => isOpenTo(ctx, read(one, known, calendar)))
  return { answer: null, where, near: open, unknown, closed, hasModel }
}

/** Is something asked that is counted? No names are known here: it is asked of whom the answers are closed to. */
export const asksForFigure = (ctx: Ctx, text: string) =>
  milestoneIn(text) !== null ||
  !('near' in read(text, knownNames({ locations: [], groups: [] }), calendarOf(ctx)))

/** Of what has not begun nothing is counted; what it may bring is a forecast. */
function aheadOf(ctx: Ctx, question: ReturnType<typeof read>): Answered['where'] {
  if ('near' in question || figureNamed(ctx, question.figure)?.ahead) return null
  const ahead = question.periods.find(({ start }) => start > todayOf(ctx))
  if (!ahead) return null
  const begins = `${ahead.label} has not begun yet, so nothing is counted in it: it begins on ${formatDay(ahead.start)}.`
  return {
    says: `${begins} What the next collections are expected to bring stands under Forecasts.`,
    label: 'See the forecast',
    section: 'analytics',
    params: { show: 'forecast' },
  }
}

/** What it is called, where it is counted and this person may not know it. */
const closedTo = (ctx: Ctx, name: string) =>
  figureNamed(ctx, name)
    ? null
    : (ctx.app.slices.flatMap(({ figures }) => figures).find((figure) => figure.name === name)?.label ?? null)

/** The model only says what was asked; what is counted, and for whom, is decided here as for any question. */
export async function askModel(
  ctx: Ctx,
  { text }: InputOf<(typeof questions)['askModel']>,
): Promise<Answered> {
  const own = await ask(ctx, { text })
  if (own.answer || !own.hasModel) return own
  const [known, calendar] = [await namesFor(ctx), calendarOf(ctx)]
  const offered = figuresFor(ctx).filter(({ standing }) => !standing)
  const names = offered.map(({ name }) => name)
  const reading = await readByModel(
    ctx,
    { system: instructions(offered, calendar), question: text },
    (said) => fromModel(said, text, names, known, calendar),
  )
  const answer = reading?.read ? await answered(ctx, reading.read, known) : null
  if (!reading?.read || !answer) return own
  const { asks, per } = reading.read
  const of = per ? [...answer.of, `${ASKED[asks]} ${per}`] : answer.of
  return {
    answer: { ...answer, of, readBy: `${reading.model} at ${reading.host}` },
    where: null,
    ...SURE,
  }
}

const ASKED = {
  sum: '',
  share: '',
  average: 'average of each',
  median: 'middle one of each',
  most: 'most in a',
  least: 'least in a',
  series: 'by',
} as const

async function answered(ctx: Ctx, question: Question, known: KnownNames): Promise<Answer | null> {
  const figure = figureNamed(ctx, question.figure)
  const beside = question.beside === undefined ? undefined : figureNamed(ctx, question.beside)
  const cannot = [figure, ...(beside ? [beside] : [])].some((one) =>
    question.places.some((place) =>
      Object.keys(place).some((by) => !one?.by.includes(by as keyof PlaceFilter)),
    ),
  )
  if (!figure || cannot || (question.beside !== undefined && !beside)) return null
  if (question.joined === 'together' && isWithinOther(question.places, known)) return null
  const names = question.places.map((place) => nameOfPlace(place, known))
  const answer = await answerOf(ctx, question, figure, names, beside)
  const isLeftOut = question.joined === 'without' && names.length === 1
  const narrowed = isLeftOut ? [`without ${names.join('')}`] : question.by === 'area' ? [] : names
  if (!answer) return null
  const why = await whyNothing(ctx, question, figure, answer)
  const departments = await Promise.all(
    answer.opens.length > 0 ? [] : question.places.map((place) => opensOfDepartments(ctx, figure, place)),
  )
  return {
    ...answer,
    opens: [...answer.opens, ...departments.flat()],
    ...why,
    sentence: capital(why.sentence ?? answer.sentence),
    // Of nothing there is no picture.
    chart: answer.chart.some(({ value }) => value !== 0) ? answer.chart : [],
    of: [figure.label, ...(beside ? [beside.label] : []), ...narrowed],
    readBy: null,
  }
}

const isOpenTo = (ctx: Ctx, question: ReturnType<typeof read>) =>
  !('near' in question) &&
  [question.figure, question.beside].every((name) => name === undefined || figureNamed(ctx, name))

/** The names as they were read last, for whoever sees groups and for the others; those of the past are not kept. */
const kept = new WeakMap<Ctx['app'], Map<boolean, { mark: string; names: KnownNames }>>()

async function namesFor(ctx: Ctx): Promise<KnownNames> {
  const withGroups = passes(ctx.user, seesGroups)
  const known = kept.get(ctx.app) ?? new Map<boolean, { mark: string; names: KnownNames }>()
  kept.set(ctx.app, known)
  const { rows } = await ctx.db.execute<{ mark: string }>(
    sql`SELECT concat_ws(' ', ${standOf(hosts)}, ${withGroups ? standOf(organizations) : sql`NULL`}) AS mark`,
  )
  const mark = rows[0]?.mark ?? ''
  const last = known.get(withGroups)
  if (last?.mark === mark) return last.names
  const names = await readNames(ctx, withGroups)
  known.set(withGroups, { mark, names })
  return names
}

/** Another one after each change of a row. */
const standOf = (table: typeof hosts | typeof organizations) =>
  sql`(SELECT concat_ws(' ', count(*), sum(version), max(updated_at)) FROM ${table})`

async function readNames(ctx: Ctx, withGroups: boolean): Promise<KnownNames> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; area: string | null }>(
    sql`SELECT id, name, area FROM ${hosts} WHERE NOT is_built_in`,
  )
  const groups = withGroups
    ? await ctx.db.select({ id: organizations.id, name: organizations.name }).from(organizations)
    : []
  return knownNames({ locations: rows, groups })
}
