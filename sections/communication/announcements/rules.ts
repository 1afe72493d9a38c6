import { type Day, todayIn } from '#kernel/charity/day.ts'
import type { KnownEarly } from '#kernel/portal/manifest.ts'
import type { Announcement } from './contract.ts'
import type { State } from './fields.ts'

/** Spec 4, 9. */
export const RANK = { urgent: 4, high: 3, medium: 2, low: 1 } as const

interface Dated {
  isActive: boolean
  startDate: string | Date
  endDate: string | Date
}

export function stateOf({ isActive, startDate, endDate }: Dated, now: Date): State {
  if (new Date(endDate) < now) return 'expired'
  if (!isActive) return 'off'
  return new Date(startDate) > now ? 'scheduled' : 'active'
}

/** Spec 4: active, now between start and end, not dismissed; of those the highest priority, the first of equals. */
export const announcementToShow = (
  all: readonly Announcement[],
  dismissed: readonly string[],
  now: Date,
): Announcement | undefined =>
  all
    .filter((one) => stateOf(one, now) === 'active' && !dismissed.includes(one.id))
    .sort((a, b) => RANK[b.priority] - RANK[a.priority])[0]

/** Spec 2.5: for urgent and high ones only. */
export const priorityLabel = ({ priority }: Pick<Announcement, 'priority'>): string | null =>
  priority === 'urgent' ? 'Urgent' : priority === 'high' ? 'High' : null

export const LINK_TEXT = 'Learn More' // spec 2.5
export const ICONS = { event: 'event', position: 'person', alert: 'alert' } as const

export interface Dismissed {
  /** The organization's day of the last clearing. */
  day: Day
  ids: string[]
}

/** Spec 4: cleared once per calendar day, on the first load of a new day. */
export const dismissedOn = (kept: Dismissed | null, today: Day): Dismissed =>
  kept?.day === today ? kept : { day: today, ids: [] }

/** Where the device keeps what was dismissed. */
export const dismissedKey = (userId: string) => `dismissed-banners-${userId}`

/** Is there one to show? As the banner decides it, before the banner is here. */
export function willShow({ user, timeZone, answer, remembered }: KnownEarly): boolean {
  const all = answer('/api/announcements') as Announcement[] | undefined
  if (!all || !timeZone) return false
  const kept = remembered(dismissedKey(user.id)) as Dismissed | null
  return announcementToShow(all, dismissedOn(kept, todayIn(timeZone)).ids, new Date()) !== undefined
}
