import { describe, expect, it } from 'vitest'
import {
  explain,
  has,
  IMPLIED,
  ROLES,
  type Role,
  roleDefaults,
  storedPermissions,
} from '#kernel/people/access.ts'
import { permissionWords, RISKS } from '#kernel/people/permission-words.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'

const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
const names = declared.flatMap((permissions) => Object.keys(permissions.defaults()))
const of = (role: Role) => roleDefaults(role, declared)
const holder = (role: Role, permissions: readonly string[] = of(role)) => ({
  role,
  isActive: true,
  permissions,
})

const wordsFor = permissionWords(slices.map(({ permissionWording }) => permissionWording))

describe('permissions of the spec’s era', () => {
  it('are each declared once', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.length).toBeGreaterThan(150)
  })

  it('include everything that a sidebar entry of theirs stands for', () => {
    const known = new Set(names)
    const unknown = names.flatMap((name) => IMPLIED[name] ?? []).filter((name) => !known.has(name))
    expect(unknown).toEqual([])
  })

  it('have a group, a label of their own, an explanation and a risk level', () => {
    const words = names.map(wordsFor)
    expect(words.filter(({ group }) => group === 'Other').map(({ name }) => name)).toEqual([])
    const labels = words.map(({ label }) => label)
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
    for (const one of words) {
      expect(one.label, one.name).not.toMatch(/_|[A-Z]{4}/)
      expect(one.explanation.length, one.name).toBeGreaterThan(8)
      expect(RISKS, one.name).toContain(one.risk)
    }
  })

  it('are as risky as domain 2.6 says', () => {
    const risk = (name: string) => wordsFor(name).risk
    expect(['HOSTS_VIEW', 'NAV_HOSTS', 'CHAT_BOARD'].map(risk)).toEqual(['safe', 'safe', 'safe'])
    expect(['HOSTS_ADD', 'PROJECTS_EDIT_OWN', 'MESSAGES_SEND'].map(risk)).toEqual(Array(3).fill('moderate'))
    expect(['HOSTS_EDIT', 'KUDOS_MANAGE', 'DATA_EXPORT'].map(risk)).toEqual(Array(3).fill('elevated'))
    expect(
      ['ADMIN_ACCESS', 'USERS_VIEW', 'USERS_EDIT', 'HOSTS_DELETE', 'PROJECTS_DELETE_ALL'].map(risk),
    ).toEqual(Array(5).fill('critical'))
  })
})

