import type { Role } from '#kernel/people/access.ts'
import type { NavigationEntry, NavigationGroup } from '#kernel/portal/navigation.ts'
import { OVERVIEW } from '#kernel/portal/navigation.ts'
import { BADGE_CAP } from '../constants.ts'
import { createStore, useStore } from '../device/store.ts'

export { type NavigationEntry, type NavigationGroup, navigationOf } from '#kernel/portal/navigation.ts'

/**
 * The bottom bar of a phone: the dashboard, what this role does most, then what the spec highlights, then the rest, as far
 * as thumbs reach.
 */
export function mainPlaces(groups: NavigationGroup[], role: Role, most = 4): NavigationEntry[] {
  const all = groups.flatMap((group) => group.entries)
  const weight = ({ section, firstFor, highlighted }: NavigationEntry) =>
    section === OVERVIEW ? 0 : firstFor?.includes(role) ? 1 : highlighted ? 2 : 3
  const places = all.map((entry, index) => ({ entry, rank: weight(entry) * 1000 + index }))
  const seen = new Set<string>()
  return places
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
    .filter((entry) => !seen.has(entry.section) && seen.add(entry.section))
    .slice(0, most)
}

const badges = createStore<Record<string, number>>({})

/** How many unread things an entry has; 0 takes the badge away. Slices set it by the entry's id. */
export function setBadge(entryId: string, count: number) {
  const all = badges.get()
  if ((all[entryId] ?? 0) !== count) badges.set({ ...all, [entryId]: count })
}
export const useBadges = () => useStore(badges)

/** Spec 9: capped at '99+'. */
export const badgeText = (count: number) => (count > BADGE_CAP ? `${BADGE_CAP}+` : String(count))
