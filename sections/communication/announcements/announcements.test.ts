import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { announcements, SMS_ANNOUNCEMENT_ID } from './contract.ts'

let now = new Date('2026-11-18T17:00:00Z')
let portal: TestPortal
let admin: Person
let host: Person
let driver: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  admin = await portal.as('admin')
  host = await portal.as('host')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())
beforeEach(async () => {
  now = new Date('2026-11-18T17:00:00Z')
  await portal.app.pool.query('DELETE FROM announcements')
})

const fields = {
  title: 'Ice on the roads',
  message: 'Stay at home',
  type: 'alert' as const,
  priority: 'high' as const,
  link: null,
  linkText: null,
  // From five in the morning to a quarter past nine in the evening, in New York.
  startDate: '2026-11-18T10:00:00Z',
  endDate: '2026-11-19T21:15:00-05:00',
  isActive: true,
  roles: [],
}
const write = (more: Partial<typeof fields> | object = {}) =>
  admin.call(announcements.add, { ...fields, ...more })
const titles = async (person: Person) => (await person.call(announcements.current)).map(({ title }) => title)

describe('announcements', () => {
  it('run from their start to their end, to the second', async () => {
    await write()
    const at = async (instant: string) => {
      now = new Date(instant)
      return titles(host)
    }
    expect(await at('2026-11-18T09:59:59Z')).toEqual([])
    expect(await at('2026-11-18T10:00:00Z')).toEqual(['Ice on the roads'])
    expect(await at('2026-11-20T02:15:00Z')).toEqual(['Ice on the roads'])
    expect(await at('2026-11-20T02:15:01Z')).toEqual([])
  })

  it('reach the roles they are for, or everyone', async () => {
    await write({ title: 'For drivers', roles: ['driver'] })
    await write({ title: 'For all' })
    await write({ title: 'Switched off', isActive: false })
    expect(await titles(host)).toEqual(['For all'])
    expect((await titles(driver)).sort()).toEqual(['For all', 'For drivers'])
  })

  it('are written by whoever may manage them, with words at the field', async () => {
    expect((await host.try(announcements.add, fields)).status).toBe(403)
    expect((await host.try(announcements.list, {})).status).toBe(403)
    const wrong = await admin.try(announcements.add, {
      ...fields,
      title: ' ',
      link: 'javascript:alert(1)',
      endDate: '2026-11-18T09:00:00Z',
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        fields: {
          title: 'Please enter a title',
          link: 'Please enter an address that begins with https:// or /',
        },
      },
    })
    const written = await write({ link: '/collections' })
    const turned = await admin.try(announcements.edit, {
      id: written.id,
      version: 1,
      endDate: '2026-11-18T09:00:00Z',
    })
    expect(turned).toMatchObject({ status: 400, body: { fields: { endDate: 'It ends before it starts' } } })
  })

  it('that somebody else changed meanwhile answer with what they are now; every change can be undone', async () => {
    const written = await write()
    const edited = await admin.try(announcements.edit, { id: written.id, version: 1, title: 'Snow' })
    const late = await admin.try(announcements.edit, { id: written.id, version: 1, title: 'Rain' })
    expect(late).toMatchObject({ status: 409, body: { current: { title: 'Snow', version: 2 } } })
    await admin.call(history.undo, { requestId: edited.requestId })
    expect(await titles(host)).toEqual(['Ice on the roads'])
    const gone = await admin.try(announcements.remove, { id: written.id })
    expect(await titles(host)).toEqual([])
    await admin.call(history.undo, { requestId: gone.requestId })
    expect(await titles(host)).toEqual(['Ice on the roads'])
  })

  it('say who has seen and who has dismissed them', async () => {
    const { id } = await write({ roles: ['host', 'driver'] })
    await host.call(announcements.see, { announcementId: id })
    await driver.call(announcements.dismiss, { announcementId: id })
    await driver.call(announcements.see, { announcementId: id })
    const { items } = await admin.call(announcements.audience, { id })
    expect(
      items.map(({ role, seenAt, dismissedAt }) => [role, seenAt !== null, dismissedAt !== null]),
    ).toEqual([
      ['host', true, false],
      ['driver', true, true],
    ])
    expect((await admin.call(announcements.one, { id })).seen).toBe(2)
    expect(await driver.call(announcements.dismissed, { announcementId: id })).toEqual({ dismissed: true })
    expect(await host.call(announcements.dismissed, { announcementId: id })).toEqual({ dismissed: false })
  })

  it('that are not for me cannot be dismissed by me', async () => {
    const { id } = await write({ roles: ['driver'] })
    expect((await host.try(announcements.dismiss, { announcementId: id })).status).toBe(404)
    expect((await host.try(announcements.dismiss, { announcementId: randomUUID() })).status).toBe(404)
    expect((await host.try(announcements.see, { announcementId: 'anything' })).status).toBe(404)
  })

  it('go out once as a notification to the active people they are for', async () => {
    const { id } = await write({ roles: ['driver'], link: 'https://oak.example', title: 'Route south' })
    const asleep = await portal.as('driver')
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [asleep.id])
    const sent = await admin.try(announcements.broadcast, { id })
    expect(sent.body).toEqual({ told: 1 })
    const told = (await driver.call(notifications.list)).notifications
    expect(told[0]).toMatchObject({
      title: 'Route south',
      priority: 'high',
      actionText: 'Learn More',
      actionUrl: 'https://oak.example',
    })
    expect((await host.call(notifications.list)).notifications).toEqual([])
    expect((await admin.try(announcements.broadcast, { id })).status).toBe(409)
    expect((await admin.try(history.undo, { requestId: sent.requestId })).status).toBe(422)
  })

  it('are listed by state', async () => {
    await write({ title: 'Now' })
    await write({ title: 'Soon', startDate: '2026-11-18T17:00:01Z' })
    await write({ title: 'Over', endDate: '2026-11-18T16:59:59Z' })
    await write({ title: 'Off', isActive: false })
    const of = async (state: 'active' | 'scheduled' | 'expired' | 'off') =>
      (await admin.call(announcements.list, { state })).items.map((one) => [one.title, one.state])
    expect(await of('active')).toEqual([['Now', 'active']])
    expect(await of('scheduled')).toEqual([['Soon', 'scheduled']])
    expect(await of('expired')).toEqual([['Over', 'expired']])
    expect(await of('off')).toEqual([['Off', 'off']])
  })
})

