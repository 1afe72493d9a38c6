import { describe, expect, it } from 'vitest'
import { anyOf, ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import { SIDEBAR_GROUPS, type SidebarGroup } from '#kernel/portal/manifest.ts'
import { manifests } from '#registry.ts'

/** An entry of spec 2.4; its permission stands in spec 6. */
interface Wanted {
  id: string
  label?: string
  highlighted?: true
  permission?: string
  section?: string
}
const entry = (id: string, permission?: string, rest: Partial<Wanted> = {}): Wanted => ({
  id,
  ...(permission ? { permission } : {}),
  ...rest,
})
const highlighted = true as const

/** Spec 2.4, group by group and in its order, with the permissions of spec 6. */
const SPEC: Record<SidebarGroup, Wanted[]> = {
  dashboard: [
    entry('dashboard'),
    entry('my-actions', 'NAV_MY_ACTIONS', { label: 'My Actions' }),
    entry('my-availability', 'NAV_MY_AVAILABILITY'),
    entry('team-availability', 'NAV_TEAM_AVAILABILITY'),
    entry('volunteer-calendar', 'NAV_VOLUNTEER_CALENDAR', { highlighted }),
  ],
  collections: [entry('collections', 'NAV_COLLECTIONS_LOG', { label: 'Collections Log', highlighted })],
  communication: [
    entry('chat', 'NAV_TEAM_CHAT', { label: 'Team Chat' }),
    entry('inbox', 'NAV_INBOX', { label: 'Inbox' }),
    entry('suggestions', 'NAV_SUGGESTIONS'),
    entry('team-board', undefined, { highlighted }),
    entry('promotion'),
  ],
  operations: [
    entry('hosts', 'NAV_HOSTS'),
    entry('drivers', 'NAV_DRIVERS'),
    entry('volunteers', 'NAV_VOLUNTEERS'),
    entry('recipients', 'NAV_RECIPIENTS'),
    entry('groups-catalog', 'NAV_GROUPS_CATALOG', { highlighted }),
    entry('donation-tracking', 'NAV_DISTRIBUTION_TRACKING', { label: 'Distribution Tracking' }),
    entry('inventory-calculator', 'NAV_INVENTORY_CALCULATOR'),
    entry('work-log', 'NAV_WORK_LOG'),
    entry('expenses', undefined, { label: 'Expenses & Receipts', highlighted }),
    entry('cooler-tracking', 'NAV_COOLER_TRACKING'),
  ],
  planning: [
    entry('event-requests', 'NAV_EVENT_PLANNING', { highlighted }),
    entry('event-map', 'NAV_EVENT_PLANNING'),
    entry('historical-import', 'DATA_IMPORT'),
    entry('events', 'EVENT_REQUESTS_VIEW'),
    entry('signup-genius', 'EVENT_REQUESTS_VIEW'),
    entry('projects', 'PROJECTS_VIEW'),
    entry('meetings', 'MEETINGS_VIEW', { highlighted }),
    entry('event-reminders', 'EVENT_REQUESTS_VIEW'),
    entry('analytics', 'ANALYTICS_VIEW'),
    entry('grant-metrics', 'NAV_GRANT_METRICS'),
    entry('weekly-monitoring', 'NAV_WEEKLY_MONITORING'),
  ],
  documentation: [
    entry('resources', undefined, { highlighted }),
    entry('quick-tools', undefined, { section: 'important-links' }),
    entry('wishlist', 'NAV_WISHLIST', { highlighted }),
    entry('document-management', 'NAV_DOCUMENT_MANAGEMENT'),
  ],
  admin: [
    entry('admin', 'ADMIN_PANEL_ACCESS', { label: 'Admin Panel' }),
    entry('user-management', 'ADMIN_PANEL_ACCESS'),
    entry('smart-search-admin', 'ADMIN_PANEL_ACCESS', { label: 'SmartSearch AI' }),
  ],
  help: [entry('help', 'NAV_HELP')],
}
const groups = Object.keys(SIDEBAR_GROUPS) as SidebarGroup[]

const entries = manifests
  .flatMap(({ sidebar = [] }) => sidebar)
  .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
const wanted = new Map(Object.values(SPEC).flatMap((list) => list.map((one) => [one.id, one])))
/** Spec 6 lists who sees them; whoever may open such a section finds it there as well. */
const ALSO_SHOWN_TO: Record<string, string[]> = { 'user-management': ['USERS_EDIT', 'USERS_VIEW'] }
/** Those of the spec that exist so far. */
const ofSpec = entries.filter(({ id }) => wanted.has(id))

describe('the sidebar of spec 2.4', () => {
  it('has its groups in their order', () => {
    expect(Object.keys(SPEC)).toEqual(groups)
    expect(ofSpec.length).toBeGreaterThan(6)
  })

  it('has its entries in their groups and in their order, as far as they exist', () => {
    for (const group of groups) {
      const here = ofSpec.filter((one) => one.group === group).map(({ id }) => id)
      expect(here, group).toEqual(SPEC[group].map(({ id }) => id).filter((id) => here.includes(id)))
    }
    expect(ofSpec.filter(({ id, group }) => !SPEC[group].some((one) => one.id === id))).toEqual([])
  })

  it('calls them by their labels, opens their sections, and highlights those that it highlights', () => {
    for (const one of ofSpec) {
      const { label = one.label, section = one.section, highlighted: lit } = wanted.get(one.id) ?? {}
      expect({ label: one.label, section: one.section, lit: one.highlighted === true }, one.id).toEqual({
        label,
        section,
        lit: lit === true,
      })
    }
  })

  it('shows each to the holders of its permission of spec 6, and to everyone where none is listed', () => {
    for (const { id, access } of ofSpec) {
      const { permission } = wanted.get(id) ?? {}
      const more = ALSO_SHOWN_TO[id] ?? []
      expect(access, id).toEqual(permission ? anyOf(permission, ...more) : undefined)
    }
  })
})

describe('the roles of spec 6', () => {
  it('are eleven, with these names', () => {
    expect(ROLES.map((role) => `${role}: ${ROLE_NAMES[role]}`)).toEqual([
      'super_admin: Super Administrator',
      'admin: Administrator',
      'committee_member: Committee Member',
      'core_team: Core Team',
      'host: Host Location',
      'driver: Delivery Driver',
      'volunteer: Volunteer',
      'recipient: Recipient Organization',
      'viewer: Viewer',
      'work_logger: Work Logger',
      'demo_user: Demo User',
    ])
  })
})
