import { type Holder, passes } from '../people/access.ts'
import {
  type Manifest,
  type Section,
  SIDEBAR_GROUPS,
  type SidebarEntry,
  type SidebarGroup,
} from './manifest.ts'

export interface NavigationEntry extends SidebarEntry {
  target: Section
  /** Parts of its slice that have no entry of their own: whoever is in one of them is here. */
  under: Section[]
}
export interface NavigationGroup {
  id: SidebarGroup
  title: string
  /** Spec 2.3: these fold; the other groups are always open. */
  folds: boolean
  entries: NavigationEntry[]
}

const FOLDING = new Set<SidebarGroup>(['operations', 'planning', 'communication', 'documentation', 'admin'])

export const OVERVIEW = 'dashboard'
/** Spec 2.3: the overview is just /dashboard. */
export function addressOfSection(section: string, params: Record<string, string> = {}): string {
  const search = new URLSearchParams(section === OVERVIEW ? params : { section, ...params }).toString()
  return search === '' ? '/dashboard' : `/dashboard?${search}`
}

/** `/dashboard/hosts/` -> `['dashboard', 'hosts']` */
export const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** The section of that name, by its own name or an alias; `project-7` belongs to `project-{id}`. */
export function findSection(name: string, manifests: Manifest[]): Section | undefined {
  const sections = manifests.flatMap((manifest) => manifest.sections ?? [])
  const wanted = name.startsWith('project-') ? ['project-{id}', name] : [name]
  return sections.find((section) =>
    [section.name, ...(section.aliases ?? [])].some((own) => wanted.includes(own)),
  )
}

/** What this person sees in the sidebar: groups and entries in spec 2.4's order, only what exists and is open to them. */
export function navigationOf(manifests: Manifest[], user: Holder): NavigationGroup[] {
  const entries = manifests
    .flatMap((manifest) =>
      (manifest.sidebar ?? []).map((entry, at) => ({ ...entry, under: at === 0 ? restOf(manifest) : [] })),
    )
    .filter(
      ({ access, onlyFor }) => (!access || passes(user, access)) && (onlyFor?.includes(user.role) ?? true),
    )
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

const restOf = ({ sections = [], sidebar = [] }: Manifest) =>
  sections.filter(
    ({ name, aliases = [] }) => !sidebar.some((entry) => [name, ...aliases].includes(entry.section)),
  )
