import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { NOBODY, roleDefaults } from '#kernel/people/access.ts'
import { LOOK_BACK_HEADER } from '#kernel/portal/look-back.ts'
import { slices } from '#registry.server.ts'
import { asOf, endOf } from '#server/data/as-of.ts'
import { seedDemo } from '#server/demo.ts'
import { isOfThen } from '#server/http/handle.ts'
import { isForPrograms } from '#server/http/programs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { validInput } from './inputs.ts'
import { answerTo, lookedBackCalls } from './looked-back-calls.ts'
import { nameOf } from './walks.ts'

/** Wednesday. */
const DAY = '2026-11-18'
const EVENING = new Date('2026-11-19T04:59:59.999Z')

/** docs/decisions/178-what-looks-back.md */
const OF_NOW = {
  'GET /api/applications': 'accounts',
  'GET /api/audit-logs': 'the past already',
  'GET /api/emails': 'talk',
  'GET /api/historical-import/links': 'what is left of an import',
  'GET /api/letters': 'talk',
  'GET /api/me/dashboard': 'a person’s own',
  'GET /api/outside-calendars': 'what others keep',
  'GET /api/sms/consents': 'talk',
  'GET /api/users': 'accounts',
}

let portal: TestPortal
let admin: Person
let clock = EVENING
beforeAll(async () => {
  portal = await testPortal({ now: () => clock })
  await seedDemo(portal.app, { anchor: DAY })
  // It was filled just now, and is about that day.
  await portal.app.pool.query('UPDATE audit_log SET at = least(at, $1)', [EVENING])
  admin = await portal.as('super_admin')
  await portal.app.pool.query('UPDATE audit_log SET at = least(at, $1)', [EVENING])
})
afterAll(() => portal.close())

const lookedBackAt = lookedBackCalls(slices)

/** Of a call that names a record otherwise than by the list before `{id}`: one that the demo charity has. */
const FIRST_OF: Record<string, string> = {
  'GET /api/announcements/{id}': 'SELECT id FROM announcements',
  'GET /api/announcements/{id}/audience': 'SELECT id FROM announcements',
  'GET /api/work-logs/{id}': 'SELECT id FROM work_logs',
  'GET /api/agenda-items/{id}': 'SELECT id FROM agenda_items',
  'GET /api/analytics/hosts/{id}': 'SELECT id FROM hosts WHERE NOT is_built_in',
  'GET /api/team-board/items/{id}/likes': 'SELECT task_id AS id FROM team_board_likes',
  'GET /api/agreements/of/{table}/{id}': 'SELECT id FROM drivers',
  'GET /api/agreements/people/{personId}': 'SELECT holder AS "personId" FROM agreement_needs',
  'GET /api/helping/{personId}': 'SELECT id AS "personId" FROM people',
  'GET /api/recipient-tsp-contacts/{recipientId}': 'SELECT id AS "recipientId" FROM recipients',
  'GET /api/groups-catalog/details/{organizationName}':
    'SELECT name AS "organizationName" FROM organizations',
}
/** Imports are of the moment, no talk was about a shift, and no report is kept: there is none to be answered. */
const NOT_THERE = /\/import\/\{importId\}|^GET \/api\/(?:cover\/for-message|reports\/\{id\})/

/** A record that is there, where the list before `{id}` has one. */
async function inputFor(endpoint: Endpoint) {
  const input = validInput(endpoint)
  const named = FIRST_OF[nameOf(endpoint)]
  if (named) return { ...input, ...(await portal.app.pool.query(`${named} ORDER BY 1 LIMIT 1`)).rows[0] }
  const [list] = endpoint.path.split('/{id}')
  const call = list === endpoint.path ? undefined : lookedBackAt.find(({ path }) => path === list)
  const { body } = call ? await admin.try(call, validInput(call)) : {}
  const [first] = (body as { items?: { id: string }[] } | undefined)?.items ?? []
  return first ? { ...input, id: first.id } : input
}

