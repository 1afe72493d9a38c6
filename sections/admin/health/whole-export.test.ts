import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { openArchive } from '#server/postgres/open-archive.ts'
import { checkOpen } from '#server/postgres/open-import.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { health } from './contract.ts'
import { exportsGo } from './export-job.ts'

let portal: TestPortal
let now = new Date()
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  admin = await withPassword()
})
afterAll(() => portal.close())

async function withPassword() {
  const person = await portal.as('admin')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return person
}

/** Some time goes by, and what waits is done. */
async function workedOff() {
  now = new Date(now.getTime() + 60_000)
  await workOff(portal.app)
}

const newest = async () => (await admin.call(health.wholeExport)).newest
const fetched = (who: Person, id: string) =>
  fetch(`${portal.url}/api/admin/health/export/${id}/file`, { headers: { cookie: who.cookie } })

it('an administrator exports everything, and takes it along with their password alone; who did is in the history', async () => {
  expect((await (await portal.as('core_team')).try(health.exportAll)).status).toBe(403)
  expect(await newest()).toBeNull()
  await admin.call(health.exportAll)
  expect((await admin.try(health.exportAll)).status).toBe(409)
  expect(await newest()).toMatchObject({ state: 'waiting', askedBy: expect.stringContaining('Test') })
  await workedOff()
  const made = await newest()
  expect(made).toMatchObject({ state: 'ready', failure: null, fetchedBy: null, files: 0 })
  const id = made?.id ?? ''

  expect((await fetched(admin, id)).status).toBe(403)
  const wrong = await admin.try(health.openExport, { id, password: 'Not-It-1' })
  expect([wrong.status, (wrong.body as { fields?: object }).fields]).toEqual([
    400,
    { password: 'This is not your current password.' },
  ])
  await admin.call(health.openExport, { id, password: TEST_PASSWORD })
  expect((await fetched(await portal.as('admin'), id)).status).toBe(403)
  const answer = await fetched(admin, id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lunchbox-export-/)
  const file = path.join(portal.app.dataDir, 'fetched.zip')
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  expect(readFileSync(file).length).toBe(made?.bytes)
  const archive = await openArchive(file)
  await checkOpen(archive)
  archive.close()

  const { items } = await admin.call(history.ofRecord, { table: 'whole_exports', id })
  expect(items.flatMap(({ changes }) => changes.map(({ label }) => label))).toContain('Fetched by')
  now = new Date(now.getTime() + 11 * 60_000)
  expect((await fetched(admin, id)).status).toBe(403)
})

it('it is gone after a day, and with the next one; what cannot be written is said', async () => {
  const first = (await newest())?.id ?? ''
  await admin.call(health.exportAll)
  await workedOff()
  const second = (await newest())?.id ?? ''
  expect((await admin.try(health.openExport, { id: first, password: TEST_PASSWORD })).status).toBe(409)
  now = new Date(now.getTime() + 25 * 3_600_000)
  await exportsGo.run(portal.app, {}, new AbortController().signal)
  expect(await newest()).toMatchObject({ id: second, state: 'gone', until: null })
  for await (const { key } of portal.app.files.all()) expect(key).not.toContain('exports/')

  const keep = portal.app.files.keep.bind(portal.app.files)
  portal.app.files.keep = () => Promise.reject(new Error('The disk is full'))
  await admin.call(health.exportAll)
  await workedOff()
  portal.app.files.keep = keep
  expect(await newest()).toMatchObject({ state: 'failed', failure: 'The disk is full' })
})
