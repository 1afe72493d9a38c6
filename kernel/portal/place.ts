import { OVERVIEW, partsOf } from './navigation.ts'

/** Spec 2.2: paths that open the dashboard at the section of their name. A section itself opens no path. */
const SPEC_PATHS = new Set([
  'messages',
  'stream-messages',
  'inbox',
  'suggestions',
  'collections',
  'google-sheets',
  'meetings',
  'projects',
  'weekly-monitoring',
  'wishlist',
  'team-board',
  'cooler-tracking',
  'important-links',
  'event-requests',
  'event-map',
  'event-reminders',
  'expenses',
  'historical-import',
  'route-map',
  'profile',
  'help',
])
/** Spec 2.3 says numeric ids; ours are UUIDs (design 9), old links may have numbers. */
const RECORD_ID = /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** What the address says: which section, and what of it. */
export interface Place {
  section: string
  tab: string | null
  view: string | null
  id: string | null
  eventId: string | null
}

/** Does this path open the dashboard? Any other one is '404 Page Not Found' (spec 2.2). */
export function isPortalPath(path: string): boolean {
  const parts = partsOf(path)
  const [first, second] = parts
  if (first === undefined) return true
  if (first === 'dashboard') return parts.length <= 2
  if (first === 'projects' && parts.length === 2) return RECORD_ID.test(second ?? '')
  return parts.length === 1 && SPEC_PATHS.has(first)
}

/** Spec 2.3: the section comes from `?section=`, or else from the path. */
export function placeOf(path: string, search: string): Place {
  const params = new URLSearchParams(search)
  const [first, second] = partsOf(path)
  const [tab, view, id, eventId] = ['tab', 'view', 'id', 'eventId'].map((name) => params.get(name))
  const rest = { tab: tab ?? null, view: view ?? null, id: id ?? null, eventId: eventId ?? null }
  if (first === 'projects' && second !== undefined)
    return { ...rest, section: `project-${second}`, id: second }
  const named = params.get('section') ?? (first === 'dashboard' ? second : first) ?? OVERVIEW
  if (named === 'projects' && view === 'detail' && RECORD_ID.test(id ?? ''))
    return { ...rest, section: `project-${id}` }
  return { ...rest, section: named }
}
