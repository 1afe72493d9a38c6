import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { newCode } from './code.ts'
import { suggestions } from './contract.ts'

let log = ''
let dataDir: string
let portal: TestPortal
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lunchbox-nameless-'))
  const everything = pino({ level: 'trace' }, { write: (line: string) => void (log += line) })
  portal = await testPortal({ log: everything as never, dataDir })
})
afterAll(async () => {
  await portal.close()
  await rm(dataDir, { recursive: true, force: true })
})

const noise = { title: 'Less noise during the count', description: 'Radio and counting do not go together.' }

/** Somebody submits without a name, with an idempotency key as a browser sends it. */
async function submit(person: Person, text: object = noise) {
  const code = newCode()
  const sent = { ...noise, ...text, category: 'general' as const, priority: 'low' as const, code }
  const headers = {
    'idempotency-key': randomUUID(),
    'x-live-window': `window-${randomUUID()}`,
    'user-agent': 'Porch Phone 7',
  }
  const answer = await person.try(suggestions.submitNameless, sent, headers)
  expect(answer).toMatchObject({ status: 200, body: {} })
  const { rows } = await portal.app.pool.query<{ id: string }>(
    'SELECT id FROM suggestions WHERE is_anonymous ORDER BY ctid DESC LIMIT 1',
  )
  return { code, sent, headers, id: String(rows[0]?.id), requestId: answer.requestId }
}

/** Every row of every table as text, with the name of its table. */
async function everyRow() {
  const { rows: tables } = await portal.app.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const all = []
  for (const { name } of tables) {
    const { rows } = await portal.app.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    all.push(...rows.map(({ row }) => ({ name, row })))
  }
  return all
}

const moveOn = async (core: Person, id: string, move: 'ask' | 'complete', reason: string) => {
  const { version } = await core.call(suggestions.one, { id })
  await core.call(suggestions.move, { id, version, move, reason })
}

it('nothing in the whole database, its trail, the log or the files leads from a suggestion without a name to a person', async () => {
  const [ana, core] = [await portal.as('volunteer'), await portal.as('core_team')]
  const calm = async () => (await everyRow()).filter(({ row }) => row.includes(ana.id))
  // Whatever signing in and looking around note of a person is there before.
  await ana.call(suggestions.list, {})
  const before = new Set((await calm()).map(({ name, row }) => `${name} ${row}`))
  log = ''
  const { id, code, headers, requestId } = await submit(ana)
  await moveOn(core, id, 'ask', 'Is it the radio alone?')
  await ana.call(suggestions.byCode, { code })
  await ana.try(
    suggestions.respondByCode,
    { code, message: 'The talking as well.' },
    { ...headers, 'idempotency-key': randomUUID() },
  )
  await workOff(portal.app)

  // Of the person there is not one row more, and none that changed, but for when their session was seen.
  const more = (await calm()).filter(({ name, row }) => !before.has(`${name} ${row}`))
  expect(more.filter(({ name }) => name !== 'public.sessions')).toEqual([])
  // No row has both; and what leads from the one to the other by way of a third is nowhere either.
  const { rows: session } = await portal.app.pool.query<{ id: string }>(
    'SELECT id::text FROM sessions WHERE user_id = $1',
    [ana.id],
  )
  const traces = [
    ana.id,
    'volunteer-1@test.example',
    'Test 1 volunteer',
    headers['idempotency-key'],
    headers['x-live-window'],
    headers['user-agent'],
    code,
    ...session.map(({ id: one }) => one),
  ]
  const about = (await everyRow()).filter(
    ({ row }) => row.includes(id) || row.includes(noise.title) || row.includes('The talking as well.'),
  )
  expect(about.map(({ name }) => name)).toContain('public.audit_log')
  for (const { name, row } of about)
    for (const trace of traces) expect(row.includes(trace), `${trace} in ${name}: ${row}`).toBe(false)
  for (const { name, row } of await everyRow())
    for (const trace of [headers['idempotency-key'], headers['x-live-window'], code])
      expect(row.includes(trace), `${trace} in ${name}`).toBe(false)

  // The trail knows the day and no hour, and calls the request otherwise than the log does.
  const { rows: trail } = await portal.app.pool.query(
    `SELECT actor_id, at = (SELECT created_at FROM suggestions WHERE id = $1) AS "onlyTheDay"
     FROM audit_log WHERE request_id = $2`,
    [id, requestId],
  )
  expect(trail).toEqual([{ actor_id: null, onlyTheDay: true }])
  expect(log).toContain('/api/suggestions/nameless')
  for (const trace of [ana.id, id, requestId, code, noise.title, 'The talking as well.'])
    expect(log.includes(trace), `${trace} in the log`).toBe(false)

  // Nor did a file come to be that says so.
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const content = await readFile(join(file.parentPath, file.name), 'latin1')
    expect(content.includes(id) && content.includes(ana.id), file.name).toBe(false)
  }
})

