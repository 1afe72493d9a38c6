import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Day } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { LOOK_BACK_HEADER } from '#kernel/portal/look-back.ts'
import { randomFrom } from '#kernel/routes/random.ts'
import { history } from '#platform/history/contract.ts'
import { slices } from '#registry.server.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Db } from '#server/context.ts'
import { asOf, endOf } from '#server/data/as-of.ts'
import { testPortal } from '#server/testing/portal.ts'
import { validInput } from './inputs.ts'
import { laterChanges } from './look-back-changes.ts'
import { answerTo, lookedBackCalls } from './looked-back-calls.ts'
import { nameOf } from './walks.ts'

const TIME_ZONE = 'America/New_York'
const NAMES = ['Alder', 'Birch', 'Cedar']

/** What is recorded of these, and what triggers keep of it, as one text for each. */
const KEPT = [
  'hosts',
  'drivers',
  'settings',
  'sandwich_collections',
  'sandwich_distributions',
  'event_requests',
  'organizations',
  'organization_names',
  'cooler_moves',
  'expenses',
  'expense_budgets',
  'work_logs',
  'documents',
  'document_versions',
  'files',
  'agreement_kinds',
  'agreement_texts',
  'agreement_needs',
  'agreement_held',
  'monitoring_plan',
  'announcements',
  'suggestions',
  'suggestion_votes',
  'tasks',
  'team_board_likes',
  'promotion_graphics',
  'availability_slots',
  'outside_calendars',
  ...slices.flatMap(({ derived }) => Object.keys(derived)),
]
/** Where triggers leave more behind than there is: sums in parts, and names that nobody says any more. */
const READ: Record<string, string> = {
  collection_days: `SELECT day, sum(entries) AS entries, sum(individual) AS individual, sum(grouped) AS grouped
    FROM collection_days GROUP BY day HAVING sum(entries) <> 0`,
  group_texts:
    'SELECT name_key, group_key FROM group_texts WHERE group_key IN (SELECT group_key FROM sandwich_collections)',
}

const COPY = KEPT.map(
  (table) =>
    `SELECT '${table}' AS name, string_agg(to_jsonb(t)::text, E'\\n' ORDER BY to_jsonb(t)::text COLLATE "C") AS rows
     FROM (${READ[table] ?? `SELECT * FROM ${table}`}) AS t`,
).join(' UNION ALL ')

/** Lists and figures: whatever looks back and is asked for without the id of a record. */
const lists = lookedBackCalls(slices).filter(({ path }) => !path.includes('{'))

const copyOf = async (db: Db) =>
  Object.fromEntries((await db.execute(sql.raw(COPY))).rows.map(({ name, rows }) => [name, rows]))

describe('a charity that changes for a hundred days', () => {
  const random = randomFrom(14)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(from: readonly T[]) => from[upTo(from.length)] as T
  const said = (count: number) => ({
    individualSandwiches: upTo(300),
    groups: Array.from({ length: upTo(count) }, () => ({
      name: pick(['Alder School', 'Birch Church', 'Cedar Works']),
      department: null,
      count: 1 + upTo(90),
      breakdown: null,
    })),
  })

  it('is on each of these days what it was then, in every table and every sum', async () => {
    let now = new Date('2026-01-02T12:00:00Z')
    const small = await testPortal({ now: () => now })
    try {
      const { app } = small
      const boss = await small.as('super_admin')
      await boss.call(settings.change, { callsPerMinute: 100_000 })
      const sites: string[] = []
      for (const name of ['Alder Bend', 'Birch Hill', 'Cedar Row'])
        sites.push((await boss.call(hosts.add, { name })).id)
      const entries: string[] = []
      const requests: string[] = []
      const add = async (day: string) => {
        const { id } = await boss.call(collections.add, {
          collectionDate: day,
          hostId: pick(sites),
          ...said(3),
        })
        entries.push(id)
      }
      const changes: ((day: string) => Promise<unknown>)[] = [
        add,
        add,
        async () => {
          const entry = await boss.call(collections.read, { id: pick(entries) })
          await boss.call(collections.edit, { id: entry.id, version: entry.version, ...said(2) })
        },
        async () => {
          const [id] = entries.splice(upTo(entries.length), 1)
          const done = await boss.try(collections.remove, { id: id as string })
          requests.push(done.requestId)
        },
        async () => boss.try(history.undo, { requestId: requests.pop() ?? randomUUID() }),
        async () => {
          const site = await boss.call(hosts.one, { id: pick(sites) })
          await boss.call(hosts.edit, {
            id: site.id,
            version: site.version,
            name: `${pick(NAMES)} ${upTo(1e6)}`,
          })
        },
        async () => boss.call(settings.change, { annualGoal: 1 + upTo(500_000) }),
        async (day) =>
          boss.call(collections.bulkEdit, {
            ids: [...new Set([pick(entries), pick(entries)])],
            changes: { collectionDate: day },
          }),
        ...laterChanges(boss, { pick, upTo }),
      ]
      const copies = new Map<string, unknown>()
      /** What every list and every figure that looks back said, some of the evenings. */
      const told = new Map<string, unknown>()
      /** The same question each time. */
      const inputs = lists.map((endpoint) => [endpoint, validInput(endpoint)] as const)
      const ask = async (headers?: Record<string, string>) => {
        const answers: Record<string, unknown> = {}
        for (const [endpoint, input] of inputs)
          answers[nameOf(endpoint)] = await answerTo(boss, endpoint, input, headers)
        return answers
      }
      let line = 0
      for (let index = 0; index < 100; index++) {
        now = new Date(now.getTime() + DAY)
        const day = now.toISOString().slice(0, 10)
        await add(day)
        for (let count = upTo(4); count > 0; count--) await pick(changes)(day)
        const { rows } = await app.pool.query('SELECT max(id) AS last FROM audit_log')
        await app.pool.query('UPDATE audit_log SET at = $1 WHERE id > $2', [now, line])
        line = rows[0].last
        copies.set(day, await copyOf(app.db))
        if (index % 33 !== 32) continue
        const noon = now
        now = endOf(day as Day, TIME_ZONE).now
        told.set(day, await ask())
        now = noon
      }
      for (const [day, copy] of copies)
        expect(await asOf(app, endOf(day as Day, TIME_ZONE), ({ db }) => copyOf(db)), day).toEqual(copy)
      now = new Date(now.getTime() + DAY)
      for (const [day, answers] of told) expect(await ask({ [LOOK_BACK_HEADER]: day }), day).toEqual(answers)
    } finally {
      await small.close()
    }
  })
})
