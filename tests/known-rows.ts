import { afterAll, beforeAll } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { randomFrom } from '#kernel/routes/random.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { FigureFilter } from '#server/data/figures.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

/** Wednesday; the log below begins three years earlier. */
export const TODAY = '2026-11-18'
const AREAS = ['North', 'South', null] as const
interface Named {
  name: string
  department: string | null
}
const GROUPS: Named[] = [
  { name: 'Alder School', department: null },
  { name: 'Birch Church', department: null },
  { name: 'Cedar Works', department: null },
  { name: 'Dogwood Scouts', department: null },
  // Departments of one group, spelled in two ways.
  { name: 'Oak Club', department: null },
  { name: 'The Oak Club', department: 'Juniors' },
]
/** 'The Oak Club, Juniors' */
export const called = ({ name, department }: Named) => (department ? `${name}, ${department}` : name)

/** As many of each are added and active, in these areas. */
export const STANDING = { drivers: ['North', 'South'], volunteers: ['North', 'North', 'East'] }

export let portal: TestPortal
export let admin: Person
/** The names of each group of the catalog, its own first. */
export let groupIds = new Map<string, string[]>()
/** Departments of one group. */
export let oaks: string[] = []
export let sites: { id: string; area: string | null }[] = []

/** For each test of a file: a charity of three years whose rows are known. */
export function withKnownRows() {
  beforeAll(async () => {
    portal = await testPortal({ now: () => new Date(`${TODAY}T15:00:00Z`) })
    admin = await portal.as('super_admin')
    // Another file of tests may have had some in its own database.
    sites = []
    for (const [index, area] of [...AREAS, ...AREAS].entries()) {
      const { id } = await admin.call(hosts.add, { name: `Site ${index}`, area })
      sites.push({ id, area })
    }
    sites = sites.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const [index, area] of STANDING.drivers.entries())
      await admin.call(drivers.add, { name: `Driver ${index}`, phone: `(404) 555-011${index}`, area })
    for (const [index, area] of STANDING.volunteers.entries())
      await admin.call(volunteers.add, { name: `Volunteer ${index}`, phone: `(404) 555-012${index}`, area })
    await fill()
  })
  afterAll(() => portal.close())
}

const random = randomFrom(14)
export const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
export const upTo = (most: number) => Math.floor(random() * most)

/** A charity of three years, straight into its tables: what the triggers keep is what is tried. */
async function fill() {
  const entries = Array.from({ length: 600 }, () => ({
    day: addDays(TODAY, -upTo(1100)),
    site: pick(sites).id,
    individual: random() < 0.2 ? 0 : upTo(400),
    groups: Array.from({ length: upTo(3) }, () => ({
      ...pick(GROUPS),
      count: upTo(200),
      breakdown: null,
    })),
  }))
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     SELECT day, site, individual, groups FROM jsonb_to_recordset($1) AS e (day date, site uuid, individual int, groups jsonb)`,
    [JSON.stringify(entries)],
  )
  const events = Array.from({ length: 120 }, (_, index) => ({
    day: addDays(TODAY, -upTo(1100)),
    ...pick(GROUPS),
    status: pick(['completed', 'completed', 'cancelled', 'scheduled']),
    made: random() < 0.5 ? upTo(500) : null,
    planned: random() < 0.8 ? upTo(500) : null,
    came: random() < 0.5 ? upTo(90) : null,
    posted: random() < 0.3,
    key: `event ${index}`,
  }))
  await portal.app.pool.query(
    `INSERT INTO event_requests (scheduled_event_date, organization_name, department, status, actual_sandwich_count, estimated_sandwich_count, actual_attendance, social_media_post_date)
     SELECT day, name, department, status, made, planned, came, CASE WHEN posted THEN day END
     FROM jsonb_to_recordset($1) AS e (day date, name text, department text, status text, made int, planned int, came int, posted boolean)`,
    [JSON.stringify(events)],
  )
  // Every fifth entry is what an event made.
  await portal.app.pool.query(
    `INSERT INTO event_entries (event_request_id, entry_id)
     SELECT (SELECT id FROM event_requests ORDER BY id LIMIT 1), id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM sandwich_collections) AS c WHERE place % 5 = 0`,
  )
  await portal.app.pool.query(
    `INSERT INTO work_logs (user_id, work_date, hours, minutes, description)
     SELECT $1, day, hours, minutes, 'Helped' FROM jsonb_to_recordset($2) AS w (day date, hours int, minutes int)`,
    [
      admin.id,
      JSON.stringify(
        Array.from({ length: 200 }, () => ({
          day: addDays(TODAY, -upTo(1100)),
          hours: upTo(6),
          minutes: 1 + upTo(59),
        })),
      ),
    ],
  )
  const { id: recipientId } = await admin.call(recipients.add, { name: 'Shelter', phone: '(404) 555-0100' })
  await portal.app.pool.query(
    `INSERT INTO sandwich_distributions (distribution_date, host_id, recipient_id, sandwich_count)
     SELECT day, site, $1, made FROM jsonb_to_recordset($2) AS d (day date, site uuid, made int)`,
    [
      recipientId,
      JSON.stringify(
        Array.from({ length: 200 }, () => ({
          day: addDays(TODAY, -upTo(1100)),
          site: pick(sites).id,
          made: 1 + upTo(300),
        })),
      ),
    ],
  )
  // Two of the groups are one, under two names.
  const { items } = await admin.call(groups.list, { page: 1, limit: 50 })
  const [one, other] = items.filter(({ name }) => name === GROUPS[0]?.name || name === GROUPS[1]?.name)
  if (!one || !other) throw new Error('The log names no groups')
  await admin.call(groups.merge, {
    id: one.id,
    version: one.version,
    other: other.id,
    otherVersion: other.version,
    values: {},
  })
  const known = (await admin.call(groups.list, { page: 1, limit: 50 })).items
  groupIds = new Map(known.map((group) => [group.id, [called(group), ...group.otherNames.map(called)]]))
  oaks = known.filter(({ name }) => name.includes('Oak')).map(({ id }) => id)
}

export const asking = async (): Promise<Ctx> =>
  ({
    app: portal.app,
    db: portal.app.db,
    settings: await portal.app.settings.read(),
    user: { id: admin.id, role: 'super_admin', permissions: [] },
  }) as unknown as Ctx

/** What a figure can be narrowed to, one thing in turn. */
export const narrowedBy = (by: keyof FigureFilter | undefined): FigureFilter => {
  if (by === 'hostId') return { hostId: pick(sites).id }
  if (by === 'area') return { area: pick(['North', 'South']) }
  if (by === 'organizationId') return { organizationId: pick([...groupIds.keys()]) }
  return by === 'organizationIds' ? { organizationIds: oaks } : {}
}

/** Some days of the three years. */
export const someDays = () => {
  const [from, to] = [addDays(TODAY, -upTo(1200)), addDays(TODAY, -upTo(1200))].toSorted()
  return { from: from ?? TODAY, to: to ?? TODAY }
}
