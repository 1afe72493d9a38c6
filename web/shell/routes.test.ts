import { expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { addressOfSection, isPortalPath, placeOf } from './routes.ts'

/** Spec 2.2, letter for letter. */
const PATHS = `/messages /stream-messages /inbox /suggestions /collections /google-sheets /meetings /projects
  /weekly-monitoring /wishlist /team-board /cooler-tracking /important-links /event-requests /event-map
  /event-reminders /expenses /historical-import /route-map /profile /help`.split(/\s+/)

test.each(PATHS)('%s opens the dashboard at its section', (path) => {
  expect(isPortalPath(path)).toBe(true)
  expect(placeOf(path, '').section).toBe(path.slice(1))
})

test('/, /dashboard and /dashboard/{section} do, too, and nothing else', () => {
  for (const path of ['/', '/dashboard', '/dashboard/hosts']) expect(isPortalPath(path)).toBe(true)
  expect(['/', '/dashboard', '/dashboard/hosts'].map((path) => placeOf(path, '').section)).toEqual([
    'dashboard',
    'dashboard',
    'hosts',
  ])
  for (const path of ['/dashboard/hosts/1', '/projects/x', '/inbox/7', '/reports'])
    expect(isPortalPath(path), path).toBe(false)
})

test('no section opens a path of its name that the specification does not list', () => {
  const names = manifests.flatMap(({ sections = [] }) =>
    sections.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  )
  expect(names).toContain('hosts')
  const opened = names.filter((name) => isPortalPath(`/${name}`))
  expect(opened.filter((name) => name !== 'dashboard' && !PATHS.includes(`/${name}`))).toEqual([])
  expect(isPortalPath('/hosts')).toBe(false)
})

test('a project opens by its path or by its view, under a name of its own', () => {
  expect(isPortalPath('/projects/31')).toBe(true)
  expect(placeOf('/projects/31', '')).toMatchObject({ section: 'project-31', id: '31' })
  expect(placeOf('/dashboard', '?section=projects&view=detail&id=31').section).toBe('project-31')
  expect(placeOf('/dashboard', '?section=projects&view=detail&id=new').section).toBe('projects')
  expect(placeOf('/dashboard', '?section=projects&id=31').section).toBe('projects')
})

test('the section of the query goes before that of the path; tab, event, view and id come along', () => {
  expect(placeOf('/inbox', '?section=event-requests&tab=new&eventId=5&view=list&id=9')).toEqual({
    section: 'event-requests',
    tab: 'new',
    eventId: '5',
    view: 'list',
    id: '9',
  })
})

test('choosing a section sets the address; the overview is just /dashboard', () => {
  expect(addressOfSection('hosts')).toBe('/dashboard?section=hosts')
  expect(addressOfSection('dashboard')).toBe('/dashboard')
})
