import { diffDays } from '../charity/day.ts'
import type { Token } from './tokens.ts'

type Change = Partial<Pick<Token, 'kind' | 'value'>>
export type Meant = (
  token: Token,
  before: Token | undefined,
  after: readonly Token[],
  all: readonly Token[],
) => Change | null

export const AS_FILLER: Change = { kind: 'filler' }
export const has = (tokens: readonly Token[], kind: Token['kind'], value?: string) =>
  tokens.some((token) => token.kind === kind && (value === undefined || token.value === value))

/** What words of times mean by those beside them. */
export const MEANT_OF_TIMES: readonly Meant[] = [
  // “2025 less December”.
  ({ text }, before, [next], all) =>
    text === 'less' && before?.time && next?.time && !has(all, 'difference') ? { kind: 'without' } : null,
  // “In this reporting period”: in which?
  ({ kind, text }, _, __, all) =>
    kind === 'filler' &&
    /\b(?:period|time ?frame|timespan|school year|most recently|for the year)\b/.test(text) &&
    !all.some(({ time }) => time)
      ? { kind: 'unknown' }
      : null,
  ({ text }, _, __, all) =>
    /\bschool year\b/.test(text) && all.filter(({ time }) => time).length === 1 ? { kind: 'unknown' } : null,
  ({ text }, _, [next]) => (/^(?:send|sent) in$/.test(text) && next?.time ? { kind: 'unknown' } : null),
  // “By fiscal quarter” of a year that is none.
  ({ kind, text }) => (kind === 'unit' && text.startsWith('fiscal quarter') ? { kind: 'unknown' } : null),
  // “From inception to June 30”; “FY25 less FY24, the difference”.
  ({ kind }, before) =>
    kind === 'to' && before?.kind === 'always' && before.text.startsWith('from') ? { kind: 'through' } : null,
  ({ text }, before, [next], all) =>
    text === 'less' && before?.time && next?.time && has(all, 'difference') ? { kind: 'versus' } : null,
  ({ kind }, _, after) =>
    (kind === 'by' || kind === 'per') && after.find((one) => one.kind !== 'filler')?.kind === 'fiscal'
      ? { kind: 'each' }
      : null,
  // “Q1, Q2 and Q3, three totals”.
  ({ kind, value }, _, [next], all) =>
    kind === 'number' &&
    next?.kind === 'count' &&
    next.value === 'several' &&
    [all.filter(({ time }) => time), all.filter(({ place }) => place)].some(
      (some) => some.length === Number(value),
    )
      ? AS_FILLER
      : null,
  // “How many drivers do we have today?”
  ({ kind, text }, _, __, all) =>
    kind === 'time' &&
    text === 'today' &&
    all.some(({ kind: other, value }) => other === 'noun' && STANDS.has(value)) &&
    !has(all, 'verb', 'make') &&
    !has(all, 'verb', 'report')
      ? { kind: 'so-far' }
      : null,
  // “The month of May”.
  (token, before, after) =>
    token.kind === 'unit' && !['per', 'by', 'a'].includes(before?.kind ?? '') && isOfItsTime(token, after)
      ? AS_FILLER
      : null,
  ({ text }, _, __, all) => (text === 'to date' && has(all, 'time') ? { kind: 'so-far' } : null),
  // “Taking July through October”, “before 2024 began”, “the very first month, December 2021”.
  ({ text }, _, [next]) => (text === 'taking' && next?.time ? AS_FILLER : null),
  ({ value }, before) => (/^(?:began|begins|started|starts)$/.test(value) && before?.time ? AS_FILLER : null),
  ({ kind, value }, _, after) => {
    const [unit, ...rest] = after.filter((one) => one.kind !== 'filler')
    if (
      kind === 'ordinal' &&
      value === '1' &&
      unit?.time &&
      /^(?:calendar )?(?:year|month)\b/.test(unit.text)
    )
      return AS_FILLER
    return kind === 'ordinal' && value === '1' && unit?.kind === 'unit' && isOfItsTime(unit, rest)
      ? AS_FILLER
      : null
  },
  // “The twelve months from July 2024 to June 2025”: so many there are.
  (token, before, after) => {
    const [number, unit, rest] =
      token.kind === 'number' ? [token, after[0], after.slice(1)] : [before, token, after]
    return number?.kind === 'number' && unit?.kind === 'unit' && isAsMany(number, unit, rest)
      ? AS_FILLER
      : null
  },
  // “The yearly total of 2024 and of 2025”: of what is one already.
  (token, _, [next], all) =>
    token.kind === 'adverb' &&
    next?.kind === 'count' &&
    next.text === 'total' &&
    !has(all, 'average') &&
    isOfEvery(token, all)
      ? AS_FILLER
      : null,
  // “For each of 2024, 2025 and 2026”.
  ({ kind }, _, [next, second]) =>
    kind === 'per' &&
    (next?.kind === 'filler' ? (second?.time ?? second?.place) : (next?.time ?? next?.place))
      ? { kind: 'each' }
      : null,
  // “Half-year figure, January through June 2026”: so long it is.
  ({ text }, _, __, all) => {
    const days = DAYS_OF_FIGURES[/^(half|full|year|quarter|month)(?= (?:year|end) )/.exec(text)?.[1] ?? '']
    const times = all.flatMap(({ time }) => time ?? [])
    const [first, last] = [times[0], times.at(-1)]
    if (!days) return null
    const isSo = first && last && Math.abs(diffDays(first.start, last.end) + 1 - days) <= days / 20
    return isSo ? null : { kind: 'unknown', value: text }
  },
  // “On November 5 and on November 12”.
  ({ text }, _, [next]) => (text === 'and on' && next?.time ? { kind: 'and' } : null),
  // “From 2024 on”; “2025 and 2026, each”.
  ({ text }, before, [next]) => (text === 'on' && before?.kind === 'time' && !next ? { kind: 'on' } : null),
  ({ text }, _, [next]) => (/^(?:for )?each$/.test(text) && !next ? { kind: 'each' } : null),
]

const STANDS = new Set(['recipient', 'organization', 'driver', 'volunteer'])

const DAYS_OF_FIGURES: Readonly<Record<string, number>> = {
  half: 182,
  full: 365,
  year: 365,
  quarter: 91,
  month: 30,
}

/** Whether two times that follow are together as long as is said. */
function isAsMany({ value: many }: Token, { value: unit }: Token, after: readonly Token[]): boolean {
  const [first, last] = after.filter(({ time }) => time)
  const isSpan = after
    .slice(0, after.indexOf(last as Token))
    .every(
      ({ kind, time }) =>
        time || ['filler', 'from', 'between', 'to', 'through', 'and', 'count'].includes(kind),
    )
  if (!first?.time || !last?.time || !isSpan) return false
  const days = diffDays(first.time.start, last.time.end) + 1
  return Math.abs(days / Number(many) - (AVERAGE_DAYS[unit] ?? 0)) < 1
}
const AVERAGE_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 30.4,
  quarter: 91.3,
  year: 365.3,
}

/** Every time of the question is one of these. */
const isOfEvery = (unit: Token, all: readonly Token[]) =>
  has(all, 'time') && all.every((one) => !one.time || isOfItsTime(unit, [one]))

/** “The month of May”, “the months of June and July”. */
function isOfItsTime({ value }: Token, after: readonly Token[]): boolean {
  const time = after[after[0]?.kind === 'filler' && after[0].text.startsWith('of') ? 1 : 0]?.time
  const days = time ? diffDays(time.start, time.end) + 1 : 0
  return time !== undefined && days <= (DAYS[value] ?? 0) && days > (DAYS[value] ?? 0) / 2
}
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }
