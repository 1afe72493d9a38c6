import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Day } from '#kernel/charity/day.ts'
import { slices } from '#registry.server.ts'
import { questions } from '#sections/planning/analytics/questions-contract.ts'
import { asOf, endOf } from '#server/data/as-of.ts'
import { seedDemo } from '#server/demo.ts'
import { ROOT } from '#server/root.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { readQuestions, truthOf, verdict } from '../bench/question-truth.ts'

const DAY = '2026-11-18'

let portals: TestPortal[]
beforeAll(async () => {
  portals = await Promise.all([
    testPortal({ now: () => new Date(`${DAY}T17:00:00Z`) }),
    testPortal({ now: () => new Date(`${DAY}T23:11:12Z`) }),
  ])
})
afterAll(() => Promise.all(portals.map((portal) => portal.close())))

it('the same seed, scale and day are the same charity to the row, whenever and wherever it is filled', async () => {
  // The second one stands in a database that has the time of another place.
  const [, elsewhere] = portals
  await elsewhere?.app.pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET TimeZone = %L', current_database(), 'Asia/Kathmandu'); END $$`,
  )
  await elsewhere?.app.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  const [one, other] = await Promise.all(portals.map(({ app }) => seedDemo(app, { day: DAY, hash: true })))
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(other).toBe(one)
  const [{ app }] = portals as [TestPortal]
  const { rows } = await app.pool.query('SELECT max(collection_date)::text AS last FROM sandwich_collections')
  expect(rows).toEqual([{ last: DAY }])
})

it('is called so on every day of its past', async () => {
  const [portal] = portals as [TestPortal]
  const then = endOf('2024-05-01' as Day, 'America/New_York')
  const { organizationName } = await asOf(portal.app, then, async ({ settings }) => settings)
  expect(organizationName).toBe('Harvest Table Sandwich Project')
})

it('its partners can take about as much as a week gives out, and none gets far more than it needs', async () => {
  const [{ app }] = portals as [TestPortal]
  const { rows } = await app.pool.query<{ given: number; weekly: number; needs: number; weeks: number }>(
    `SELECT sum(sandwich_count)::int AS given, coalesce(weekly_estimate, estimated_sandwiches) AS weekly,
       sum(coalesce(weekly_estimate, estimated_sandwiches)) OVER ()::int AS needs,
       count(DISTINCT distribution_date)::int AS weeks
     FROM sandwich_distributions JOIN recipients r ON r.id = recipient_id GROUP BY r.id`,
  )
  const weeks = Math.max(...rows.map((row) => row.weeks))
  const aWeek = rows.reduce((sum, { given }) => sum + given, 0) / weeks
  expect((rows[0]?.needs ?? 0) / aWeek).toBeGreaterThan(0.9)
  expect((rows[0]?.needs ?? 0) / aWeek).toBeLessThan(1.5)
  for (const { given, weekly } of rows) expect(given / weeks).toBeLessThan(1.3 * weekly + 100)
})

it('what was approved and paid back has its day in the trail, so that one can look back at it', async () => {
  const [{ app }] = portals as [TestPortal]
  const { rows } = await app.pool.query(
    `SELECT count(*)::int AS lines, count(*) FILTER (WHERE at <> coalesce(new_row ->> 'reimbursed_at', new_row ->> 'decided_at')::timestamptz)::int AS late
     FROM audit_log WHERE table_name = 'expenses' AND action = 'update'`,
  )
  expect(rows[0].lines).toBeGreaterThan(100)
  expect(rows[0].late).toBe(0)
})

/** One of so many; `npm run bench -- --questions` asks them all. */
const EACH = 20

it('questions in plain words are answered as SQL of their own finds it, or not at all', async () => {
  const [portal] = portals as [TestPortal]
  const asked = readQuestions(path.join(ROOT, 'bench', 'questions.json'))
  expect(asked.length).toBeGreaterThanOrEqual(300)
  const some = await truthOf(
    portal.app.pool,
    asked.filter((_, index) => index % EACH === 0),
  )
  const admin = await portal.as('admin')
  const found = { exact: 0, wrong: [] as string[], 'not sure': 0 }
  for (const one of some) {
    const { answer } = await admin.call(questions.ask, { text: one.question })
    const came = verdict(one, answer?.values.map(({ value }) => value) ?? null)
    if (came === 'wrong') found.wrong.push(one.question)
    else found[came] += 1
  }
  expect(found.wrong).toEqual([])
  expect(found.exact / some.length).toBeGreaterThanOrEqual(0.97)
})

const byItself = slices.flatMap(({ jobs }) => jobs).filter(({ at, everyMinutes }) => at || everyMinutes)

describe('what runs by itself runs through on the charity as it is', () => {
  it.each(byItself.map((job) => [job.name, job] as const))('%s', async (_name, job) => {
    const [, portal] = portals as [TestPortal, TestPortal]
    const payload = job.payload.parse(job.at ? { day: DAY, time: job.at[0]?.time } : {})
    await job.run(portal.app, payload as never, new AbortController().signal)
  })
  it('and there are such', () => expect(byItself.length).toBeGreaterThan(15))
})
