import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { chat } from './contract.ts'
import { retention } from './retention-job.ts'

const table = 'conversations'

let portal: TestPortal
let core: Person
let driver: Person
let admin: Person
let id: string
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  driver = await portal.as('driver')
  admin = await portal.as('admin')
  id = (await core.call(chat.addGroup, { name: 'Retention', people: [driver.id] })).id
})
afterAll(() => portal.close())

const say = async (body: string, place = { table, id }) =>
  (await core.call(threads.post, { ...place, body })).message
const age = (ids: string[], days: number) =>
  portal.app.pool.query(
    `WITH aged AS (UPDATE messages SET created_at = created_at - $2 * interval '1 day' WHERE id = ANY ($1) RETURNING 1)
     UPDATE audit_log SET at = at - $2 * interval '1 day' WHERE row_id = ANY ($1::text[])`,
    [ids, days],
  )
const night = () => retention.run(portal.app, {}, new AbortController().signal)
const said = async () => (await driver.call(threads.ofRecord, { table, id })).messages.map(({ body }) => body)

it('keeps everything unless the organization says otherwise', async () => {
  const old = await say('From long ago')
  await age([old.id], 4000)
  expect((await admin.call(settings.read)).chatRetentionDays).toBe(0)
  await night()
  expect(await said()).toContain('From long ago')
})

it('takes away what was said longer ago, for good, with its files; what is pinned and comments stay', async () => {
  const [old, pinned, taken, young] = [
    await say('An old story'),
    await say('The gate code'),
    await say('Taken back by who said it'),
    await say('From yesterday'),
  ]
  const place = { table: 'hosts', id: await aPlace(portal, core) }
  const comment = await say('A comment on a location', place)
  await core.call(attachments.add, {
    table: 'messages',
    id: old.id,
    file: new File([new TextEncoder().encode('%PDF-1.4\n%%EOF\n')], 'old.pdf', { type: 'application/pdf' }),
  } as never)
  await core.call(threads.pin, { id: pinned.id })
  const removed = await core.try(threads.remove, { id: taken.id })
  await age([old.id, pinned.id, taken.id, comment.id], 91)
  await age([young.id], 1)
  await admin.call(settings.change, { chatRetentionDays: 90 })
  await night()
  expect(await said()).toEqual(['The gate code', 'From yesterday'])
  expect((await core.call(threads.ofRecord, place)).messages).toHaveLength(1)
  const { rows } = await portal.app.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM audit_log
     WHERE concat(old_row, new_row) ~ 'An old story|Taken back by who said it'`,
  )
  expect(rows[0]?.count).toBe(0)
  const files = await portal.app.pool.query(`SELECT FROM files WHERE owner_id = $1`, [`messages/${old.id}`])
  expect(files.rowCount).toBe(0)
  const undone = await fetch(`${portal.url}/api/undo/${removed.requestId}`, {
    method: 'POST',
    headers: { cookie: core.cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(undone.status).toBe(404)
})

it('takes away as much as there is, and counts nothing of it as unread', async () => {
  await portal.app.pool.query(
    `WITH thread AS (UPDATE threads SET last_number = last_number + 1200 WHERE about_id = $1 RETURNING id, last_number)
     INSERT INTO messages (thread_id, number, body, created_by, created_at)
     SELECT id, last_number - 1200 + place, 'Number ' || place, $2, now() - interval '200 days'
     FROM thread, generate_series(1, 1200) AS place`,
    [id, core.id],
  )
  await night()
  expect(await said()).toEqual(['The gate code', 'From yesterday'])
  const unread = (await driver.call(chat.conversations)).items.find((room) => room.id === id)?.unread
  expect(unread).toBe(2)
})

it('is for administrators to choose, and never shorter than an undo may last', async () => {
  expect((await core.try(settings.change, { chatRetentionDays: 90 })).status).toBe(403)
  expect((await admin.try(settings.change, { chatRetentionDays: 29 })).status).toBe(400)
  await admin.call(settings.change, { chatRetentionDays: 0 })
})
