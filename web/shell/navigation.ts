import { type CurrentUser, passes } from '#kernel/access.ts'
import {
  type Manifest,
  type Section,
  SIDEBAR_GROUPS,
  type SidebarEntry,
  type SidebarGroup,
} from '#kernel/manifest.ts'
import { BADGE_CAP } from '../constants.ts'
import { createStore, useStore } from '../store.ts'
import { findSection } from './routes.ts'

export interface NavigationEntry extends SidebarEntry {
  target: Section
}
export interface NavigationGroup {
  id: SidebarGroup
  title: string
  /** Spec 2.3: these fold; the other groups are always open. */
  folds: boolean
  entries: NavigationEntry[]
}

const FOLDING = new Set<SidebarGroup>(['operations', 'planning', 'communication', 'documentation', 'admin'])

/** What this person sees in the sidebar: groups and entries in spec 2.4's order, only what exists and is open to them. */
export function navigationOf(manifests: Manifest[], user: CurrentUser): NavigationGroup[] {
  const entries = manifests
    .flatMap((manifest) => manifest.sidebar ?? [])
    .filter((entry) => !entry.access || passes(user, entry.access))
    .flatMap((entry) => {
      const target = findSection(entry.section, manifests)
      return target && passes(user, target.access) ? [{ ...entry, target }] : []
    })
  return Object.entries(SIDEBAR_GROUPS)
    .map(([id, title]) => ({
      id: id as SidebarGroup,
      title,
      folds: FOLDING.has(id as SidebarGroup),
      entries: entries.filter((entry) => entry.group === id).sort((a, b) => a.order - b.order),
    }))
    .filter((group) => group.entries.length > 0)
}

/** The bottom bar of a phone: the dashboard, then what the spec highlights, then the rest, as far as thumbs reach. */
export function mainPlaces(groups: NavigationGroup[], most = 4): NavigationEntry[] {
  const all = groups.flatMap((group) => group.entries)
  const weight = (entry: NavigationEntry) => (entry.group === 'dashboard' ? 0 : entry.highlighted ? 1 : 2)
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
export const setBadge = (entryId: string, count: number) => badges.set({ ...badges.get(), [entryId]: count })
export const useBadges = () => useStore(badges)

/** Spec 9: capped at '99+'. */
export const badgeText = (count: number) => (count > BADGE_CAP ? `${BADGE_CAP}+` : String(count))
