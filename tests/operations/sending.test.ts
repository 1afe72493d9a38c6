import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startMailServer } from '#platform/outbox/testing-smtp.ts'
import { cleanUp, setUp, start, stop, temporaryFolder, until } from './portal-process.ts'

afterEach(cleanUp)

test('kill -9 when the mail server has a mail and before that was written down: it goes once more, as the same mail', async () => {
  const server = await startMailServer()
  const dataDir = temporaryFolder()
  const env = { SMTP_URL: server.url, MAIL_FROM: 'portal@charity.example' }
  let portal = await start({ dataDir, env })
  await setUp(portal)
  const killed = portal.ended
  server.fallSilent(() => portal.process.kill('SIGKILL'))
  const database = async (sql: string) => {
    const connectionString = readFileSync(path.join(dataDir, 'postgres.connection'), 'utf8')
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }
  await database(`WITH mail AS (INSERT INTO outbox (kind, recipient, subject, text, category)
      VALUES ('mail', 'ana@oak.example', 'Lunch', 'It is ready', 'account') RETURNING id)
    SELECT graphile_worker.add_job('outbox.deliver', json_build_object('id', id)) FROM mail`)
  await killed
  server.fallSilent(null)

  portal = await start({ dataDir, env })
  // Minutes go by, and the runner hands back what the dead one had in hand.
  await database(`UPDATE outbox SET claimed_at = claimed_at - interval '1 hour'`)
  await database(
    `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()`,
  )
  await until(
    () => server.taken.length === 2,
    45_000,
    () => portal.output(),
  )
  const ids = server.taken.map((wire) => /^Message-ID: (.*)$/m.exec(wire)?.[1])
  expect(new Set(ids).size).toBe(1)
  const states = () => database(`SELECT state, attempts FROM outbox WHERE subject = 'Lunch'`)
  await until(async () => (await states())[0]?.state !== 'sending')
  expect(await states()).toEqual([{ state: 'sent', attempts: 2 }])
  expect(await stop(portal)).toEqual([0, null])
  await server.close()
})
