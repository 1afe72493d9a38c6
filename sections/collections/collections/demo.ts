import { addDays, monthOf } from '#kernel/charity/day.ts'
import { DEFAULT_HOLIDAYS, DEFAULT_SCHEDULE, isExcluded, weekOf } from '#kernel/charity/week.ts'
import { DEMO_SITES, demoHostPerson } from '#platform/accounts/demo.ts'
import { demoSiteId } from '#sections/operations/hosts/demo.ts'
import type { DemoWorld, Random } from '#server/demo.ts'

const GROUPS = [
  'Bluebird Book Club',
  'Cornerstone Choir',
  'Eastfield Elementary PTA',
  'Elm Street Scouts',
  'Fairweather Credit Union',
  'First Harbor Church',
  'Garden Path Montessori',
  'Greenway Cyclists',
  'Hillside High Key Club',
  'Kite Makers Guild',
  'Lakeview Rotary',
  'Lantern Youth Group',
  'Maplewood Middle School',
  'Northgate Software',
  'Open Door Congregation',
  'Paper Crane Studio',
  'Quiet Corner Quilters',
  'Riverbend Runners',
  'Sunnyside Synagogue Youth',
  'Two Rivers Insurance',
] as const
const DEPARTMENTS = ['Finance', 'Grade 4', 'Grade 7', 'Human Resources', 'Youth'] as const
/** How the year goes, January to December, around 1. */
const SEASONS = [0.92, 0.96, 1.02, 1.08, 1.04, 0.86, 0.8, 0.88, 1.05, 1.12, 1.15, 1.1] as const
const GROWTH_PER_YEAR = 0.06
const WEEKS_PER_YEAR = 52

function groupsOf(random: Random) {
  if (!random.chance(0.22)) return []
  return Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => {
    const count = random.int(4, 30) * 10
    const turkey = Math.round(count * 0.4)
    return {
      name: random.pick(GROUPS),
      ...(random.chance(0.15) ? { department: random.pick(DEPARTMENTS) } : {}),
      count,
      ...(random.chance(0.2) ? { breakdown: { turkey, deli: count - turkey } } : {}),
    }
  })
}

/** Individual sandwiches of one site on one Wednesday. */
function individualOf(site: number, weekNumber: number, day: string, random: Random) {
  const base = 70 + ((site * 37) % 210)
  const trend = (1 + GROWTH_PER_YEAR) ** (weekNumber / WEEKS_PER_YEAR)
  return Math.round(base * trend * (SEASONS[monthOf(day) - 1] ?? 1) * (0.75 + random.next() * 0.5))
}

function entry(world: DemoWorld, site: number, weekNumber: number, day: string, part: number) {
  const random = world.random(`entry:${site}:${day}:${part}`)
  const nothing = part === 0 && random.chance(0.015)
  const individual = nothing || part === 1 ? 0 : individualOf(site, weekNumber, day, random)
  const drawn = nothing ? [] : groupsOf(random)
  const groups =
    part === 1 && drawn.length === 0 ? [{ name: random.pick(GROUPS), count: random.int(3, 12) * 10 }] : drawn
  const deli = Math.round(individual * 0.45)
  const submitted = `${day}T${String(random.int(17, 22)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00Z`
  return {
    id: world.id(`entry:${site}:${day}:${part}`),
    version: 1,
    created_at: submitted,
    updated_at: submitted,
    created_by: demoHostPerson(world, site),
    collection_date: day,
    host_id: demoSiteId(world, site),
    individual_sandwiches: individual,
    breakdown: individual > 0 && random.chance(0.1) ? { deli, turkey: individual - deli } : null,
    groups,
    zero_reason: nothing ? random.pick(['nothing_came', 'site_closed', 'no_collection']) : null,
    notes: random.chance(0.02) ? 'Two coolers went with the van.' : null,
    method: random.chance(0.15) ? 'walkthrough' : 'standard',
    submitted_at: submitted,
  }
}

/** Five years of Wednesdays: seasons, holidays, growth; a few sites still missing in the latest week. */
export async function demo(world: DemoWorld) {
  const sites = DEMO_SITES * world.scale
  let weekNumber = 0
  let rows: Record<string, unknown>[] = []
  for (let day = world.from; day <= world.anchor; day = addDays(day, 7), weekNumber++) {
    if (isExcluded(weekOf(day, DEFAULT_SCHEDULE), DEFAULT_HOLIDAYS)) continue
    for (let site = 0; site < sites; site++) {
      const random = world.random(`report:${site}:${day}`)
      const present = day === world.anchor ? 0.74 : 0.985
      if (site % DEMO_SITES === DEMO_SITES - 1 || !random.chance(present)) continue
      rows.push(entry(world, site, weekNumber, day, 0))
      if (site % 17 === 5 && random.chance(0.8)) rows.push(entry(world, site, weekNumber, day, 1))
    }
    if (rows.length > 20_000) {
      await world.insert('sandwich_collections', rows)
      rows = []
    }
  }
  await world.insert('sandwich_collections', rows)
}
