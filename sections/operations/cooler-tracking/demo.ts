import { addDays } from '#kernel/charity/day.ts'
import { foldName } from '#kernel/language/names.ts'
import { demoAccount, demoHostPerson } from '#platform/accounts/demo.ts'
import { demoSiteId } from '#sections/operations/hosts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { CODE_LENGTH, CODE_SIGNS } from './custody.ts'

const COOLERS = 42
const PLACES = 9
const HOMES = 4
const WEEKS = 8
/** Who carries coolers in the demo charity: domain 2.5 gives it to no role. */
const CARRIERS = ['core_team', 'host', 'driver', 'volunteer'] as const

interface Move {
  cooler: number
  at: string
  kind?: 'moved' | 'lost'
  person?: string
  host?: string
  due?: string
  clean?: boolean
  note?: string
}

/** Forty-two coolers: most of them at locations, some on their way, a few late, not clean, or lost. */
export async function demo(world: DemoWorld) {
  const { client, insert, id, anchor, scale } = world
  const by = world.random('coolers')
  const { rows: types } = await client.query<{ id: string }>(
    'SELECT id FROM cooler_types ORDER BY sort_order',
  )
  const { rows: drivers } = await client.query<{ id: string }>(
    'SELECT person_id AS id FROM drivers ORDER BY person_id LIMIT $1',
    [6 * scale],
  )
  const { rows: me } = await client.query<{ id: string }>('SELECT person_id AS id FROM users WHERE id = $1', [
    demoAccount(world, 'driver'),
  ])
  const { rows: hosts } = await client.query<{ id: string }>(
    'SELECT person_id AS id FROM users WHERE id = ANY ($1) ORDER BY id',
    [Array.from({ length: HOMES }, (_, index) => demoHostPerson(world, index))],
  )
  await client.query(
    `UPDATE users SET permissions = permissions || '["COOLERS_VIEW", "COOLERS_REPORT", "NAV_COOLER_TRACKING"]'::jsonb
     WHERE id = ANY ($1)`,
    [CARRIERS.map((role) => demoAccount(world, role))],
  )
  const count = COOLERS * scale
  const code = (index: number) => {
    const signs = world.random(`cooler label ${index}`)
    return Array.from({ length: CODE_LENGTH }, () => signs.pick([...CODE_SIGNS])).join('')
  }
  const since = `${addDays(anchor, -7 * WEEKS)}T14:00:00Z`
  const record = { version: 1, created_at: since, updated_at: since, created_by: demoAccount(world, 'admin') }
  await insert(
    'coolers',
    Array.from({ length: count }, (_, index) => ({
      ...record,
      id: id(`cooler ${index}`),
      number: String(index + 1),
      number_key: foldName(String(index + 1)),
      code: code(index),
      type_id: types[[0, 0, 1, 1, 1, 2, 3][index % 7] ?? 0]?.id ?? null,
      notes: index % 13 === 4 ? 'The left wheel squeaks.' : null,
      state: 'in_use',
      is_clean: true,
    })),
  )
  const moves: Move[] = []
  for (let cooler = 0; cooler < count; cooler++) {
    const place = cooler % (PLACES * scale)
    // Some keep them at home, and report how many there are.
    const home = place < hosts.length ? { person: hosts[place]?.id } : { host: demoSiteId(world, place) }
    moves.push({ cooler, ...home, at: since })
    for (let week = WEEKS - 1; week > 0; week--) {
      if (by.chance(0.5)) continue
      const day = addDays(anchor, -7 * week)
      moves.push({ cooler, person: by.pick(drivers).id, at: `${day}T21:00:00Z`, due: addDays(day, 2) })
      moves.push({ cooler, ...home, at: `${addDays(day, 1)}T15:30:00Z`, clean: by.chance(0.9) })
    }
    const turn = cooler % 14
    if (turn === 3 || turn === 8)
      moves.push({
        cooler,
        person: turn === 8 && cooler < 14 ? me[0]?.id : by.pick(drivers).id,
        at: `${anchor}T20:40:00Z`,
        due: addDays(anchor, 7),
      })
    if (turn === 5)
      moves.push({
        cooler,
        person: by.pick(drivers).id,
        at: `${addDays(anchor, -5)}T21:05:00Z`,
        due: addDays(anchor, -2),
      })
    if (turn === 10)
      moves.push({
        cooler,
        kind: 'lost',
        at: `${addDays(anchor, -2)}T16:00:00Z`,
        note: 'Not on the porch any more.',
      })
  }
  await insert(
    'cooler_moves',
    moves.map(({ cooler, kind = 'moved', person, host, at, due, clean, note }, index) => ({
      ...record,
      id: id(`cooler move ${index}`),
      created_at: at,
      updated_at: at,
      created_by: demoAccount(world, person ? 'driver' : 'host'),
      cooler_id: id(`cooler ${cooler}`),
      kind,
      to_person_id: person ?? null,
      to_host_id: host ?? null,
      due_on: due ?? null,
      is_clean: clean ?? null,
      note: note ?? null,
      happened_at: at,
      said_at: at,
      received_at: at,
    })),
  )
  await reports(world, by)
}

/** What those who keep coolers at home report; one of them counts one more than was scanned. */
async function reports({ client, insert, id, anchor }: DemoWorld, by: ReturnType<DemoWorld['random']>) {
  const { rows: counts } = await client.query<{ userId: string; typeId: string; count: number }>(
    `SELECT u.id AS "userId", c.type_id AS "typeId", count(*)::integer AS count FROM coolers c
     JOIN users u ON u.person_id = c.holder_person_id AND u.role = 'host'
     WHERE c.state = 'in_use' GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const at = `${addDays(anchor, -1)}T18:20:00Z`
  await insert(
    'cooler_inventory',
    counts.map(({ userId, typeId, count }, index) => ({
      id: id(`cooler report ${index}`),
      version: 1,
      created_at: at,
      updated_at: at,
      created_by: userId,
      host_home_id: userId,
      reported_by: userId,
      cooler_type_id: typeId,
      quantity: count + (index === 1 ? 1 : 0),
      notes: index === 1 ? 'One more turned up in the garage.' : by.chance(0.1) ? 'All clean' : null,
      reported_at: at,
    })),
  )
}
