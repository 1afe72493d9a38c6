import { addDays, diffDays, yearOf } from '../charity/day.ts'
import type { Period } from '../charity/periods.ts'
import { type Calendar, fiscal, named } from './days.ts'
import { isYear } from './pairs.ts'
import { between, type Comparing, type Item, type Kinds } from './said-times.ts'
import type { Times } from './times.ts'
import type { Token } from './tokens.ts'

/** “By fiscal year”, “in each of the fiscal years”. */
export const isByFiscalYear = (tokens: readonly Token[]) =>
  tokens.some(({ kind }, at) => {
    const before = tokens.slice(0, at).findLast((one) => one.kind !== 'filler')?.kind
    return kind === 'fiscal' && before === 'each'
  })

/** “From fiscal 2022 to fiscal 2025”, one by one; null where anything else is named, or nothing. */
export function fiscalYearsOf(items: readonly Item[], calendar: Calendar): Item[] | null {
  const found = items.flatMap((item) => {
    const [from, to] = [yearOf(item.period.start), yearOf(addDays(item.period.end, 1))]
    const years = Array.from({ length: Math.max(0, to - from) }, (_, at) => fiscal(from + at, calendar))
    const isWhole = years[0]?.start === item.period.start && years.at(-1)?.end === item.period.end
    return isWhole && !item.isBound ? years.map((period) => ({ ...item, period, isSpan: false })) : [null]
  })
  return found.length > 0 && found.every((item) => item !== null) ? found : null
}

/** “In 2025, July against August”, “July 2024 and August”: a year that is said once is that of those behind it. */
export function inYearSaidFirst(items: readonly Item[]): Item[] | null {
  const [first, ...others] = items
  const isOfYear = ({ period: { implicit, again }, isBound }: Item) => implicit && again && !isBound
  if (!first || first.isBound || first.period.implicit || others.length === 0 || !others.every(isOfYear))
    return [...items]
  const isWhole = isYear(first.period)
  // “FY25 Q1 against Q2”, “January to March 2025 against April to June”.
  const isSame =
    others.length === 1 &&
    others[0]?.period.start === first.period.start &&
    others[0].period.end === first.period.end
  if (!isSame && !isWhole && !first.period.again && /\d{4}|\b(?:fy|fiscal)/.test(first.said)) return null
  if (isWhole ? others.length < 2 : !first.period.again) return [...items]
  const year = yearOf(first.period.start)
  const inYear = others.map((item) => ({
    ...item,
    period: { ...item.period, ...item.period.again?.(year), implicit: false },
  }))
  // “December 2024 against January”: of that year, or of the next one? A winter lies in two.
  const isOpen = inYear.some(
    ({ period, said }) =>
      said.includes('winter') || (!isWhole && diffDays(period.end, first.period.start) > HALF_A_YEAR),
  )
  if (isOpen) return null
  return isWhole ? inYear : [first, ...inYear]
}

const HALF_A_YEAR = 180

/** How a time is led in: “in”, “on”. */
const ledBy = (tokens: readonly Token[], { said, from }: Item) =>
  LEADS.exec(said)?.[0] ?? LED.exec(tokens[from - 1]?.text ?? '')?.[1]
const LEADS = /^(?:in|on|for|during|of)\b/
const LED = /\b(in|on|for|during|of)(?: the)?$/

/** Nothing but names and times: “North side, last October and this October”. */
const FRAGMENT = new Set<Token['kind']>(['filler', 'name', 'time', 'and', 'at', 'verb'])

/** “In 2025 and in 2022”, “2024, 2025”, “Lakeview Rotary: July and October”: each of them, and not what they come to. */
export function isListedHere(tokens: readonly Token[], one: Item, other: Item, isMean: boolean): boolean {
  if (one.isBound || other.isBound || tokens.some(({ kind }) => kind === 'together')) return false
  const lead = ledBy(tokens, one)
  const isLedTwice = lead !== undefined && lead === ledBy(tokens, other)
  const isComma =
    between(tokens, one.to, other.from).length === 0 && !one.period.implicit === !other.period.implicit
  const isFragment = tokens.every(
    ({ kind, value }) => FRAGMENT.has(kind) || (kind === 'count' && value === 'several'),
  )
  // “Weekly average, September and October”: of both together, or of each?
  return isLedTwice || isComma || (isFragment && !isMean)
}