describe('what a role holds by default', () => {
  it('is everything for super administrators, and all but moderation for administrators', () => {
    expect(of('super_admin')).toEqual([...names].sort())
    expect(of('super_admin').filter((name) => !of('admin').includes(name))).toEqual(['MESSAGES_MODERATE'])
    expect(has(holder('admin'), 'MESSAGES_MODERATE')).toBe(false)
  })

  it('includes the sidebar entry of every section whose view permission it holds, and no other', () => {
    const standing = names.filter((name) => name.startsWith('NAV_') && IMPLIED[name])
    for (const role of ROLES)
      for (const name of standing) {
        if (name === 'NAV_MY_AVAILABILITY' || name === 'NAV_SUGGESTIONS') continue // design 4: everyone’s
        const sees = IMPLIED[name]?.every((view) => of(role).includes(view))
        expect(of(role).includes(name), `${role} ${name}`).toBe(sees)
      }
  })

  it('makes a sidebar of use to a fresh volunteer', () => {
    expect(of('volunteer')).toEqual(
      expect.arrayContaining([
        'NAV_COLLECTIONS_LOG',
        'COLLECTIONS_ADD',
        'COLLECTIONS_EDIT_OWN',
        'NAV_MY_ACTIONS',
        'NAV_MY_AVAILABILITY',
        'NAV_TEAM_CHAT',
        'NAV_INBOX',
        'NAV_SUGGESTIONS',
        'NAV_PROJECTS',
        'NAV_VOLUNTEERS',
        'NAV_EVENT_PLANNING',
        'NAV_WISHLIST',
        'NAV_HELP',
      ]),
    )
  })

  it.each<[Role, string[], string[]]>([
    [
      'recipient',
      ['KUDOS_RECEIVE', 'COLLECTIONS_WALKTHROUGH'],
      ['KUDOS_SEND', 'NAV_MY_ACTIONS', 'COLLECTIONS_ADD'],
    ],
    ['viewer', ['SUGGESTIONS_ADD', 'TOOLKIT_ACCESS'], ['KUDOS_RECEIVE', 'NAV_MY_ACTIONS', 'DATA_EXPORT']],
    [
      'work_logger',
      ['WORK_LOGS_ADD', 'WORK_LOGS_EDIT_OWN', 'NAV_WORK_LOG'],
      ['SUGGESTIONS_ADD', 'WORK_LOGS_VIEW_ALL'],
    ],
    [
      'demo_user',
      ['ADMIN_ACCESS', 'USERS_VIEW', 'DATA_EXPORT'],
      ['ADMIN_PANEL_ACCESS', 'SUGGESTIONS_ADD', 'KUDOS_SEND'],
    ],
    [
      'core_team',
      ['USERS_EDIT', 'NAV_WEEKLY_MONITORING', 'CHAT_BOARD', 'COLLECTIONS_DELETE_ALL'],
      ['EVENT_REQUESTS_DELETE', 'USERS_VIEW'],
    ],
    [
      'committee_member',
      ['CHAT_GRANTS_COMMITTEE', 'CONTACTS_VIEW', 'NAV_MEETINGS'],
      ['CHAT_BOARD', 'PROJECTS_ADD', 'EVENT_REQUESTS_VIEW'],
    ],
    [
      'host',
      ['CHAT_HOST', 'NAV_ANALYTICS', 'EVENT_REQUESTS_COMPLETE_CONTACT'],
      ['CHAT_DRIVER', 'PROJECTS_VIEW'],
    ],
    ['driver', ['CHAT_DRIVER', 'PROJECTS_VIEW', 'NAV_GROUPS_CATALOG'], ['COLLECTIONS_ADD', 'CHAT_HOST']],
  ])('%s holds what domain 2.5 lists', (role, held, lacked) => {
    expect(of(role)).toEqual(expect.arrayContaining(held))
    expect(of(role).filter((name) => lacked.includes(name))).toEqual([])
  })
})

describe('the detailed check', () => {
  it('says in words why something is granted or not', () => {
    const person = holder('volunteer', ['NAV_HOSTS'])
    expect(explain(null, 'HOSTS_VIEW').granted).toBe(false)
    expect(explain(person, '').granted).toBe(false)
    expect(explain({ ...person, isActive: false }, 'NAV_HOSTS').reason).toContain('not active')
    expect(explain(person, 'VOLUNTEERS_VIEW')).toMatchObject({ granted: true })
    expect(explain(person, 'HOSTS_VIEW')).toMatchObject({ granted: true, reason: 'Comes with NAV_HOSTS.' })
    expect(explain(holder('admin', []), 'HOSTS_DELETE')).toMatchObject({ granted: true })
    expect(explain(holder('admin', []), 'MESSAGES_MODERATE')).toMatchObject({ granted: false })
  })

  it('is not widened by a format nobody knows', () => {
    for (const stored of [4_294_967_295, '*', { all: true }] as never[])
      expect(explain(holder('core_team', stored), 'HOSTS_VIEW').granted).toBe(false)
  })
})

describe('the stored list', () => {
  it('is read as a list, and anything else is warned about and opens nothing', () => {
    const warnings: string[] = []
    const read = (stored: unknown) => storedPermissions(stored, (words) => void warnings.push(words))
    expect(read(['CHAT_HOST', 7, 'CHAT_BOARD'])).toEqual(['CHAT_HOST', 'CHAT_BOARD'])
    expect(read(null)).toEqual([])
    expect(warnings).toEqual([])
    expect(read(4_294_967_295)).toEqual([])
    expect(read('CHAT_HOST')).toEqual([])
    expect(read({ all: true })).toEqual([])
    expect(warnings).toHaveLength(3)
  })
})