it('nothing says at which hour it came or was answered, also where nobody had asked', async () => {
  const ana = await portal.as('volunteer')
  const { id, code } = await submit(ana, { title: 'A clock in the kitchen' })
  await ana.call(suggestions.respondByCode, { code, message: 'Above the door.' })
  const { rows: found } = await portal.app.pool.query<{ thread: string; day: Date }>(
    `SELECT t.id AS thread, s.created_at AS day FROM suggestions s JOIN threads t ON t.about_id = s.id WHERE s.id = $1`,
    [id],
  )
  const [known] = found
  const rows = (await everyRow()).filter(({ row }) => row.includes(id) || row.includes(String(known?.thread)))
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.threads', 'public.messages']))
  for (const { name, row } of rows)
    for (const [moment] of row.matchAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*\+\d\d/g))
      expect(new Date(`${moment}:00`), `${moment} in ${name}`).toEqual(known?.day)
})

it('its suggester reads with the code what was asked, answers without a name, and sees what became of it', async () => {
  const [ana, core, driver] = [
    await portal.as('volunteer'),
    await portal.as('core_team'),
    await portal.as('driver'),
  ]
  const { id, code } = await submit(ana, { title: 'A quieter van' })
  await moveOn(core, id, 'ask', 'Which van?')
  expect(await ana.call(suggestions.byCode, { code: code.toLowerCase() })).toMatchObject({
    title: 'A quieter van',
    status: 'needs_clarification',
    said: [{ text: 'Which van?', author: expect.stringContaining('core_team') }],
  })
  await ana.call(suggestions.respondByCode, { code, message: 'The old one.' })
  const { messages } = await driver.call(threads.ofRecord, { table: 'suggestions', id })
  expect(messages.map(({ body, author }) => [body, author?.name])).toEqual([
    ['Which van?', expect.stringContaining('core_team')],
    ['The old one.', 'Whoever suggested it'],
  ])
  expect(messages[1]).toMatchObject({ mayEdit: false, mayDelete: false })
  expect(await core.call(suggestions.one, { id })).toMatchObject({
    status: 'submitted',
    submittedBy: null,
    isMine: false,
  })
  await moveOn(core, id, 'complete', 'It has new tires.')
  expect(await ana.call(suggestions.byCode, { code })).toMatchObject({
    status: 'completed',
    answer: 'It has new tires.',
  })
})

it('without the code nobody reads or answers as its suggester, not even whoever wrote it', async () => {
  const ana = await portal.as('volunteer')
  const { id } = await submit(ana)
  const wrong = newCode()
  expect(await ana.try(suggestions.byCode, { code: wrong })).toMatchObject({
    status: 400,
    body: { fields: { code: 'No suggestion has this code. It may have been deleted.' } },
  })
  expect((await ana.try(suggestions.respondByCode, { code: wrong, message: 'Me' })).status).toBe(400)
  expect((await ana.try(suggestions.respond, { id, message: 'Me' })).status).toBe(403)
  expect((await ana.try(suggestions.edit, { id, version: 1, title: 'Mine' })).status).toBe(403)
  expect((await ana.call(suggestions.list, { heap: 'mine' })).total).toBe(0)
  expect((await ana.try(suggestions.byCode, { code: 'ABC' })).body).toMatchObject({
    fields: { code: 'This is not a whole code' },
  })
})

it('sent twice it is there once, and whoever has the code takes it back', async () => {
  const ana = await portal.as('volunteer')
  const { id, sent, code } = await submit(ana, { title: 'Once alone' })
  expect((await ana.try(suggestions.submitNameless, sent)).status).toBe(200)
  expect((await ana.call(suggestions.list, { search: 'Once alone' })).total).toBe(1)
  await ana.call(suggestions.withdrawByCode, { code })
  expect((await ana.try(suggestions.one, { id })).status).toBe(404)
  // It may have given them away: the trail keeps that there was one, and not what it said.
  const { rows } = await portal.app.pool.query(
    `SELECT DISTINCT old_row AS said FROM audit_log WHERE table_name = 'suggestions' AND row_id = $1 AND old_row IS NOT NULL`,
    [id],
  )
  expect(rows).toEqual([{ said: { id } }])
})

it('nobody is rung the moment it comes: it counts with what waits for those who decide', async () => {
  const [ana, core] = [await portal.as('volunteer'), await portal.as('core_team')]
  const rung = (await core.call(notifications.list, {})).notifications.length
  const { count } = await core.call(suggestions.waiting, {})
  await submit(ana)
  expect((await core.call(notifications.list, {})).notifications).toHaveLength(rung)
  expect(await core.call(suggestions.waiting, {})).toEqual({ count: count + 1 })
})

it('is for people of the charity: nobody else submits one, and no undo tells whose it was', async () => {
  const [ana, worker] = [await portal.as('volunteer'), await portal.as('work_logger')]
  const { sent, requestId } = await submit(ana)
  expect((await worker.try(suggestions.submitNameless, sent)).status).toBe(403)
  const nobody = { ...ana, cookie: '' }
  const signedOut = await fetch(`${portal.url}/api/suggestions/nameless`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: nobody.cookie },
    body: JSON.stringify(sent),
  })
  expect(signedOut.status).toBe(401)
  expect((await ana.try(history.undo, { requestId })).status).toBe(422)
})
