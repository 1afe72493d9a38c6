import { foldName } from '#kernel/language/names.ts'
import { DEMO_SITES, demoAccount, demoHostPerson, demoName } from '#platform/accounts/demo.ts'
import { demoThread } from '#platform/threads/demo.ts'
import { type DemoWorld, demoPoint } from '#server/demo.ts'

const words = (text: string) => text.split(/\s+/)
const FIRST =
  words(`Alder Amber Aspen Bramble Briar Brook Clover Copper Coral Crane Dove Ember Falcon Finch Garnet Hazel
  Heron Holly Iris Jasper Juniper Lark Laurel Linden Marigold Meadow Mulberry Orchard Osprey Peach Pepper
  Plover Quartz Robin Saffron Sorrel Spruce Swallow Thistle Wren`)
const SECOND =
  words(`Bend Bluff Commons Court Creek Crossing Dale Farm Field Garden Gate Glen Green Grove Heights Hollow
  Knoll Landing Meadow Mill Oaks Park Pass Place Point Pond Ridge Rise Row Run Shoals Spring Square
  Station Terrace Trace Vale View Walk Way`)
const AREAS = [
  'North side',
  'East side',
  'South side',
  'West side',
  'Old town',
  'Lakes',
  'Hill country',
  'University',
] as const

export const demoSiteId = (world: DemoWorld, index: number) => world.id(`site:${index}`)

/** Every pair of words once, neighbours unlike each other; then the pairs again with a number. */
function siteName(index: number) {
  const pairs = FIRST.length * SECOND.length
  const pair = (index * 611) % pairs
  const round = Math.floor(index / pairs)
  return `${FIRST[pair % FIRST.length]} ${SECOND[Math.floor(pair / FIRST.length)]}${round > 0 ? ` ${round + 1}` : ''}`
}

export async function demo(world: DemoWorld) {
  const since = `${world.from}T12:00:00Z`
  const record = { version: 1, created_at: since, updated_at: since }
  const count = DEMO_SITES * world.scale
  const sites = []
  const people = []
  const contacts = []
  for (let index = 0; index < count; index++) {
    const random = world.random(`site:${index}`)
    const name = siteName(index)
    const id = demoSiteId(world, index)
    sites.push({
      ...record,
      id,
      created_by: demoHostPerson(world, 0),
      name,
      name_key: foldName(name),
      area: AREAS[index % AREAS.length],
      address: `${random.int(10, 980)} ${random.pick(SECOND)} Street`,
      ...demoPoint(world.random(`point:${id}`)),
      phone: `(555) 010-${String(random.int(1000, 9999))}`,
      status: 'active',
      notes: random.chance(0.2) ? 'Please leave the coolers under the porch roof.' : null,
      is_built_in: false,
      // The first years' experience of the team: two-part sites, sites that may skip, one estimate.
      entries_required: index % 17 === 5 ? 2 : 1,
      is_optional: index % 17 === 9,
      is_exempt: index % 34 === 33,
      standing_estimate: index % 34 === 33 ? 60 : null,
    })
    for (const [position, role] of (random.chance(0.6) ? ['lead', 'alternate'] : ['lead']).entries()) {
      const person = demoName(world, position === 0 ? `host:${index}` : `contact:${index}:${position}`)
      const personId = world.id(`contact:${index}:${position}`)
      people.push({
        ...record,
        id: personId,
        name: `${person.firstName} ${person.lastName}`,
        phone: `(555) 01${position}-${String(random.int(1000, 9999))}`,
        email: `${person.firstName}.${person.lastName}.${index}@people.example`.toLowerCase(),
      })
      contacts.push({
        ...record,
        id: personId,
        person_id: personId,
        host_id: id,
        role,
        is_primary: position === 0,
        agreement_signed: random.chance(0.9),
      })
    }
  }
  await world.insert('hosts', sites)
  await world.insert('people', people)
  await world.insert('host_contacts', contacts)
  await thisWeek(world, contacts)
  await talkAbout(world)
}

/** Whom the charity's page of hosts named when it was read last. */
async function thisWeek(world: DemoWorld, contacts: { id: string }[]) {
  const random = world.random('page of hosts')
  const read = world.app.now().toISOString()
  const said = contacts.map(({ id }) => ({
    contact_id: id,
    weekly_active: random.chance(0.6),
    last_scraped: read,
  }))
  await world.insert('host_availability', said)
  await world.insert('host_availability_reading', [
    {
      id: true,
      tried_at: read,
      read_at: read,
      found: said.filter(({ weekly_active: is }) => is).length,
      unknown: ['Pat Ferris'],
    },
  ])
}

/** What is being said about the first location. */
async function talkAbout(world: DemoWorld) {
  const host = demoAccount(world, 'host')
  const [coreTeam, driver, volunteer] = (['core_team', 'driver', 'volunteer'] as const).map((role) =>
    demoAccount(world, role),
  )
  const id = demoSiteId(world, 0)
  await demoThread(world, { table: 'hosts', id }, [
    {
      by: String(coreTeam),
      minutesAgo: 8_700,
      body: 'The gate code changes on Monday. Whoever collects here, please ask at the door for the new one.',
      thumbs: [host, String(driver)],
    },
    {
      by: host,
      minutesAgo: 8_640,
      answers: 0,
      body: `<@${String(coreTeam)}> it is on the key ring in the blue cooler now, too.`,
    },
    {
      by: String(volunteer),
      minutesAgo: 1_300,
      body: 'Two coolers came back without their lids last week.\nI have written our name on the ones that are left.',
    },
    {
      by: String(coreTeam),
      minutesAgo: 95,
      answers: 2,
      body: `Thank you! <@${host}>, could you look whether they are at <#host:${demoSiteId(world, 1)}>?`,
    },
  ])
}
