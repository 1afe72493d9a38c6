import { type Day, diffDays, todayIn } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { countOf } from '#kernel/language/count.ts'
import { dayOf } from '#sections/planning/event-requests/service-about.ts'
import { businessHours } from './business-hours.ts'
import type { Event } from './filling.ts'
import type { Attempt } from './known.ts'
import { protocolOf, reached, STEP_NAMES } from './protocol.ts'

/** Of what whoever leads an event is reminded (domain 9.4); `leaders` hear of it as well. */
export interface Nudge {
  kind: string
  /** Said once on each. */
  occasion: string
  words: string
  leaders?: true
}

export interface Look {
  event: Event
  tries: readonly Attempt[]
  now: Date
  timeZone: string
}
export type NudgeRule = (look: Look) => Nudge | null

const IN_TIME_HOURS = 24
const QUIET_DAYS = 7
const ESCALATES_AFTER_DAYS = 3
const ESCALATES_AFTER_HOURS = ESCALATES_AFTER_DAYS * 24
const SOON_DAYS = 5

/** The last sign of life: a try to reach them, or a move. */
const lastSign = ({ event, tries }: Pick<Look, 'event' | 'tries'>): Date => {
  const last = tries.at(-1)?.createdAt ?? event.createdAt
  return last > event.statusChangedAt ? last : event.statusChangedAt
}
const quietDays = (look: Look) => Math.floor((look.now.getTime() - lastSign(look).getTime()) / DAY)
const today = ({ timeZone, now }: Look): Day => todayIn(timeZone, now)
const isOpen = ({ status }: Event) => status === 'new' || status === 'in_process'

/** The toolkit goes out within a working day; three more, and leadership hears of it. */
const toolkitLate: NudgeRule = (look) => {
  const { event, timeZone, now } = look
  if (!isOpen(event) || event.toolkitStatus !== 'not_sent') return null
  const hours = businessHours(timeZone, event.createdAt, now)
  if (hours < IN_TIME_HOURS) return null
  if (hours < IN_TIME_HOURS + ESCALATES_AFTER_HOURS)
    return { kind: 'toolkit', occasion: '', words: 'the toolkit is not sent yet' }
  return {
    kind: 'toolkit',
    occasion: 'escalated',
    words: 'the toolkit has not been sent for days',
    leaders: true,
  }
}

/** Nobody talked to them for a week, though it is in process. */
const quiet: NudgeRule = (look) => {
  if (look.event.status !== 'in_process') return null
  const days = quietDays(look)
  if (days < QUIET_DAYS) return null
  const since = todayIn(look.timeZone, lastSign(look))
  if (days < QUIET_DAYS + ESCALATES_AFTER_DAYS)
    return { kind: 'quiet', occasion: since, words: `quiet for ${countOf(days, 'day')}` }
  return {
    kind: 'quiet',
    occasion: `${since} escalated`,
    words: `quiet for ${countOf(days, 'day')}`,
    leaders: true,
  }
}

/** What is on the calendar is kept in touch with every week; after two, leadership hears of it. */
const keepInTouch: NudgeRule = (look) => {
  const { event } = look
  const onCalendar = event.status === 'scheduled' || event.status === 'rescheduled'
  if (!onCalendar || !event.scheduledEventDate || event.scheduledEventDate < today(look)) return null
  const weeks = Math.floor(quietDays(look) / QUIET_DAYS)
  if (weeks < 1) return null
  const since = todayIn(look.timeZone, lastSign(look))
  return {
    kind: 'in-touch',
    occasion: `${since} ${weeks}`,
    words: `nobody has talked to them for ${countOf(weeks, 'week')}`,
    ...(weeks > 1 ? { leaders: true as const } : {}),
  }
}

/** Its day is near, and nothing is agreed on. */
const near: NudgeRule = (look) => {
  const day = dayOf(look.event)
  if (!isOpen(look.event) || !day) return null
  const ahead = diffDays(today(look), day)
  if (ahead < 0 || ahead > SOON_DAYS) return null
  const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : `in ${countOf(ahead, 'day')}`
  return {
    kind: 'near',
    occasion: day,
    words: `the day they wish is ${when}, and not agreed on`,
    leaders: true,
  }
}

/** A company that matters: what is to be done today, once a day. */
const corporate: NudgeRule = (look) => {
  const { event, tries, timeZone } = look
  if (!event.isCorporatePriority || !isOpen(event) || reached(tries)) return null
  const steps = protocolOf(todayIn(timeZone, event.createdAt), today(look), tries).filter(({ due }) => due)
  if (steps.length === 0) return null
  const words = steps.map(({ step }) => STEP_NAMES[step].toLowerCase()).join('; ')
  return { kind: 'corporate', occasion: today(look), words: `a priority: ${words}` }
}

/** That a request matters is said once to leadership and to whoever leads it (domain 9.3), whenever it was marked. */
const corporateMarked: NudgeRule = ({ event }) =>
  event.isCorporatePriority && isOpen(event)
    ? { kind: 'corporate-marked', occasion: '', words: 'is a corporate priority', leaders: true }
    : null

/** Nobody has even tried for a day: leadership hears of it, once a day. */
const corporateEscalates: NudgeRule = (look) => {
  const { event, tries, now } = look
  if (!event.isCorporatePriority || !isOpen(event) || tries.length > 0) return null
  if (now.getTime() - event.createdAt.getTime() < DAY) return null
  return {
    kind: 'corporate-escalated',
    occasion: today(look),
    words: 'a priority that nobody has tried to reach for a day',
    leaders: true,
  }
}

/** Nobody is thanked with an estimate: whoever leads is asked for the number. */
const countMissing: NudgeRule = (look) => {
  const { event } = look
  if (event.status !== 'completed' || event.actualSandwichCount !== null || !event.scheduledEventDate)
    return null
  const over = diffDays(event.scheduledEventDate, today(look))
  if (over < 1 || over > 30) return null
  return {
    kind: 'count',
    occasion: event.scheduledEventDate,
    words: 'how many sandwiches were made? The thank-you waits for it',
  }
}

export const NUDGES = {
  followUp: [toolkitLate, quiet],
  corporate: [corporateMarked, corporate],
  escalation: [corporateEscalates],
  near: [near],
  inTouch: [keepInTouch],
  count: [countMissing],
} as const satisfies Record<string, readonly NudgeRule[]>
