import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { profile } from '#platform/profile/contract.ts'
import { applications } from '#sections/admin/applications/contract.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { accessRequests } from '#sections/admin/user-management/requests-contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { ERASE_WORDS, FORMER, personalData } from './contract.ts'
import { eraseAll } from './erase-job.ts'

let portal: TestPortal
let boss: Person
beforeAll(async () => {
  portal = await testPortal()
  boss = await portal.as('super_admin')
  await portal.as('super_admin')
})
afterAll(() => portal.close())

const words = ERASE_WORDS
async function withPassword(role: Person['role']) {
  const person = await portal.as(role)
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return person
}

/** Where any of these texts stands, in every text and JSON column of every table. */
async function found(markers: string[]): Promise<string[]> {
  const { rows } = await portal.app.pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('text', 'jsonb', 'json', 'ARRAY', 'character varying')`,
  )
  const places: string[] = []
  for (const { table, column } of rows)
    for (const marker of markers) {
      const { rows: hits } = await portal.app.pool.query(
        `SELECT FROM "${table}" WHERE position(lower($1) in lower("${column}"::text)) > 0 LIMIT 1`,
        [marker],
      )
      if (hits.length > 0) places.push(`${table}.${column}: ${marker}`)
    }
  return places
}

const MARKERS = [
  'Quilliam',
  'Zyxworth',
  'zyx@former.example',
  'rather@former.example',
  '5550177',
  '7 Vanishing Lane',
  'Xanthe Other',
]

/** Somebody who has left traces everywhere. */
async function somebodyWithAPast() {
  const nobody = { ...boss, cookie: '' }
  await nobody.call(applications.apply, {
    firstName: 'Quilliam',
    lastName: 'Zyxworth',
    email: 'zyx@former.example',
    phone: '404-555-0177',
    address: '7 Vanishing Lane',
    city: 'Oakville',
    state: 'Georgia',
    zipCode: '30000',
    role: 'volunteer',
    availability: ['Monday Morning'],
    emergencyContact: 'Xanthe Other, 404-555-0178',
    agreeToTerms: true,
  })
  await workOff(portal.app)
  const { items } = await boss.call(applications.list, { status: 'pending' })
  const application = items.find(({ email }) => email === 'zyx@former.example')
  await boss.try(
    applications.approve,
    { id: String(application?.id), version: 1, role: 'volunteer' } as never,
    { 'idempotency-key': randomUUID() },
  )
  await workOff(portal.app)
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `SELECT id FROM users WHERE email = 'zyx@former.example'`,
  )
  const id = String(rows[0]?.id)
  const token = await portal.app.sessions.open(id, {})
  const cookie = `${portal.app.cookieName}=${token}`
  const headers = { cookie }
  const call: Person['try'] = (endpoint, args, more) => boss.try(endpoint, args, { ...more, ...headers })
  return { id, call, application }
}

describe('what the portal holds about me', () => {
  it('is listed with what erasing leaves, and can be taken along to read and for programs', async () => {
    const host = await withPassword('host')
    await host.call(profile.save, { version: 1, phone: '404-555-0100' })
    const { parts } = await host.call(personalData.mine)
    expect(parts.find(({ title }) => title === 'Your account')).toMatchObject({ count: 1 })
    expect(parts.find(({ title }) => title === 'Your password')).toEqual({
      title: 'Your password',
      count: 1,
      keep: null,
    })
    const json = JSON.stringify(await host.call(personalData.exportMine, { format: 'json' }))
    expect(json).toContain('404-555-0100')
    expect(json).not.toContain('argon2')
    const html = String((await host.try(personalData.exportMine, { format: 'html' })).body)
    expect(html).toContain('<h2 id="part-0">Your account</h2>')
  })

  it('is nobody else’s to read, but for administrators of no lower role', async () => {
    const host = await withPassword('host')
    const core = await portal.as('core_team')
    const admin = await portal.as('admin')
    expect((await core.try(personalData.exportOf, { id: host.id, format: 'json' })).status).toBe(403)
    expect((await admin.try(personalData.exportOf, { id: boss.id, format: 'json' })).status).toBe(403)
    expect((await admin.try(personalData.exportOf, { id: host.id, format: 'json' })).status).toBe(200)
  })
})

describe('erasing', () => {
  it('needs the words and the password', async () => {
    const host = await withPassword('host')
    const wrong = await host.try(personalData.eraseMe, { words: 'yes', password: TEST_PASSWORD })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { words: `Please type “${words}”` } } })
    const guess = await host.try(personalData.eraseMe, { words, password: 'Guess-1' })
    expect(guess).toMatchObject({
      status: 400,
      body: { fields: { password: 'This is not your current password.' } },
    })
  })

  it('never takes the last super administrator, nor somebody of a higher role', async () => {
    const admin = await portal.as('admin')
    expect((await admin.try(personalData.erase, { id: boss.id, words })).status).toBe(403)
    expect(
      (await (await portal.as('core_team')).try(personalData.erase, { id: admin.id, words })).status,
    ).toBe(403)
    await portal.app.pool.query(
      `UPDATE users SET is_active = false WHERE role = 'super_admin' AND id <> $1`,
      [boss.id],
    )
    expect((await boss.try(personalData.erase, { id: boss.id, words })).status).toBe(409)
  })

  it('leaves no trace of who it was: in no table, no trail, no answer; and no undo brings it back', async () => {
    const { id, call, application } = await somebodyWithAPast()
    await call(profile.save, { version: 1, displayName: 'Quilliam Zyxworth Jr', phone: '(404) 555-0177' })
    await call(profile.askEmail, { email: 'rather@former.example' })
    await call(accessRequests.ask, { section: 'user-management', reason: 'Quilliam Zyxworth asks' })
    const site = await boss.call(hosts.add, {
      name: 'Elm Porch',
      notes: 'Ask Quilliam\n Zyxworth, 404.555.0177, or write to ZYX@former.example',
    })
    const logged = await call(collections.add, {
      collectionDate: '2026-11-18',
      hostId: site.id,
      individualSandwiches: 306,
      groups: [],
      notes: 'Quilliam Zyxworth was here',
    })
    await boss.call(hostContacts.add, {
      hostId: site.id,
      name: 'Quilliam Zyxworth',
      phone: '404-555-0177',
      email: 'zyx@former.example',
      allowDuplicate: true,
    })
    const { version } = await boss.call(users.one, { id })
    const renamed = await boss.try(
      users.edit,
      { id, version, lastName: 'Zyxworth-Marker' },
      { 'idempotency-key': randomUUID() },
    )
    expect((await found(MARKERS)).length).toBeGreaterThan(10)

    const answer = await boss.try(personalData.erase, { id, words }, { 'idempotency-key': randomUUID() })
    expect(answer.status).toBe(200)
    const kept = answer.body.parts.find(({ title }) => /^Collections Quilliam .* logged$/.test(title))
    expect(kept?.keep).toMatch(/counted/)
    await workOff(portal.app)
    // What others wrote is theirs: it is offered, and nothing is changed by itself.
    expect((await boss.call(hosts.one, { id: site.id })).notes).toContain('Ask Quilliam')
    const { erasureId } = answer.body
    const offered = await boss.call(personalData.places, { id: erasureId, limit: 200 })
    expect(offered.items).toContainEqual(
      expect.objectContaining({
        record: 'Collection entry',
        field: 'Notes',
        excerpt: { before: '', match: 'Quilliam Zyxworth', after: ' was here', past: false },
      }),
    )
    expect((await boss.call(personalData.erasures)).items[0]).toMatchObject({
      state: 'done',
      places: offered.total,
    })
    await boss.call(personalData.decide, { id: erasureId, places: 'all', take: true })
    await workOff(portal.app)
    const wholes = await boss.call(personalData.places, { id: erasureId, limit: 200 })
    expect(wholes.items.every(({ isWhole }) => isWhole)).toBe(true)
    if (wholes.total > 0)
      await boss.call(personalData.decide, {
        id: erasureId,
        places: wholes.items.map(({ id: place }) => place),
        take: true,
      })
    await workOff(portal.app)
    expect(await found(MARKERS)).toEqual([])
    expect((await portal.app.pool.query('SELECT known FROM erasures WHERE known IS NOT NULL')).rows).toEqual(
      [],
    )

    const entry = await boss.call(collections.read, { id: logged.body.id })
    expect(entry).toMatchObject({ total: 306, notes: `${FORMER} was here` })
    for (const requestId of [renamed.requestId, answer.requestId])
      expect((await boss.try(history.undo, { requestId })).status).toBeGreaterThanOrEqual(400)
    const { rows: trail } = await portal.app.pool.query<{ requestId: string }>(
      `SELECT DISTINCT request_id AS "requestId" FROM audit_log WHERE request_id IS NOT NULL`,
    )
    for (const { requestId } of trail) await boss.try(history.undo, { requestId, rest: true })
    expect(await found(MARKERS)).toEqual([])
    expect((await boss.try(applications.one, { id: String(application?.id) })).status).toBe(404)
    const { items } = await boss.call(history.ofRecord, { table: 'users', id })
    expect(items.flatMap(({ changes }) => changes)).toEqual([])
  })

  it('leaves a location its name that is called like the person, and offers it one by one alone', async () => {
    const host = await withPassword('host')
    await host.call(profile.save, { version: 1, displayName: 'Birch Hollow' })
    const { id } = await boss.call(hosts.add, { name: 'Birch Hollow', notes: 'Birch Hollow has the key' })
    const { erasureId } = await host.call(personalData.eraseMe, { words, password: TEST_PASSWORD })
    await workOff(portal.app)
    expect(await boss.call(hosts.one, { id })).toMatchObject({
      name: 'Birch Hollow',
      notes: 'Birch Hollow has the key',
    })
    const told = (await boss.call(notifications.list)).notifications[0]
    expect(told?.message).toContain('Please decide')
    await boss.call(personalData.decide, { id: erasureId, places: 'all', take: true })
    await workOff(portal.app)
    expect(await boss.call(hosts.one, { id })).toMatchObject({
      name: 'Birch Hollow',
      notes: `${FORMER} has the key`,
    })
    const left = await boss.call(personalData.places, { id: erasureId })
    expect(left.items).toMatchObject([{ field: 'Name of the location', isWhole: true }])
    await boss.call(personalData.decide, {
      id: erasureId,
      places: left.items.map((place) => place.id),
      take: false,
    })
    expect((await boss.call(hosts.one, { id })).name).toBe('Birch Hollow')
    expect((await boss.try(personalData.searchAgain, { id: erasureId })).status).toBe(409)
  })

  it('goes on where it was when the portal ended, and reaches every row of large tables', async () => {
    const host = await withPassword('host')
    await host.call(profile.save, { version: 1, displayName: 'Rowan Underhill' })
    await portal.app.pool.query(
      `INSERT INTO notifications (user_id, type, category, title, message)
       SELECT u.id, 'x', 'system', 'News', CASE WHEN n = 30000 THEN 'Ask Rowan Underhill' ELSE repeat('word ', 30) END
       FROM generate_series(1, 30000) AS n, users u WHERE u.id = $1
       UNION ALL SELECT $2, 'x', 'system', 'News', 'x' FROM generate_series(1, 2500)`,
      [boss.id, host.id],
    )
    const { erasureId: id } = await boss.call(personalData.erase, { id: host.id, words })
    const signal = AbortSignal.abort()
    const seen: number[] = []
    const state = async () => (await boss.call(personalData.erasures)).items.find((one) => one.id === id)
    const stopped = () =>
      eraseAll.run(portal.app, { id }, signal).then(
        () => false,
        () => true,
      )
    while (await stopped()) seen.push((await state())?.done ?? 0)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBeGreaterThan(20)
    // 2500 rows are three portions of one step, and so are the blocks of a large table.
    expect(seen.length).toBeGreaterThan(new Set(seen).size + 3)
    expect(await state()).toMatchObject({ state: 'done', places: 1 })
    expect((await boss.call(personalData.places, { id })).items).toMatchObject([
      { record: 'Notifications', field: 'Message', excerpt: { before: 'Ask ', match: 'Rowan Underhill' } },
    ])
    const { rows } = await portal.app.pool.query('SELECT FROM notifications WHERE user_id = $1', [host.id])
    expect(rows).toEqual([])
    expect((await boss.try(personalData.erase, { id: host.id, words })).status).toBe(409)
    await boss.call(personalData.searchAgain, { id })
    await workOff(portal.app)
    expect(await state()).toMatchObject({ state: 'done', places: 1 })
    await portal.app.pool.query('TRUNCATE notifications')
    await boss.call(personalData.decide, { id, places: 'all', take: true })
    await workOff(portal.app)
    expect(await state()).toMatchObject({ places: 0 })
  })

  it('ends every session at once, and the photo itself is gone', async () => {
    const host = await withPassword('host')
    const form = new FormData()
    const colour = { create: { width: 90, height: 60, channels: 3 as const, background: '#e8b04a' } }
    const jpeg = await sharp(colour).jpeg().toBuffer()
    form.append('file', new Blob([Uint8Array.from(jpeg)]), 'me.jpg')
    await fetch(`${portal.url}${profile.setPhoto.path}`, {
      method: 'POST',
      headers: { cookie: host.cookie },
      body: form,
    })
    const { rows } = await portal.app.pool.query<{ sha256: string }>(
      'SELECT sha256 FROM files WHERE owner_id = $1',
      [host.id],
    )
    const sha256 = String(rows[0]?.sha256)
    const place = path.join(portal.app.dataDir, 'files', sha256.slice(0, 2), sha256)
    expect(existsSync(place)).toBe(true)
    await host.call(personalData.eraseMe, { words, password: TEST_PASSWORD })
    await workOff(portal.app)
    expect(existsSync(place)).toBe(false)
    await expect.poll(async () => (await host.try(personalData.mine)).status).toBe(401)
  })

  it('leaves what others of the same household and the same name have', async () => {
    const one = await withPassword('host')
    const other = await portal.as('driver')
    for (const person of [one, other])
      await person.call(profile.save, {
        version: 1,
        displayName: 'Kit Hollow',
        phone: '404-555-0199',
        address: '9 Shared Street',
      })
    await one.call(personalData.eraseMe, { words, password: TEST_PASSWORD })
    expect(await other.call(profile.read)).toMatchObject({
      displayName: 'Kit Hollow',
      phone: '404-555-0199',
      address: '9 Shared Street',
    })
    expect((await other.call(notifications.list)).notifications).toEqual([])
  })
})
