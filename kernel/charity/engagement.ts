import { diffDays } from './day.ts'

/** How a group takes part (domain 4.6, engagement): a level in words for whoever looks after it, never a ranking. */
export const ENGAGEMENT_LEVELS = ['new', 'active', 'at_risk', 'dormant'] as const
type EngagementLevel = (typeof ENGAGEMENT_LEVELS)[number]

/** What the log and its events say of one group. Days are 'YYYY-MM-DD'. */
export interface TakingPart {
  firstDay: string
  lastDay: string
  /** Days on which it brought something or meant to, or held an event. */
  days: number
  /** Of these, the ones in the log: its sandwiches are of them. */
  logged: number
  /** Of all days, the ones on which there were sandwiches or an event took place. */
  fulfilled: number
  sandwiches: number
  /** Calendar quarters with such a day. */
  quarters: number
}

const NEW_DAYS = 90 // domain 4.6
const YEAR = 365
const QUARTER = YEAR / 4
/** Twelve times a year is as often as anybody counts. */
const OFTEN = 12
/** A hundred sandwiches a time is a full part. */
const MANY = 100
const AT_RISK = 1.5 // times its usual interval

/** How many of its usual intervals a group stays away before it is dormant (domain 4.6). */
const dormantAfter = (interval: number) =>
  interval <= 45 ? 3 : interval <= 135 ? 2.5 : interval <= 270 ? 2 : 1.5

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** Days between two of its days, as usual; a year for who came once. */
export const usualInterval = ({ firstDay, lastDay, days }: TakingPart): number =>
  days > 1 ? Math.max(1, diffDays(firstDay, lastDay) / (days - 1)) : YEAR

/** 0 to 100, and what that means, for a group that came at least once, by the log or to an event. */
export function engagementOf(
  part: TakingPart,
  today: string,
): { score: number; level: EngagementLevel; overdue: number } {
  const { firstDay, lastDay, days, logged, fulfilled, sandwiches, quarters } = part
  const interval = usualInterval(part)
  const away = Math.max(0, diffDays(lastDay, today))
  const spanned = diffDays(firstDay, lastDay) / QUARTER + 1
  const overdue = away / interval
  const score = Math.round(
    100 *
      (0.3 * clamp(1 - away / YEAR) +
        0.25 * clamp(YEAR / interval / OFTEN) +
        0.2 * clamp(days === 0 ? 0 : fulfilled / days) +
        0.15 * clamp(logged === 0 ? 0 : sandwiches / logged / MANY) +
        0.1 * clamp(quarters / spanned)),
  )
  const level =
    overdue >= dormantAfter(interval)
      ? 'dormant'
      : diffDays(firstDay, today) < NEW_DAYS
        ? 'new'
        : overdue >= AT_RISK || score < 50
          ? 'at_risk'
          : 'active'
  return { score, level, overdue }
}
