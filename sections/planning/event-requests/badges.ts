import { type Day, diffDays, todayIn } from '#kernel/charity/day.ts'
import type { Tone } from '#kernel/portal/steps.ts'
import type { ListedEvent } from './contract.ts'
import { OVER, type Status } from './statuses.ts'
import { dayOf } from './words.ts'

/** So long nobody has talked to them: somebody is to follow up (domain 4.1). */
export const QUIET_DAYS = 7
export const ASKED_FOR: readonly Status[] = ['new', 'in_process', 'standby']

interface EventBadge {
  words: string
  tone: Tone
  icon: string
}

type Row = Pick<
  ListedEvent,
  | 'status'
  | 'lastAttemptAt'
  | 'createdAt'
  | 'scheduledEventDate'
  | 'desiredEventDate'
  | 'selfTransport'
  | 'overnightHoldingLocation'
  | 'isCorporatePriority'
  | 'vanDriverNeeded'
  | 'openFlags'
>

/** What a card says beside its facts, the most pressing first. */
export function badgesOf(row: Row, today: Day, timeZone: string): EventBadge[] {
  const day = dayOf(row)
  const heard = todayIn(timeZone, new Date(row.lastAttemptAt ?? row.createdAt))
  const badges: (EventBadge | false)[] = [
    day !== null &&
      day < today &&
      !OVER.includes(row.status) && { words: 'Date passed', tone: 'bad', icon: 'alert' },
    ASKED_FOR.includes(row.status) &&
      diffDays(heard, today) > QUIET_DAYS && { words: 'Needs follow-up', tone: 'warn', icon: 'phone' },
    row.openFlags > 0 && { words: 'To be looked at', tone: 'warn', icon: 'eye' },
    row.isCorporatePriority && { words: 'Corporate priority', tone: 'brand', icon: 'bolt' },
    row.vanDriverNeeded && { words: 'Needs the van', tone: 'info', icon: 'van' },
    row.selfTransport && { words: 'They bring it', tone: 'neutral', icon: 'share' },
    Boolean(row.overnightHoldingLocation) && { words: 'Overnight', tone: 'neutral', icon: 'moon' },
  ]
  return badges.filter((badge) => badge !== false)
}
