import { addDays, onOrAfter, todayIn } from '#kernel/charity/day.ts'
import type { Kind } from '#kernel/charity/kinds.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { THURSDAY } from './fields.ts'
import { CAUSE } from './service-plan.ts'

/** Tracking began half a year ago; ten times the charity has tracked ten times as long. */
const WEEKS = 26
const NO_KINDS = { deli: null, turkey: null, ham: null, pbj: null, generic: null }

interface Collected {
  host: string
  day: string
  kinds: { kind: Kind; sandwiches: number }[]
}

/** Takes so many from what a location has, those of a said kind first. */
function take(left: Collected['kinds'], wanted: number) {
  const taken: Partial<Record<Kind, number>> = {}
  let open = wanted
  for (const part of left) {
    const some = Math.min(part.sandwiches, open)
    part.sandwiches -= some
    open -= some
    if (some > 0) taken[part.kind] = some
  }
  const { unknown: _, ...kinds } = taken
  return { sandwich_count: wanted, ...NO_KINDS, ...kinds }
}

const idsOf = async ({ client }: DemoWorld, query: string) =>
  (await client.query<{ id: string }>(query)).rows.map(({ id }) => id)

/** What was collected went out the day after; what did not was discarded, eaten or is still there, and says so. */
export async function demo(world: DemoWorld) {
  const { client, id, anchor } = world
  const { timeZone } = await world.app.settings.read()
  const today = todayIn(timeZone, world.app.now())
  const made = { created_by: demoAccount(world, 'core_team') }
  const from = addDays(anchor, -7 * WEEKS)
  const { rows: recipients } = await client.query<{ id: string; weekly: number }>(
    `SELECT id, coalesce(weekly_estimate, estimated_sandwiches, 0) AS weekly
     FROM recipients WHERE status = 'active' ORDER BY name_key`,
  )
  const drivers = await idsOf(
    world,
    `SELECT id FROM drivers WHERE status = 'active' AND presence = 'here' ORDER BY id`,
  )
  const { rows: collected } = await client.query<Collected>(
    `SELECT host_id AS host, day::text, jsonb_agg(jsonb_build_object('kind', kind, 'sandwiches', collected)
        ORDER BY kind = 'unknown', kind) AS kinds
     FROM ledger_days WHERE day >= $1 AND day < $2 AND collected > 0 GROUP BY 1, 2 ORDER BY 2, 1`,
    [from, today],
  )
  const distributions: Record<string, unknown>[] = []
  const corrections: Record<string, unknown>[] = []
  const needs = needsOf(recipients)
  for (const [place, { host, day, kinds }] of collected.entries()) {
    const by = world.random(`ledger:${host}:${day}`)
    const at = `${addDays(day, 1)}T${String(by.int(15, 20))}:${String(by.int(10, 59))}:00Z`
    const row = { ...made, host_id: host, created_at: at, updated_at: at }
    let left = kinds.reduce((sum, { sandwiches }) => sum + sandwiches, 0)
    const name = left > 40 && by.chance(0.05) ? by.pick(REASONS) : undefined
    if (name) {
      const lost = by.int(4, 18)
      corrections.push({
        ...row,
        id: id(`correction:${host}:${day}`),
        correction_date: day,
        reason: name[0],
        ...take(kinds, lost),
        notes: name[1],
      })
      left -= lost
    }
    // One of the porches still has some in its cooler this week.
    if (day === anchor && place % 9 === 4) left -= Math.min(left - 1, 24)
    const stops = left > 120 ? 2 : 1
    for (let stop = 0; stop < stops && left > 0; stop++) {
      const count = stop === stops - 1 ? left : Math.ceil(left / 2)
      left -= count
      const answered = by.chance(0.4)
      const short = answered && by.chance(0.05) ? by.int(2, 12) : 0
      distributions.push({
        ...row,
        id: id(`distribution:${host}:${day}:${stop}`),
        distribution_date: addDays(day, 1),
        recipient_id: needs.next(day, count),
        driver_id: by.chance(0.9) ? drivers[(place + stop) % drivers.length] : null,
        ...take(kinds, count),
        notes: by.chance(0.03) ? 'Left with the front desk.' : null,
        received_count: answered ? Math.max(0, count - short) : null,
        received_note: short > 0 ? 'One bag was missing when we counted.' : null,
        received_at: answered ? at : null,
      })
    }
  }
  await world.insert('sandwich_distributions', distributions)
  await world.insert('sandwich_corrections', corrections)
  await plan(world, { made, drivers, day: onOrAfter(today, THURSDAY) })
}

/** Who gets the next bag: whoever still needs most this week. */
function needsOf(recipients: readonly { id: string; weekly: number }[]) {
  let open = new Map<string, number>()
  let of = ''
  return {
    next(day: string, count: number) {
      if (day !== of) [of, open] = [day, new Map(recipients.map(({ id, weekly }) => [id, weekly]))]
      const [most] = [...open].toSorted(([, a], [, b]) => b - a)
      if (most) open.set(most[0], most[1] - count)
      return most?.[0]
    },
  }
}

const REASONS = [
  ['discarded_warm', 'The cooler had been left open.'],
  ['discarded_damaged', 'A bag was torn on the way to the van.'],
  ['helpers', 'Lunch for the six who packed.'],
  ['fewer', 'Counted twice at the porch: a bag less than noted.'],
] as const

interface Planning {
  made: object
  drivers: string[]
  day: string
}

/** The coming Thursday is planned from the estimates. */
async function plan(world: DemoWorld, { made, drivers, day }: Planning) {
  const { client, id } = world
  const { rows } = await client.query<{ recipient: string; count: number; host: string | null }>(
    `SELECT r.id AS recipient, coalesce(r.weekly_estimate, r.estimated_sandwiches) AS count, (SELECT d.host_id
        FROM sandwich_distributions d WHERE d.recipient_id = r.id ORDER BY d.distribution_date DESC, d.id LIMIT 1) AS host
     FROM recipients r WHERE r.status = 'active' AND coalesce(r.weekly_estimate, r.estimated_sandwiches) > 0
     ORDER BY r.name_key LIMIT 16`,
  )
  await world.insert(
    'planned_deliveries',
    rows.map(({ recipient, count, host }, index) => ({
      ...made,
      id: id(`${CAUSE}:${recipient}`),
      planned_date: day,
      recipient_id: recipient,
      host_id: host,
      driver_id: index % 5 === 4 ? null : drivers[index % drivers.length],
      sandwich_count: count,
    })),
  )
}
