import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { corrections, distributions, ledger } from '#sections/operations/distributions/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let admin: Person
const places: string[] = []
const partners: string[] = []
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  for (let index = 0; index < 4; index++) {
    places.push((await admin.call(hosts.add, { name: `Porch ${'ABCD'[index]}` })).id)
    const partner = { name: `Shelter ${'ABCD'[index]}`, phone: `404-555-010${index}` }
    partners.push((await admin.call(recipients.add, partner)).id)
  }
})
afterAll(() => portal.close())

type Sums = Record<string, number>
const TYPES = ['deli', 'turkey', 'ham', 'pbj', 'generic'] as const
const MOVES = ['collected', 'distributed', 'discarded', 'adjusted'] as const

/** The rows themselves, counted here: by location, day and kind. Knows nothing of the functions that keep the sums. */
async function recounted(): Promise<Sums> {
  const sums: Sums = {}
  const put = (host: string, day: string, kind: string, move: string, count: number) => {
    const key = `${host} ${day} ${kind} ${move}`
    sums[key] = (sums[key] ?? 0) + count
  }
  const split = (
    row: Record<string, number | null>,
    whole: number,
    say: (kind: string, n: number) => void,
  ) => {
    let said = 0
    for (const type of TYPES) {
      say(type, row[type] ?? 0)
      said += row[type] ?? 0
    }
    say('unknown', whole - said)
  }
  const { pool } = portal.app
  const log =
    await pool.query(`SELECT host_id, collection_date::text AS day, individual_sandwiches AS count, breakdown,
    groups FROM sandwich_collections`)
  for (const { host_id, day, count, breakdown, groups } of log.rows) {
    const say = (kind: string, n: number) => put(host_id, day, kind, 'collected', n)
    split(breakdown ?? {}, count, say)
    for (const group of groups) split(group.breakdown ?? {}, group.count, say)
  }
  const out = await pool.query(`SELECT *, distribution_date::text AS day FROM sandwich_distributions`)
  for (const row of out.rows)
    split(row, row.sandwich_count, (kind, n) => put(row.host_id, row.day, kind, 'distributed', n))
  const put_right = await pool.query(
    `SELECT *, correction_date::text AS day, to_date::text AS to_day FROM sandwich_corrections`,
  )
  for (const row of put_right.rows)
    split(row, row.sandwich_count, (kind, n) => {
      const gone = row.reason.startsWith('discarded')
      put(row.host_id, row.day, kind, gone ? 'discarded' : 'adjusted', row.reason === 'more' ? -n : n)
      if (row.reason === 'moved') put(row.to_host_id, row.day, kind, 'adjusted', -n)
      if (row.reason === 'kept') put(row.host_id, row.to_day, kind, 'adjusted', -n)
    })
  return Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0))
}

async function kept(): Promise<Sums> {
  const { rows } = await portal.app.pool.query(`SELECT *, day::text AS on_day FROM ledger_days`)
  const sums = rows.flatMap((row) =>
    MOVES.map((move) => [`${row.host_id} ${row.on_day} ${row.kind} ${move}`, Number(row[move])] as const),
  )
  return Object.fromEntries(sums.filter(([, count]) => count !== 0))
}
const balances = async () => expect(await kept()).toEqual(await recounted())

const DAYS = ['2026-01-07', '2026-01-08', '2026-01-13', '2026-01-14', '2026-01-15']
/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

