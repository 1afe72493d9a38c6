import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { diskStore } from '#server/files/store.ts'
import { openArchive } from '#server/postgres/open-archive.ts'
import { writeOpenExport } from '#server/postgres/open-export.ts'
import { importOpen } from '#server/postgres/open-import.ts'
import { WITHHELD } from '#server/postgres/withheld.ts'
import { contents } from '#server/testing/contents.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

/** A charity with years of everything goes into files and out of them again, elsewhere. */
export async function travels(source: TestPortal) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-travels-'))
  const zip = path.join(folder, 'all.zip')
  await source.app.pool.query(`INSERT INTO settings (id, value) VALUES
    ('odd', '{"text": "crème \\\\ ☕"}'), ('none', 'null'), ('', '"\\n\\\\.\\nx,\\"y\\"\\r\\n"')`)
  const manifest = await writeOpenExport(source.app.pool, zip, source.app.files)
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  expect(total).toBeGreaterThan(10_000)
  expect(manifest.files.missing).toEqual([])
  await opensNothing(source.app.pool, zip)

  const dataDir = path.join(folder, 'data')
  const to = await freshDatabase()
  const into = (pool: Pool) =>
    importOpen(pool, { dataDir, store: diskStore(dataDir) }, zip, { log: () => {} })
  await expect(into(source.app.pool)).rejects.toThrow(
    'An export is imported into an empty place only, and this database is in use.',
  )
  const { rows, first } = await into(to.pool)
  expect(rows).toBe(total)
  expect(await contents(to.pool)).toEqual(await contents(source.app.pool))
  const left = Object.keys(WITHHELD).filter((name) => !name.includes('.') && name !== 'password_tokens')
  for (const table of left) expect((await to.pool.query(`SELECT FROM ${table}`)).rowCount, table).toBe(0)
  const kept = diskStore(dataDir)
  for await (const { key, size } of source.app.files.all()) expect(await kept.sizeOf(key)).toBe(size)

  const portal = await testPortal({ pool: to.pool, databaseUrl: to.url, dataDir })
  const post = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(portal.url + address, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const signIn = (password: string) => post('/api/login', { email: first?.email, password })
  const reset = (newPassword: string) => post(passwords.reset.path, { token: first?.token, newPassword })
  expect(await signIn('Sandwich-Demo-1')).toBe(401)
  expect(await reset('New-Crusts-27')).toBe(200)
  expect(await reset('New-Crusts-28')).toBe(410)
  expect(await signIn('New-Crusts-27')).toBe(200)
  const admin = await portal.as('admin')
  const { id } = await admin.call(hosts.add, { name: 'Elm Street' })
  expect((await admin.call(history.ofRecord, { table: 'hosts', id })).items).toHaveLength(1)
  await portal.close()
  await to.drop()
  rmSync(folder, { recursive: true })
}

async function opensNothing(pool: Pool, zip: string) {
  const archive = await openArchive(zip)
  const text = async (name: string) => (await buffer(archive.read(name))).toString()
  expect(await text('README.md')).toContain('credentials: password hashes')
  expect((await text('tables/hosts.csv')).split('\n')[0]).toMatch(/^id,version,/)
  const contacts = archive.manifest.tables.find(({ name }) => name === 'host_contacts')
  expect(contacts?.columns).toContainEqual(
    expect.objectContaining({ name: 'person_id', type: 'uuid', references: 'people.id' }),
  )
  const everything = (await Promise.all(archive.names.map(text))).join('\n')
  archive.close()
  const { rows } = await pool.query<{ secret: string }>(
    `SELECT password_hash AS secret FROM credentials UNION SELECT token_hash FROM live_address_secrets
     UNION SELECT secret FROM webhook_states UNION SELECT url FROM sheet_readings
     UNION SELECT code_hash FROM suggestions WHERE code_hash IS NOT NULL`,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ secret }) => everything.includes(secret))).toEqual([])
}
