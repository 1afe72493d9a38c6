import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#platform/notifications/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { permissions, users } from './contract.ts'
import { accessRequests } from './requests-contract.ts'

let portal: TestPortal
let admin: Person
let coreTeam: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  coreTeam = await portal.as('core_team')
})
afterAll(() => portal.close())
const account = (id: string, by = admin) => by.call(users.one, { id })

describe('what a change gives and takes', () => {
  it('counts what comes along, and names sections', async () => {
    const person = await portal.as('viewer')
    const now = await account(person.id)
    const diff = await admin.call(users.diff, {
      id: person.id,
      permissions: [
        ...now.permissions.filter((name) => name !== 'COLLECTIONS_VIEW' && name !== 'NAV_COLLECTIONS_LOG'),
        'NAV_HOSTS',
      ],
    })
    expect(diff.gives.map(({ name }) => name)).toEqual(['HOSTS_VIEW', 'NAV_HOSTS'])
    expect(diff.takes.map(({ name }) => name)).toEqual(['COLLECTIONS_VIEW', 'NAV_COLLECTIONS_LOG'])
    expect(diff.sectionsGained).toEqual(['Hosts', 'Route map'])
    expect(diff.sectionsLost).toEqual(['Collections Log'])
    expect((await account(person.id)).version).toBe(now.version)
  })

  it('says what the person who asks may not grant', async () => {
    const person = await portal.as('viewer')
    const diff = await coreTeam.call(users.diff, {
      id: person.id,
      permissions: ['HOSTS_DELETE', 'HOSTS_VIEW'],
    })
    expect(diff.refused).toEqual(['HOSTS_DELETE'])
  })
})

describe('why somebody may or may not', () => {
  const sentence = async (person: Person, what: { permission?: string; section?: string }) =>
    (await admin.call(users.why, { id: person.id, ...what })).sentence

  it('is a sentence', async () => {
    const host = await portal.as('host')
    const name = (await account(host.id)).displayName
    expect(await sentence(host, { permission: 'COLLECTIONS_ADD' })).toBe(
      `${name} may “Add collection entries”: it belongs to the role Host Location.`,
    )
    expect(await sentence(host, { permission: 'HOSTS_DELETE' })).toBe(
      `${name} may not “Delete locations”: it was not granted and does not belong to the role Host Location; by default it belongs to Administrator.`,
    )
    expect(await sentence(host, { section: 'hosts' })).toBe(
      `${name} may open Hosts: “See locations” opens it, and it belongs to the role Host Location.`,
    )
    expect(await sentence(host, { section: 'weekly-monitoring' })).toContain(
      'may not open Weekly Monitoring: it takes',
    )
    await admin.call(users.bulkEdit, { ids: [host.id], grant: ['NAV_DRIVERS'] })
    expect(await sentence(host, { permission: 'DRIVERS_VIEW' })).toBe(
      `${name} may “See drivers”: it comes with “Drivers in the sidebar”.`,
    )
    expect(await sentence(host, { permission: 'NAV_DRIVERS' })).toContain('granted in addition to the role')
    await admin.call(users.bulkEdit, { ids: [host.id], revoke: ['COLLECTIONS_ADD'], isActive: false })
    expect(await sentence(host, { permission: 'COLLECTIONS_ADD' })).toContain('the account is not active')
    expect(await sentence(admin, { permission: 'HOSTS_ADD' })).toContain(
      'it belongs to the role Administrator',
    )
  })

  it('and by permission: who has it', async () => {
    const viewer = await portal.as('viewer')
    await admin.call(users.bulkEdit, { ids: [viewer.id], grant: ['CHAT_BOARD'] })
    const { items, permission } = await admin.call(permissions.holders, { name: 'CHAT_BOARD' })
    expect(permission.label).toBe('Chat: Board')
    expect(items.find(({ id }) => id === viewer.id)).toMatchObject({ own: true })
    expect(items.some(({ id }) => id === coreTeam.id)).toBe(true)
  })
})

