import { formatDay, todayIn } from '#kernel/charity/day.ts'
import type { Tone } from '#kernel/portal/steps.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { CONCERNS, STANDINGS, type Standing } from '../fields.ts'
import type { StandingRow } from '../signing-shapes.ts'

const TONES: Record<Standing, Tone> = {
  missing: 'bad',
  expired: 'bad',
  withdrawn: 'bad',
  soon: 'warn',
  valid: 'good',
  declined: 'neutral',
}

export const StandingBadge = ({ standing }: { standing: Standing }) => (
  <Badge tone={TONES[standing]}>{STANDINGS[standing]}</Badge>
)

/** 'Holds until Nov 26, 2027', or what became of it. */
export function untilInWords({ standing, until }: { standing: Standing; until: string | null }): string {
  if (standing === 'missing' || standing === 'declined') return ''
  if (until === null) return 'Does not expire'
  return `${standing === 'valid' || standing === 'soon' ? 'Holds' : 'Held'} until ${formatDay(until, 'short')}`
}

/** What is said when something signed was ended; also that it does not end everything. */
export const endedToday = (title: string, paperHolds: boolean) => ({
  title: `${title} ends today`,
  ...(paperHolds
    ? { description: 'A later paper, which was entered with the driver, still holds.', shownMs: 15_000 }
    : {}),
})

/** On which day somebody was asked, as the charity counts days. */
export const askedOn = (askedAt: string, timeZone: string) =>
  formatDay(todayIn(timeZone, new Date(askedAt)), 'short')

/** Of one line of somebody: until when, as what, since when asked. */
export const standingInWords = (one: StandingRow, timeZone: string) =>
  [
    untilInWords(one),
    one.signatureId === null &&
      one.signedOn &&
      `paper of ${formatDay(one.signedOn, 'short')}, kept with the driver`,
    one.concerns.map((concern) => CONCERNS[concern]).join(', '),
    one.askedAt && `asked on ${askedOn(one.askedAt, timeZone)}`,
    one.isOlder && 'there is a newer text',
  ]
    .filter(Boolean)
    .join(' · ')
