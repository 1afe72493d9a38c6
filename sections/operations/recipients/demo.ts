import { addDays, diffDays } from '#kernel/charity/day.ts'
import { foldName } from '#kernel/language/names.ts'
import { demoAccount, demoHostPerson, demoName } from '#platform/accounts/demo.ts'
import { demoThread } from '#platform/threads/demo.ts'
import { type DemoWorld, demoPoint } from '#server/demo.ts'

/** Name, region, focus areas, sandwiches a week (together about what a week brings), type. Invented, all of them. */
const RECIPIENTS = [
  ['Harbor Table', 'Lakes', ['Unhoused people', 'Veterans'], 980, 'any'],
  ['Lantern House', 'Old town', ['Families'], 430, 'pbj'],
  ['Open Door Kitchen', 'South side', ['Unhoused people'], 1_500, 'deli'],
  ['Second Spring', 'West side', ['People in recovery'], 220, 'deli'],
  ['Willow Youth Center', 'East side', ['Youth', 'Students'], 580, 'pbj'],
  ['Grandfriends Club', 'North side', ['Seniors'], 260, 'turkey'],
  ['Riverbend Shelter', 'South side', ['Unhoused people', 'Families'], 900, 'any'],
  ['The Mending Place', 'Old town', ['People in recovery', 'Veterans'], 180, 'ham'],
  ['Cedar Street Pantry', 'West side', ['Families', 'Seniors'], 720, 'any'],
  ['New Shore Welcome', 'University', ['Refugees', 'Families'], 390, 'turkey'],
  ['Night Bus Outreach', 'Old town', ['Unhoused people'], 530, 'deli'],
  ['Bright Steps Academy', 'East side', ['Youth'], 310, 'pbj'],
  ['Hearth and Hall', 'North side', ['Seniors', 'Families'], 230, 'deli'],
  ['Quarry Lane Mission', 'Hill country', ['Unhoused people'], 620, 'any'],
  ['Campus Cupboard', 'University', ['Students'], 480, 'pbj'],
  ['Valor Commons', 'Lakes', ['Veterans'], 340, 'ham'],
  ['Little Acorns Day Nursery', 'Hill country', ['Families', 'Youth'], 140, 'pbj'],
  ['Maple Row Apartments', 'South side', ['Seniors'], 200, 'turkey'],
  ['Crossing Point', 'West side', ['Refugees'], null, 'any'],
  ['Safe Harbor for Women', 'Lakes', ['Families', 'Women'], 290, 'deli'],
  ['Mercy Wagon', 'Old town', ['Unhoused people', 'Seniors'], 740, 'any'],
  ['Sunday Supper Club', 'Hill country', ['Families'], 360, 'any'],
  ['Bridge to Work', 'East side', ['Unhoused people', 'Job seekers'], 170, 'deli'],
  ['Orchard Family Services', 'North side', ['Families'], 500, 'pbj'],
  ['Old Mill Day Center', 'South side', ['Unhoused people'], null, 'any'],
] as const

const ROLES = ['Kitchen manager', 'Volunteer coordinator', 'Director', 'Case manager', 'Front desk'] as const
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const STREETS = [
  'Alder',
  'Birch',
  'Canal',
  'Depot',
  'Elm',
  'Ferry',
  'Garden',
  'Hill',
  'Iron',
  'Jasper',
] as const
const PREFERENCES = [
  'No nuts, please. Ring at the kitchen door.',
  'Smaller packs of ten are easier for us. Park behind the chapel.',
  'Half of them without pork.',
  null,
] as const
const STORIES = [
  [
    'A father took lunch for his three children and said it was the first meal of the week that he did not have to plan.',
    'Told at the door',
  ],
  [
    'Since there are sandwiches on Thursdays, the homework room is full. Nobody leaves hungry.',
    'Letter of the director',
  ],
  [
    'One of our guests now makes sandwiches with you every month. She says she knows what they mean.',
    'Phone call',
  ],
] as const