describe('looking back at a day', () => {
  it.each(lookedBackAt.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'answers %s as it was answered that evening',
    async (_name, endpoint) => {
      clock = EVENING
      const input = await inputFor(endpoint)
      const then = await answerTo(admin, endpoint, input)
      // Two failures are alike, and say nothing.
      expect(then.status, JSON.stringify(then.body)).toBe(NOT_THERE.test(nameOf(endpoint)) ? 404 : 200)
      clock = new Date('2026-11-27T15:00:00Z')
      expect(await answerTo(admin, endpoint, input, { [LOOK_BACK_HEADER]: DAY })).toEqual(then)
    },
  )

  it('names calls that there are', () => {
    for (const { calls, looksBack } of slices)
      if (Array.isArray(looksBack))
        expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(looksBack))
  })

  it('is open for every list of which nobody says why it stays of now', () => {
    const closed = slices.flatMap(({ calls, looksBack }) =>
      calls.flatMap(({ name, endpoint }) =>
        name === 'list' && isForPrograms(endpoint) && !isOfThen(looksBack, name) ? nameOf(endpoint) : [],
      ),
    )
    expect(closed.toSorted((a, b) => a.localeCompare(b))).toEqual(Object.keys(OF_NOW))
  })

  it('is judged by the rights of now wherever a row says who may see it', () => {
    const { records, manifests } = portal.app
    const declared = manifests.flatMap(({ permissions }) => permissions ?? [])
    const [open, judged] = [new Set<string>(), new Set<string>()]
    for (const role of ['super_admin', 'admin', 'committee_member'] as const) {
      const user = { ...NOBODY, id: admin.id, role, permissions: roleDefaults(role, declared) }
      for (const { noun, scope } of records.values()) {
        if (typeof scope(user, records) !== 'object') continue
        const then = scope({ ...user, looksBack: true }, records)
        const { sql } = new PgDialect().sqlToQuery(then as SQL)
        if (/^"\w+"\."id"::text IN \(SELECT as_of\.ids_now\(\$1\)\)$/.test(sql)) judged.add(noun)
        else open.add(noun)
      }
    }
    expect([...open]).toEqual([])
    expect([...judged]).toEqual(expect.arrayContaining(['document', 'expense']))
  })

  it('finds no view over what triggers keep: in the past it would read what they keep today', async () => {
    const kept = slices.flatMap(({ derived }) => Object.keys(derived))
    const { rows } = await portal.app.pool.query<{ view: string; reads: string }>(
      `SELECT DISTINCT v.relname AS view, t.relname AS reads FROM pg_depend d
        JOIN pg_rewrite r ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass
        JOIN pg_class v ON v.oid = r.ev_class AND v.relnamespace = 'public'::regnamespace
        JOIN pg_class t ON t.oid = d.refobjid AND d.refclassid = 'pg_class'::regclass AND t.oid <> v.oid`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ reads }) => kept.includes(reads))).toEqual([])
  })

  it('shows nothing of somebody who was erased', async () => {
    const { pool } = portal.app
    const { rows } = await pool.query(
      `INSERT INTO wishlist_suggestions (item, priority, status) VALUES ('Ana’s wish', 'low', 'approved') RETURNING id`,
    )
    await pool.query('UPDATE audit_log SET at = least(at, $1)', [new Date(EVENING.getTime() - 1000)])
    await pool.query('DELETE FROM wishlist_suggestions WHERE id = $1', [rows[0].id])
    const list = lookedBackAt.find(({ path }) => path === '/api/wishlist-suggestions') as Endpoint
    clock = new Date('2026-11-27T15:00:00Z')
    const back = () => admin.try(list, { limit: 100 } as never, { [LOOK_BACK_HEADER]: DAY })
    const before = (await back()).body as { items: { id: string }[]; total: number }
    expect(before.items.map(({ id }) => id)).toContain(rows[0].id)
    await pool.query(`UPDATE audit_log SET ${EMPTIED_TRAIL} WHERE row_id = $1`, [rows[0].id])
    const after = (await back()).body as { total: number }
    expect(after.total).toBe(before.total - 1)
  })

  it('reads nothing any more once its connection is given back, whatever of a failed question goes on', async () => {
    let goOn = () => {}
    let straggler: Promise<unknown> = Promise.resolve()
    const failed = asOf(portal.app, endOf(DAY, 'America/New_York'), ({ db }) => {
      straggler = new Promise<void>((resolve) => {
        goOn = resolve
      }).then(() => db.execute(sql`SELECT 1`))
      return Promise.all([db.execute(sql`SELECT 1 FROM nowhere`), db.execute(sql`SELECT 1`)])
    })
    await expect(failed).rejects.toMatchObject({ cause: { code: '42P01' } })
    goOn()
    await expect(straggler).rejects.toMatchObject({ cause: { message: 'The look back is over' } })
  })
})
const EMPTIED_TRAIL = `request_id = NULL, old_row = CASE WHEN old_row IS NOT NULL THEN jsonb_build_object('id', row_id) END,
  new_row = CASE WHEN new_row IS NOT NULL THEN jsonb_build_object('id', row_id) END`
