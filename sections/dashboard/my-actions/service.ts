import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { WAITING_KINDS, WAITING_PRIORITIES, type Waiting, type WaitingAct } from '#kernel/portal/waiting.ts'
import { runAction } from '#platform/notifications/service-actions.ts'
import { PRIORITIES } from '#platform/tasks/fields.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { WaitingOf } from '#server/data/waiting.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import type { Action, myActions as calls, GROUPS, PARTS } from './contract.ts'
import { GROUP_NAMES, KIND_NAMES } from './words.ts'

type Calls = typeof calls
type Asked = Omit<InputOf<Calls['exportList']>, 'format'>

/** So far back one sees what one was at. */
const PAST_DAYS = 365
const WEEK_DAYS = 6

const whole = (item: WaitingOf, over: boolean): Waiting => ({
  about: null,
  as: null,
  due: null,
  dueTime: null,
  priority: 'medium',
  state: null,
  followUp: false,
  acts: [],
  ...item,
  over,
})

/** Everything of every slice, each as its own rules show it to this person. */
async function waitingFor(ctx: Ctx, past: boolean): Promise<Waiting[]> {
  const since = addDays(todayOf(ctx), -PAST_DAYS)
  const found: Waiting[] = []
  for (const { waiting } of ctx.app.slices)
    for (const source of waiting) {
      const items = past ? ((await source.past?.(ctx, since)) ?? []) : await source.of(ctx)
      found.push(...items.map((item) => whole(item, past)))
    }
  return found
}

function groupOf(due: Day | null, today: Day): (typeof GROUPS)[number] {
  if (due === null) return 'undated'
  if (due < today) return 'overdue'
  if (due === today) return 'today'
  return due <= addDays(today, WEEK_DAYS) ? 'week' : 'later'
}

/** Domain 8.3: the parts that have a name of their own; whatever else is given to them directly. */
function partOf({ as }: Waiting): (typeof PARTS)[number] {
  const words = as?.toLowerCase() ?? ''
  const named = (['lead', 'driver', 'speaker', 'volunteer'] as const).find((part) => words.includes(part))
  return named ?? 'direct'
}

const byWords = (search: string) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ title, about, what, as }: Waiting) => {
    const text = [title, about, what, as].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** By the day and the hour, then by urgency; without a day after those that have one. What is over, the latest first. */
function mostPressing(a: Waiting, b: Waiting): number {
  const order = a.over ? -1 : 1
  const day = (one: Waiting) => `${one.due ?? '9999'} ${one.dueTime ?? '99'}`
  const [first, second] = [day(a), day(b)]
  if (first !== second) return (first < second ? -1 : 1) * order
  return (
    WAITING_PRIORITIES.indexOf(a.priority) - WAITING_PRIORITIES.indexOf(b.priority) ||
    WAITING_KINDS.indexOf(a.kind) - WAITING_KINDS.indexOf(b.kind) ||
    a.title.localeCompare(b.title, 'en-US') ||
    a.id.localeCompare(b.id)
  )
}

/** As it is filtered, in order; `open` is what waits at all, for the counts. */
async function asked(ctx: Ctx, { search, show, priority, group, part, followUp, within }: Asked) {
  const today = todayOf(ctx)
  const past = show === 'past'
  const open = await waitingFor(ctx, false)
  const days = within === undefined ? undefined : Number(within)
  const isNear = ({ due }: Waiting) =>
    days === undefined || due === null || (past ? due >= addDays(today, -days) : due <= addDays(today, days))
  const items = (past ? await waitingFor(ctx, true) : open)
    .filter((one) => show === 'all' || past || one.kind === show)
    .filter((one) => priority === undefined || one.priority === priority)
    .filter((one) => part === undefined || partOf(one) === part)
    .filter((one) => !followUp || one.followUp)
    .filter(isNear)
    .filter(search ? byWords(search) : () => true)
    .toSorted(mostPressing)
    .map((one): Action => ({ ...one, group: groupOf(one.due, today) }))
    .filter((one) => group === undefined || past || one.group === group)
  return { items, open, today }
}

export async function list(
  ctx: Ctx,
  { page, limit, ...filters }: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> {
  const { items, open, today } = await asked(ctx, filters)
  const counted = (holds: (one: Waiting) => boolean) => open.filter(holds).length
  return {
    items: items.slice((page - 1) * limit, page * limit),
    total: items.length,
    page,
    limit,
    totals: {
      counts: Object.fromEntries(
        WAITING_KINDS.map((kind) => [kind, counted((one) => one.kind === kind)]),
      ) as Record<(typeof WAITING_KINDS)[number], number>,
      overdue: counted(({ due }) => due !== null && due < today),
      today: counted(({ due }) => due === today),
    },
  }
}

export async function exportList(ctx: Ctx, { format, ...filters }: InputOf<Calls['exportList']>) {
  const { items } = await asked(ctx, filters)
  return sheetOf(ctx, {
    title: 'My actions',
    format,
    heading: ['Due', 'When', 'What', 'Title', 'About', 'My part', 'Priority', 'State'],
    rows: items.map((one) => [
      one.due,
      one.over ? null : GROUP_NAMES[one.group],
      `${KIND_NAMES[one.kind]}: ${one.what}`,
      one.title,
      one.about,
      one.as,
      PRIORITIES[one.priority],
      one.state?.words ?? null,
    ]),
  })
}

/** What the caller's own list offers, and nothing else; the rules of the action decide once more. */
export async function act(ctx: Ctx, input: InputOf<Calls['act']>): Promise<OutputOf<Calls['act']>> {
  const isThis = ({ about, recordId, type }: WaitingAct) =>
    about === input.about && recordId === input.recordId && type === input.type
  const sources = ctx.app.slices.flatMap(({ waiting }) => waiting)
  let isOffered = false
  for (const source of sources) {
    isOffered = (await source.of(ctx)).some(({ acts = [] }) => acts.some(isThis))
    if (isOffered) break
  }
  if (!isOffered) throw notFound('This action')
  ctx.check(true)
  const { message } = await runAction(ctx, input)
  return { message: message ?? 'Done' }
}
