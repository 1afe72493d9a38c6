import { type Day, diffDays, formatDay } from '#kernel/charity/day.ts'
import { type Away, presenceOn } from './away.ts'
import type { driver } from './fields.ts'

/** The agreements of a driver as of a day: the one that holds, or the last one, or none. */
interface AgreementState {
  agreement: 'signed' | 'expired' | 'none'
  /** Until when it holds or held; null: it does not expire, or there is none. */
  agreementUntil: Day | null
}

/** Which agreement counts on a day: the one that holds longest. */
export function agreementOn(
  day: string,
  agreements: readonly { expiresOn: string | null }[],
): AgreementState {
  if (agreements.length === 0) return { agreement: 'none', agreementUntil: null }
  if (agreements.some(({ expiresOn }) => expiresOn === null))
    return { agreement: 'signed', agreementUntil: null }
  const until = agreements.map(({ expiresOn }) => expiresOn ?? '').reduce((a, b) => (a > b ? a : b))
  return { agreement: until >= day ? 'signed' : 'expired', agreementUntil: until }
}

type Told = Away &
  AgreementState & {
    status: 'active' | 'inactive'
    availability: keyof typeof driver.fields.availability.names
  }

const WARN_DAYS = 30

/**
 * What keeps somebody from being sent out on a day, in words; nothing when nothing does. Whoever chooses a driver is told
 * it there (domain 5.2, 4.1), and decides.
 */
export function hindrancesOn(day: Day, one: Told): string[] {
  const found: string[] = []
  if (one.status === 'inactive') found.push('Inactive')
  const presence = presenceOn(day, one)
  if (presence === 'away') found.push(`Away since ${formatDay(one.awayFrom ?? day)}`)
  if (presence === 'check_in') found.push('Was away; not asked yet')
  if (one.agreement === 'none') found.push('No agreement signed')
  if (one.agreement === 'expired' || (one.agreementUntil !== null && one.agreementUntil < day))
    found.push(`Agreement expired on ${formatDay(one.agreementUntil ?? day)}`)
  if (one.availability === 'off_duty') found.push('Off duty')
  return found
}

/** The agreement holds, but not for much longer. */
export const expiresSoon = (day: Day, { agreement, agreementUntil }: AgreementState) =>
  agreement === 'signed' && agreementUntil !== null && diffDays(day, agreementUntil) <= WARN_DAYS