/** “Per month for July, August and September”: of all of them, if nothing lies between them. */
function inARow(periods: readonly Period[]): Times {
  const [first, last] = [periods[0], periods.at(-1)]
  const isInARow = periods.every(
    ({ start }, at) => at === 0 || addDays(periods[at - 1]?.end ?? '', 1) === start,
  )
  return first && last && isInARow
    ? { periods: [named(first.start, last.end, `${first.label} to ${last.label}`)], joined: 'each' }
    : { periods: [...periods], joined: 'each' }
}

/** Three and more: added up, or each beside the others. */
export function ofMany(tokens: readonly Token[], items: readonly Item[], asked: Comparing): Times | null {
  const last = items.at(-1)?.period
  const month = items[0]?.period
  // “October 2026, 2025 and 2024”.
  // “July and August 2025 against 2024”, “June and July 2024 and 2025”: which of which?
  const isOfYears = items.filter(({ period }) => isYear(period)).length
  const isFirstOfYears = month !== undefined && !isYear(month) && isOfYears === items.length - 1
  if (isOfYears > 0 && isOfYears < items.length && !isFirstOfYears) return null
  const isCompared = tokens.some(({ kind }) => kind === 'versus' || kind === 'compare')
  const bare = items.filter(({ period }) => period.implicit).length
  if (isCompared && bare > 0 && bare < items.length && !isFirstOfYears) return null
  const again =
    month && !isYear(month) && items.slice(1).every(({ period }) => isYear(period)) ? month.again : undefined
  const periods = again
    ? [month, ...items.slice(1).map(({ period }) => again(yearOf(period.start)))].flatMap((one) => one ?? [])
    : items.map(({ period }) =>
        period.implicit && last && !last.implicit && period.again ? period.again(yearOf(last.start)) : period,
      )
  const mids = items.slice(1).flatMap((item, index) => between(tokens, items[index]?.to ?? 0, item.from))
  if (
    !mids.every(({ kind }) => ['and', 'versus', 'or'].includes(kind)) ||
    items.some(({ isBound }) => isBound)
  )
    return null
  const has = (...kinds: Kinds) => tokens.some(({ kind }) => kinds.includes(kind))
  // “Up on last year? January to October 2025 vs …”: what is compared is joined to each other.
  const isApart = items
    .slice(1)
    .some((item, at) => between(tokens, items[at]?.to ?? 0, item.from).length === 0)
  if (has('versus', 'compare') && isApart && mids.length > 0) return null
  if (
    has('versus', 'compare', 'both') ||
    asked.isListed ||
    (!has('together') && tokens.some(({ kind, value }) => kind === 'count' && value === 'several'))
  )
    return { periods, joined: 'each' }
  if (asked.isMean && mids.length > 0) return inARow(periods)
  const isTotal = ({ kind, value }: Token) => kind === 'count' && value === 'total'
  // “The total of July, August, September”: of each, or of all?
  const led = tokens[(items[0]?.from ?? 0) - 1]
  if (!has('together') && mids.length === 0 && /^(?:for|of)\b/.test(led?.text ?? '') && tokens.some(isTotal))
    return null
  return has('together') || (tokens.some(isTotal) && mids.length > 0)
    ? together(periods)
    : { periods, joined: 'each' }
}

/** What is counted twice is none of it. */
export function together(periods: Period[]): Times | null {
  const inOrder = periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const isApart = inOrder.every(({ start }, index) => start > (inOrder[index - 1]?.end ?? ''))
  return isApart ? { periods, joined: 'together' } : null
}
