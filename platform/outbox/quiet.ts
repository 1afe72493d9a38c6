import { politeFrom, type QuietHours } from '#kernel/cover/polite.ts'
import type { WorkCtx } from '#server/context.ts'

interface Wishes {
  quietFrom: string | null
  quietTo: string | null
}

/** The hours that somebody chose for themselves. */
export const ownHours = (wishes: Wishes | null | undefined): QuietHours | null =>
  wishes?.quietFrom && wishes.quietTo ? { from: wishes.quietFrom, to: wishes.quietTo } : null
/** Those, or the organization's. */
export const hoursOf = (
  { settings }: Pick<WorkCtx, 'settings'>,
  wishes: Wishes | null | undefined,
): QuietHours => ownHours(wishes) ?? { from: settings.quietFrom, to: settings.quietTo }

/** The end of the quiet hours in the organization's zone, or null when it is not quiet now. */
export function quietUntil(hours: QuietHours, timeZone: string, now: Date): Date | null {
  const polite = politeFrom([hours], timeZone, now)
  return polite === now ? null : polite
}