/** Recipients with their people, days, contracts and stories (design 8). */
export async function demo(world: DemoWorld) {
  const made = { version: 1, created_at: `${world.from}T12:00:00Z`, updated_at: `${world.from}T12:00:00Z` }
  const recipients = []
  const people = []
  const contacts = []
  const ours = []
  const schedules = []
  const stories = []
  for (const [index, [name, region, focus, weekly, type]] of RECIPIENTS.entries()) {
    const random = world.random(`recipient:${index}`)
    const id = world.id(`recipient:${index}`)
    const isActive = index % 12 !== 11
    const signed = index % 5 !== 3
    const since = addDays(world.from, random.int(-400, 900))
    const signedOn = addDays(world.anchor, -random.int(60, 700))
    // Most go on for long; two end soon, one has ended.
    const ends = index === 2 ? 20 : index === 6 ? 41 : index === 9 ? -12 : random.int(120, 500)
    const preferred = index % 3 === 1 ? 'text' : index % 3 === 2 ? 'email' : 'call'
    const allowed = index % 5 === 2 ? ['call', 'email'] : index % 5 === 1 ? ['text', 'call', 'whatsapp'] : []
    const row = {
      ...made,
      id,
      created_by: demoHostPerson(world, 0),
      name,
      name_key: foldName(name),
      status: isActive ? 'active' : 'inactive',
      phone: `(555) 013-${String(random.int(1000, 9999))}`,
      email: `hello@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
      address: `${random.int(10, 980)} ${random.pick(STREETS)} Street`,
      region,
      ...demoPoint(world.random(`point:${id}`)),
      website: `https://${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
      instagram: random.chance(0.5) ? `@${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}` : null,
      weekly_estimate: weekly,
      estimated_sandwiches: weekly === null ? random.int(10, 30) * 10 : null,
      sandwich_type: type,
      focus_areas: [...focus],
      preferences: random.pick(PREFERENCES),
      reporting_group: region,
      contract_signed: signed,
      contract_signed_date: signed ? signedOn : null,
      contract_end_date: signed && index % 4 !== 0 ? addDays(world.anchor, ends) : null,
      has_shared_post: index % 3 === 0,
      shared_post_date: index % 3 === 0 ? addDays(world.anchor, -random.int(10, 300)) : null,
      average_people_served: random.int(2, 40) * 10,
      people_served_frequency: random.pick(['daily', 'weekly', 'monthly']),
      partnership_start_date: index % 6 === 4 ? null : since,
      partnership_years: index % 6 === 4 ? random.int(2, 9) : null,
      receiving_fruit: random.chance(0.3),
      receiving_snacks: random.chance(0.3),
      wants_fruit: random.chance(0.4),
      wants_snacks: random.chance(0.4),
      fruit_snacks_notes: index % 7 === 0 ? 'Bananas go first. Nothing with peanuts.' : null,
      has_seasonal_changes: index % 4 === 1,
      seasonal_changes: index % 4 === 1 ? 'More people in the cold months.' : null,
      summer_needs: index % 4 === 1 ? 'Coolers to keep them in until evening' : null,
      winter_needs: index % 4 === 1 ? 'A third more' : null,
      preferred_contact_methods: [preferred],
      allowed_contact_methods: allowed.length > 0 ? [...new Set([...allowed, preferred])] : [],
      do_not_contact: index === 19,
      contact_method_notes: index === 19 ? 'Through the hotline only: nobody writes to the house.' : null,
    }
    recipients.push(row)
    for (let position = 0; position < (random.chance(0.6) ? 2 : 1); position++) {
      const { firstName, lastName } = demoName(world, `recipient:${index}:${position}`)
      const personId = world.id(`recipient-contact:${index}:${position}`)
      people.push({
        ...made,
        id: personId,
        name: `${firstName} ${lastName}`,
        phone: `(555) 01${4 + position}-${String(random.int(1000, 9999))}`,
        email: `${firstName}.${lastName}.r${index}@people.example`.toLowerCase(),
      })
      contacts.push({
        ...made,
        id: personId,
        person_id: personId,
        recipient_id: id,
        role: ROLES[(index + position) % ROLES.length],
        is_primary: position === 0,
      })
    }
    ours.push(inCharge(world, index, id, people))
    const collects = DAYS[(index * 3) % 7] as (typeof DAYS)[number]
    const hour = 8 + (index % 9)
    const time = (at: number) => `${String(at).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
    const day = { ...made, recipient_id: id, notes: null }
    schedules.push(
      {
        ...day,
        id: world.id(`collects:${index}`),
        kind: 'collection',
        day: collects,
        start_time: time(hour),
        end_time: time(hour + 2),
      },
      {
        ...day,
        id: world.id(`feeds:${index}`),
        kind: 'feeding',
        day: collects,
        start_time: time(hour + 3),
        end_time: null,
      },
    )
    if (index % 4 === 0)
      schedules.push({
        ...day,
        id: world.id(`feeds-too:${index}`),
        kind: 'feeding',
        day: DAYS[(index * 3 + 2) % 7] as (typeof DAYS)[number],
        start_time: '12:00',
        end_time: '13:30',
      })
    if (index % 3 === 0) {
      const [story, source] = STORIES[(index / 3) % STORIES.length] as (typeof STORIES)[number]
      stories.push({
        ...made,
        id: world.id(`story:${index}`),
        recipient_id: id,
        story,
        source,
        date: addDays(world.anchor, -random.int(5, Math.min(400, diffDays(world.from, world.anchor)))),
      })
    }
  }
  await world.insert('recipients', recipients)
  await world.insert('people', people)
  await world.insert('recipient_contacts', contacts)
  await world.insert(
    'recipient_tsp_contacts',
    ours.map(({ row }) => row),
  )
  await world.insert('recipient_schedules', schedules)
  await world.insert('recipient_stories', stories)
  await talkAbout(world)
}

/** Mostly the core team; here and there somebody without an account. */
function inCharge(world: DemoWorld, index: number, recipientId: string, people: object[]) {
  const made = { version: 1, created_at: `${world.from}T12:00:00Z`, updated_at: `${world.from}T12:00:00Z` }
  const row = {
    ...made,
    id: world.id(`our-contact:${index}`),
    recipient_id: recipientId,
    role: 'Partner care',
    is_primary: true,
    is_active: true,
  }
  if (index % 8 !== 5) {
    const role = (['core_team', 'driver', 'volunteer'] as const)[index % 3] ?? 'core_team'
    return { row: { ...row, user_id: demoAccount(world, role), person_id: null } }
  }
  const { firstName, lastName } = demoName(world, `our-contact:${index}`)
  const id = world.id(`our-person:${index}`)
  people.push({
    ...made,
    id,
    name: `${firstName} ${lastName}`,
    phone: `(555) 016-${1000 + index}`,
    email: null,
  })
  return { row: { ...row, user_id: null, person_id: id } }
}

/** What is being said about the largest of them. */
async function talkAbout(world: DemoWorld) {
  const [coreTeam, host] = [demoAccount(world, 'core_team'), demoAccount(world, 'host')]
  await demoThread(world, { table: 'recipients', id: world.id('recipient:2') }, [
    {
      by: host,
      minutesAgo: 4_200,
      body: 'They asked whether we could come half an hour earlier from December on.',
    },
    {
      by: coreTeam,
      minutesAgo: 3_900,
      answers: 0,
      body: 'Yes, I have spoken with the drivers. The contract ends soon, I bring the new one along.',
    },
  ])
}
