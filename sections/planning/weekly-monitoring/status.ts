import type { Sums } from '#sections/collections/collections/service-sums.ts'
import type { MonitoredSite } from '#sections/operations/hosts/service-expected.ts'
import type { Status } from './contract.ts'

/** What is known of one site in one week. */
interface SiteWeek {
  /** Existed and was active. */
  expected: boolean
  excluded: boolean
  sums: Pick<Sums, 'entries' | 'individual' | 'sandwiches'> | undefined
}

type Rules = Pick<MonitoredSite, 'entriesRequired' | 'isOptional' | 'isExempt'>

/**
 * Domain 3.3. What was reported always shows as reported. A site of several parts needs as many entries, one of them
 * with individual sandwiches; the entry of a second part may be zero. All of them zero is a reported zero.
 */
export function statusOf(site: Rules, { expected, excluded, sums }: SiteWeek): Status {
  if (sums && sums.entries > 0) {
    const enough = sums.entries >= site.entriesRequired
    if (sums.sandwiches === 0) return enough ? 'zero' : 'partly'
    return enough && (site.entriesRequired <= 1 || sums.individual > 0) ? 'reported' : 'partly'
  }
  if (!expected) return 'not_expected'
  if (excluded) return 'excluded'
  if (site.isExempt) return 'exempt'
  return site.isOptional ? 'may_skip' : 'missing'
}

/** Is the site counted as expected that week? Optional and exempt ones never are; nobody is in an excluded week. */
export const isRequired = (site: Rules, { expected, excluded }: Pick<SiteWeek, 'expected' | 'excluded'>) =>
  expected && !excluded && !site.isOptional && !site.isExempt

export const isIn = (status: Status) => status === 'reported' || status === 'zero'

/** Whole percent of turnout; nothing of nothing is not 0%. */
export const percentageOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)
