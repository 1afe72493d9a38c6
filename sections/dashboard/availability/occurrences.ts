import { addDays, type Day, diffDays, formatDay } from '#kernel/charity/day.ts'
import { occurrences, type Repetition, repetitionWords, spanIn } from '#kernel/charity/repetition.ts'
import type { Span } from '#kernel/charity/span.ts'

/** What a person says of their time, as it is stored: days and wall clocks, never instants. */
export interface SlotTime {
  fromDay: Day
  /** The last day, included. With times it is the same day. */
  toDay: Day
  /** 'HH:MM' on the organization's wall; null for whole days. */
  fromTime: string | null
  toTime: string | null
  repeats: Repetition | null
  /** Days on which an occurrence of the rule begins and does not happen. */
  except: readonly Day[]
}

export interface Occurrence {
  /** Its first day: by it an occurrence is known among those of its rule. */
  day: Day
  span: Span
}

const FOREVER = '2199-12-31'
/** Days of one rule between two days; more cannot be in the year and a bit that anybody asks for. */
const MOST = 1000

/** What somebody says as it is stored: times on several days are a rule of their own, every day of them. */
export function timeSaid(
  { from, to }: { from: Day; to: Day },
  said: {
    fromTime?: string | null | undefined
    toTime?: string | null | undefined
    repeats?: Repetition | null | undefined
  },
  except: readonly Day[] = [],
): SlotTime {
  const fromTime = said.fromTime || null
  const daily = fromTime && !said.repeats && to > from
  return {
    fromDay: from,
    toDay: fromTime ? from : to,
    fromTime,
    toTime: said.toTime || null,
    repeats: daily ? { every: 'day', interval: 1, end: { until: to } } : (said.repeats ?? null),
    except,
  }
}

/** When this is, between two days (both included; also what only reaches into them). */
export function occurrencesOf(slot: SlotTime, range: { from: Day; to: Day }, timeZone: string): Occurrence[] {
  const length = diffDays(slot.fromDay, slot.toDay)
  const from = addDays(range.from, -length)
  const days = slot.repeats
    ? occurrences(slot.repeats, slot.fromDay, { from, to: range.to, most: MOST })
    : slot.fromDay >= from && slot.fromDay <= range.to
      ? [slot.fromDay]
      : []
  return days
    .filter((day) => !slot.except.includes(day))
    .map((day) => ({ day, span: spanOf(slot, day, length, timeZone) }))
}

function spanOf({ fromTime, toTime }: SlotTime, day: Day, length: number, timeZone: string): Span {
  if (fromTime === null || toTime === null) return { from: day, to: addDays(day, length) }
  const { start, end } = spanIn(timeZone, day, { from: fromTime, to: toTime })
  return { start: start.toISOString(), end: end.toISOString() }
}

/** No occurrence touches a later day; null for a rule without an end. */
export function lastDayOf({ fromDay, toDay, repeats }: SlotTime): Day | null {
  if (!repeats) return toDay
  if (!repeats.end) return null
  const begins =
    'until' in repeats.end ? repeats.end.until : occurrences(repeats, fromDay, { to: FOREVER }).at(-1)
  return begins === undefined ? toDay : addDays(begins, diffDays(fromDay, toDay))
}

/** A rule without what lies before this day: how it goes on when 'this and following' is changed. */
export function following<S extends SlotTime>(slot: S, day: Day): S {
  const length = diffDays(slot.fromDay, slot.toDay)
  const { repeats } = slot
  const earlier =
    repeats && day > slot.fromDay ? occurrences(repeats, slot.fromDay, { to: addDays(day, -1) }).length : 0
  const end =
    repeats?.end && 'times' in repeats.end
      ? { times: Math.max(1, repeats.end.times - earlier) }
      : repeats?.end
  return {
    ...slot,
    fromDay: day,
    toDay: addDays(day, length),
    repeats: repeats && { ...repeats, end },
    except: slot.except.filter((one) => one >= day),
  }
}

/** The rest of it, up to the day before; null when nothing happens before. */
export function earlier<S extends SlotTime>(slot: S, day: Day): S | null {
  if (!slot.repeats || day <= slot.fromDay) return null
  const kept = {
    ...slot,
    repeats: { ...slot.repeats, end: { until: addDays(day, -1) } },
    except: slot.except.filter((one) => one < day),
  }
  const begins = occurrences(slot.repeats, slot.fromDay, { to: addDays(day, -1) })
  return begins.some((one) => !slot.except.includes(one)) ? kept : null
}

/** 'Every Wednesday until December 30, 2026, except November 25, 2026'; null for what is once. */
export function ruleWords({ repeats, fromDay, except }: SlotTime): string | null {
  if (!repeats) return null
  const left =
    except.length === 0
      ? ''
      : `, except ${list.format(except.toSorted().map((day) => formatDay(day, 'short')))}`
  return repetitionWords(repeats, fromDay) + left
}
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
