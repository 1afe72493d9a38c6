import { OVERVIEW } from '#kernel/portal/navigation.ts'

export const PAGE_SECTIONS = [
  'Dashboard',
  'Communication',
  'Projects',
  'Directory',
  'Meetings',
  'Suggestions',
  'Governance',
  'Toolkit',
  'Analytics',
  'Admin',
  'Other',
] as const
export type PageSection = (typeof PAGE_SECTIONS)[number]

/** Spec 2.4, page-view section naming, in its order. */
const BY_PREFIX: [prefix: string, section: PageSection][] = [
  ['/inbox', 'Communication'],
  ['/messages', 'Communication'],
  ['/projects', 'Projects'],
  ['/hosts', 'Directory'],
  ['/recipients', 'Directory'],
  ['/drivers', 'Directory'],
  ['/meetings', 'Meetings'],
  ['/suggestions', 'Suggestions'],
  ['/governance', 'Governance'],
  ['/toolkit', 'Toolkit'],
  ['/reports', 'Analytics'],
]

/** The name under which a page counts. `/` is the dashboard alone: as a prefix it would be every page. */
export function pageSection(path: string): PageSection {
  if (path === '/') return 'Dashboard'
  const [, section] = BY_PREFIX.find(([prefix]) => path.startsWith(prefix)) ?? []
  return section ?? (path.includes('admin') ? 'Admin' : 'Other')
}

/** Design 5: naming follows the section shown. Which project it was is nobody's business. */
export function pageOf(section: string): string {
  if (section === OVERVIEW) return '/'
  return section.startsWith('project-') ? '/projects/{id}' : `/${section}`
}
