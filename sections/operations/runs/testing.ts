import { todayIn } from '#kernel/charity/day.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { type Run, runs } from './contract.ts'
import { draftOf, inputOf } from './run-draft.ts'

let count = 0
const admins = new WeakMap<TestPortal, Promise<Person>>()
/** One administrator for all that is made in a portal. */
function adminOf(portal: TestPortal): Promise<Person> {
  const known = admins.get(portal) ?? portal.as('admin')
  admins.set(portal, known)
  return known
}
/** Somewhere around the town, the same for the same number. */
const at = (number: number) => ({
  latitude: 33.75 + ((number * 37) % 41) / 400,
  longitude: -84.39 + ((number * 53) % 43) / 400,
})
export const today = () => todayIn('America/New_York', new Date())

export async function aPorch(portal: TestPortal): Promise<string> {
  const admin = await adminOf(portal)
  return (await admin.call(hosts.add, { name: `Porch ${++count}`, ...at(count) })).id
}
export async function aShelter(portal: TestPortal): Promise<string> {
  const admin = await adminOf(portal)
  return (
    await admin.call(recipients.add, { name: `Shelter ${++count}`, phone: '404 555 0100', ...at(count) })
  ).id
}

/** A driver without an account. */
export async function aPlainDriver(portal: TestPortal): Promise<string> {
  const admin = await adminOf(portal)
  return (await admin.call(drivers.add, { name: `Kim ${++count}`, phone: `404 556 ${1000 + count}` })).id
}

/** A driver who has an account. */
export async function aDriver(portal: TestPortal): Promise<Person & { driverId: string }> {
  const [admin, person] = [await adminOf(portal), await portal.as('driver')]
  const { rows } = await portal.app.pool.query<{ person_id: string }>(
    'SELECT person_id FROM users WHERE id = $1',
    [person.id],
  )
  const { id } = await admin.call(drivers.add, {
    personId: String(rows[0]?.person_id),
    name: `Dana ${++count}`,
    phone: `404 555 ${String(1000 + count)}`,
    allowDuplicate: true,
  })
  return { ...person, driverId: id }
}

/** A draft of today: so many deliveries, fetched at three porches. */
export async function aRun(
  portal: TestPortal,
  driverIds: string[],
  deliveries: number,
  planner?: Person,
): Promise<Run> {
  const from = await Promise.all([aPorch(portal), aPorch(portal), aPorch(portal)])
  const to: string[] = []
  for (let index = 0; index < deliveries; index++) to.push(await aShelter(portal))
  return (planner ?? (await portal.as('core_team'))).call(runs.add, {
    day: today(),
    name: 'Thursday',
    drivers: driverIds.map((driverId) => ({ driverId, coolers: 10 })),
    jobs: to.map((recipientId, index) => ({
      recipientId,
      hostId: from[index % from.length] ?? null,
      sandwiches: 100,
      coolers: 1,
    })),
  })
}

/** What changes a run into what it is. */
export const asGiven = (run: Run) => ({ ...inputOf(draftOf(run)), id: run.id, version: run.version })