describe('announcements of before, which had days', () => {
  it('go on from the beginning of the first to the end of the last, and their changes can be undone', async () => {
    const { pool } = portal.app
    const { id } = await write()
    await admin.call(announcements.edit, { id, version: 1, title: 'Snow' })
    await pool.query(`ALTER TABLE announcements ALTER start_date TYPE date, ALTER end_date TYPE date`)
    await pool.query(`UPDATE announcements SET start_date = '2026-11-18', end_date = '2026-11-19'`)
    await pool.query(
      `UPDATE audit_log SET new_row = new_row || '{"start_date":"2026-11-18","end_date":"2026-11-19"}',
         old_row = old_row || '{"start_date":"2026-11-18","end_date":"2026-11-19"}' WHERE table_name = 'announcements'`,
    )
    await pool.query(`DELETE FROM upkeep.migrations WHERE name = '20261122050003_announcement_times.sql'`)
    await migrate(pool, () => undefined)
    const days = { startDate: '2026-11-18T05:00:00.000Z', endDate: '2026-11-20T04:59:59.000Z' }
    expect(await admin.call(announcements.one, { id })).toMatchObject({ title: 'Snow', ...days })
    const gone = await admin.try(announcements.remove, { id })
    await admin.call(history.undo, { requestId: gone.requestId })
    expect(await admin.call(announcements.one, { id })).toMatchObject(days)
    const { rows } = await pool.query<{ at: Date }>(
      `SELECT (old_row ->> 'start_date')::timestamptz AS at FROM audit_log WHERE row_id = $1 AND old_row IS NOT NULL`,
      [id],
    )
    expect(new Set(rows.map(({ at }) => at.toISOString()))).toEqual(new Set([days.startDate]))
  })
})

describe('the news about text messages', () => {
  it('is the server’s to remember, for each person', async () => {
    const fresh = await portal.as('volunteer', { fresh: true })
    const which = { announcementId: SMS_ANNOUNCEMENT_ID }
    expect(await fresh.call(announcements.dismissed, which)).toEqual({ dismissed: false })
    await fresh.call(announcements.dismiss, which)
    expect(await fresh.call(announcements.dismissed, which)).toEqual({ dismissed: true })
  })
})