describe('the preview', () => {
  it('shows sidebar and sections of a role as it comes, and of a person as they are', async () => {
    const role = await admin.call(permissions.preview, { role: 'volunteer' })
    const labels = role.sidebar.flatMap(({ entries }) => entries.map(({ label }) => label))
    expect(labels).toContain('Collections Log')
    expect(labels).not.toContain('User Management')
    expect(role.sections.find(({ name }) => name === 'hosts')?.open).toBe(false)
    const person = await portal.as('volunteer')
    await admin.call(users.bulkEdit, { ids: [person.id], grant: ['NAV_HOSTS'] })
    const seen = await admin.call(permissions.preview, { userId: person.id })
    expect(seen.sections.find(({ name }) => name === 'hosts')?.open).toBe(true)
    expect((await person.try(permissions.preview, { role: 'admin' })).status).toBe(403)
  })
})

describe('asking for access', () => {
  it('is answered by an administrator, and opens the section at once', async () => {
    const person = await portal.as('volunteer')
    const asked = await person.call(accessRequests.ask, {
      section: 'hosts',
      reason: 'I call hosts on Tuesdays',
    })
    const again = await person.call(accessRequests.ask, { section: 'hosts' })
    expect(again).toMatchObject({ id: asked.id, reason: 'I call hosts on Tuesdays', status: 'open' })
    const open = (await admin.call(accessRequests.list)).items.find(({ id }) => id === asked.id)
    expect(open).toMatchObject({ title: 'Hosts', person: { id: person.id }, manageable: true })
    const suggested = open?.candidates.filter((one) => one.suggested).map(({ name }) => name) ?? []
    expect(suggested).toEqual(['NAV_HOSTS'])
    expect((await person.try(accessRequests.answer, { id: asked.id, grant: suggested })).status).toBe(403)
    const done = await admin.call(accessRequests.answer, {
      id: asked.id,
      grant: suggested,
      answer: 'Welcome',
    })
    expect(done.status).toBe('granted')
    while ((await person.try(hosts.list)).status !== 200);
    expect((await person.call(accessRequests.mine)).items).toMatchObject([
      { status: 'granted', answer: 'Welcome' },
    ])
    expect((await admin.try(accessRequests.answer, { id: asked.id, grant: [] })).status).toBe(409)
    expect((await person.try(accessRequests.ask, { section: 'hosts' })).status).toBe(409)
  })

  it('is told to those who may answer, and the answer to whoever asked', async () => {
    const person = await portal.as('volunteer')
    const host = await portal.as('host')
    const newsOf = async (whom: Person) =>
      (await whom.call(notifications.list, { unread_only: true })).notifications.filter(
        ({ type }) => type === 'access-request',
      )
    const before = (await newsOf(coreTeam)).length
    const asked = await person.call(accessRequests.ask, { section: 'hosts', reason: 'I call them' })
    await person.call(accessRequests.ask, { section: 'hosts', reason: 'I call them on Tuesdays' })
    const { displayName } = await account(person.id)
    const [news] = await newsOf(admin)
    expect(news).toMatchObject({
      title: 'Somebody asks for access',
      message: `${displayName} asks for Hosts: “I call them”`,
      actionUrl: '/dashboard?section=user-management&tab=requests',
    })
    expect(await newsOf(coreTeam)).toHaveLength(before + 1)
    expect(await newsOf(host)).toEqual([])
    await admin.call(accessRequests.answer, { id: asked.id, grant: ['NAV_HOSTS'], answer: 'Gladly' })
    expect(await newsOf(coreTeam)).toHaveLength(before)
    expect(await newsOf(person)).toMatchObject([
      { title: 'Hosts is open to you', message: 'Gladly', actionUrl: '/dashboard?section=hosts' },
    ])
    const other = await person.call(accessRequests.ask, { section: 'admin' })
    await admin.call(accessRequests.answer, { id: other.id, grant: [] })
    expect((await newsOf(person))[0]).toMatchObject({
      title: 'No access to Admin Panel',
      message: expect.stringContaining('declined your request'),
      actionUrl: null,
    })
  })

  it('grants nothing that whoever answers lacks', async () => {
    const person = await portal.as('volunteer')
    const asked = await person.call(accessRequests.ask, { section: 'admin' })
    const answer = { id: asked.id, grant: ['ADMIN_PANEL_ACCESS'] }
    expect((await coreTeam.try(accessRequests.answer, answer)).status).toBe(403)
    expect((await coreTeam.call(accessRequests.answer, { id: asked.id, grant: [] })).status).toBe('declined')
    expect((await person.try(accessRequests.ask, { section: 'nowhere' })).status).toBe(400)
  })
})