describe('the ledger', () => {
  it('100,000 moves: for every location, day and kind the sums are a recount of the rows, and nothing is left over', async () => {
    const { pool } = portal.app
    const client = await pool.connect()
    try {
      // Rows and sums alone: what the trail keeps of each has its own tests.
      await client.query('BEGIN')
      await client.query(`SET LOCAL session_replication_role = origin`)
      for (const table of ['sandwich_collections', 'sandwich_distributions', 'sandwich_corrections'])
        for (const kind of ['insert', 'update', 'delete'])
          await client.query(`ALTER TABLE ${table} DISABLE TRIGGER audit_${kind}`)
      const place = `($1::uuid[])[1 + (hashint4(n) & 3)]`
      const day = `'2025-01-01'::date + (hashint4(n + 7) & 255)`
      const count = `1 + (hashint4(n + 13) & 127)`
      await client.query(
        `INSERT INTO sandwich_collections (host_id, collection_date, individual_sandwiches, breakdown, groups)
         SELECT ${place}, ${day}, ${count}, CASE WHEN n % 3 = 0 THEN jsonb_build_object('deli', ${count}) END,
           CASE WHEN n % 4 = 0 THEN jsonb_build_array(jsonb_build_object('name', 'Choir', 'count', 20, 'breakdown',
             jsonb_build_object('pbj', 15, 'ham', 5))) ELSE '[]' END FROM generate_series(1, 12000) AS n`,
        [places],
      )
      await client.query(
        `INSERT INTO sandwich_distributions (host_id, recipient_id, distribution_date, sandwich_count, deli, pbj)
         SELECT ${place}, ($2::uuid[])[1 + n % 4], ${day}, ${count}, CASE WHEN n % 3 = 0 THEN 1 END,
           CASE WHEN n % 5 = 0 THEN 0 END FROM generate_series(1, 52000) AS n`,
        [places, partners],
      )
      await client.query(
        `INSERT INTO sandwich_corrections (host_id, correction_date, sandwich_count, reason, turkey, to_host_id, to_date)
         SELECT ${place}, ${day}, ${count}, (ARRAY['discarded_warm', 'fewer', 'more', 'moved', 'kept'])[1 + n % 5],
           CASE WHEN n % 2 = 0 THEN 1 END, CASE WHEN n % 5 = 3 THEN ($1::uuid[])[1 + n % 4] END,
           CASE WHEN n % 5 = 4 THEN ${day} + 7 END FROM generate_series(1, 8000) AS n`,
        [places],
      )
      const moves = await client.query(`SELECT count(*)::integer AS moves FROM ledger_moves`)
      expect(moves.rows[0].moves).toBeGreaterThan(100_000)
      // Then thousands of them are changed or go.
      const some = (table: string, of: number) =>
        `${table} SET version = version + 1 WHERE hashtext(id::text) % ${of} = 0`
      await client.query(
        `UPDATE sandwich_distributions SET host_id = $1, sandwich_count = sandwich_count + 3
        WHERE hashtext(id::text) % 11 = 0`,
        [places[0]],
      )
      await client.query(
        `UPDATE sandwich_collections SET collection_date = collection_date + 1 WHERE hashtext(id::text) % 17 = 0`,
      )
      await client.query(`UPDATE ${some('sandwich_corrections', 5)}`)
      for (const table of ['collections', 'distributions', 'corrections'])
        await client.query(`DELETE FROM sandwich_${table} WHERE hashtext(id::text) % 23 = 0`)
      for (const table of ['sandwich_collections', 'sandwich_distributions', 'sandwich_corrections'])
        for (const kind of ['insert', 'update', 'delete'])
          await client.query(`ALTER TABLE ${table} ENABLE TRIGGER audit_${kind}`)
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    await balances()
    // In every week what came is what went, was discarded, was adjusted, and is on hand: of each location and kind.
    const rows = Object.entries(await recounted()).map(([key, count]) => {
      const [host, day = '', kind, move] = key.split(' ')
      return { host, day, kind, move, count }
    })
    const last = rows.reduce((latest, { day }) => (day > latest ? day : latest), '')
    let weeks = 0
    for (let day = '2024-12-31'; day <= last; weeks++) {
      const seen = await admin.call(ledger.week, { day })
      const here = rows.filter((row) => row.day >= seen.start && row.day <= seen.end)
      const agrees = (sums: (typeof seen)['totals'], of: { host?: string; kind?: string }) => {
        for (const move of MOVES) {
          const own = here.filter(
            (row) =>
              row.move === move &&
              (of.host === undefined || row.host === of.host) &&
              (of.kind === undefined || row.kind === of.kind),
          )
          expect(
            sums[move],
            `${move} in the week of ${seen.start}, ${of.host ?? 'everywhere'}, ${of.kind ?? 'all'}`,
          ).toBe(own.reduce((sum, { count }) => sum + count, 0))
        }
        expect(sums.collected).toBe(sums.distributed + sums.discarded + sums.adjusted + sums.onHand)
      }
      agrees(seen.totals, {})
      for (const sums of seen.kinds) agrees(sums, { kind: sums.kind })
      for (const { hostId, kinds, ...sums } of seen.locations) {
        agrees(sums, { host: hostId })
        for (const one of kinds) agrees(one, { host: hostId, kind: one.kind })
      }
      expect(new Set(seen.locations.map(({ hostId }) => hostId))).toEqual(
        new Set(here.filter(({ count }) => count !== 0).map(({ host }) => host)),
      )
      day = addDays(seen.end, 1)
    }
    expect(weeks).toBeGreaterThan(35)
  })

  it('stays a recount while people add, change, delete and undo side by side, in any order', async () => {
    const next = numbers(20_260_115)
    const pick = <T>(from: readonly T[]) => from[next(from.length)] as T
    const made: { call: typeof distributions | typeof corrections; id: string; version: number }[] = []
    const logged: { id: string; version: number }[] = []
    const done: string[] = []
    const step = async () => {
      const hostId = pick(places)
      const sandwichCount = 10 + next(90)
      const known = pick(made)
      switch (next(8)) {
        case 0:
        case 1: {
          const given = {
            distributionDate: pick(DAYS),
            hostId,
            recipientId: pick(partners),
            sandwichCount,
            ham: next(10),
          }
          const { body, requestId } = await admin.try(distributions.add, given)
          made.push({ call: distributions, ...(body as { id: string; version: number }) })
          done.push(requestId)
          return
        }
        case 2: {
          const toHostId = places.find((id) => id !== hostId) ?? ''
          const reason = pick(['discarded_warm', 'more', 'moved', 'kept'] as const)
          const given = { correctionDate: pick(DAYS), hostId, reason, sandwichCount, toHostId, pbj: next(9) }
          const { body, requestId } = await admin.try(corrections.add, given)
          made.push({ call: corrections, ...(body as { id: string; version: number }) })
          done.push(requestId)
          return
        }
        case 3: {
          const given = {
            collectionDate: pick(DAYS),
            hostId,
            individualSandwiches: sandwichCount,
            groups: [],
          }
          const { body, requestId } = await admin.try(collections.add, given as never)
          logged.push(body as never)
          done.push(requestId)
          return
        }
        case 4: {
          if (!known) return
          const { call, id, version } = known
          const answer = await admin.try(call.edit, { id, version, hostId, sandwichCount })
          if (answer.status === 200)
            Object.assign(known, { version: (answer.body as { version: number }).version })
          done.push(answer.requestId)
          return
        }
        case 5:
          if (known) done.push((await admin.try(known.call.remove, { id: known.id })).requestId)
          return
        case 6: {
          const entry = pick(logged)
          if (entry) done.push((await admin.try(collections.remove, { id: entry.id } as never)).requestId)
          return
        }
        default:
          if (done.length > 0) {
            const { requestId } = await admin.try(history.undo, { requestId: pick(done) })
            done.push(requestId)
          }
      }
    }
    // Four at a time: whose change comes first is for the database to say.
    for (let round = 0; round < 30; round++) await Promise.all([step(), step(), step(), step()])
    expect(made.length).toBeGreaterThan(20)
    await balances()
  })
})
