import { addDays, type Day } from '#kernel/charity/day.ts'
import { demoAccount, demoName } from '#platform/accounts/demo.ts'
import { type DemoWorld, demoPoint, type Random } from '#server/demo.ts'
import type { Status } from './statuses.ts'

/** Who asks, what kind of group it is, sandwiches as they usually make them. Invented, all of them. */
const GROUPS = [
  ['Alder School', 'school', 240],
  ['Brightwater Community Church', 'church_faith', 420],
  ['Cobblestone Books', 'small_medium_corp', 120],
  ['Dune and Daughters', 'small_medium_corp', 180],
  ['Eastgate High', 'school', 520],
  ['Fernhill Scouts', 'club', 160],
  ['Granite Peak Energy', 'large_corp', 900],
  ['Hollow Oak Neighbors', 'neighborhood', 140],
  ['Inlet Hospital Volunteers', 'hospital', 360],
  ['Juniper Temple', 'religious', 480],
  ['Kestrel Software', 'corp', 600],
  ['Larkspur Academy', 'school', 300],
  ['Meadow City Hall', 'government', 260],
  ['North Fork Rowing Club', 'club', 110],
  ['Oriole Sisterhood', 'greek_life', 330],
  ['Pinecrest Middle School', 'school', 280],
  ['Quayside Logistics', 'large_corp', 1100],
  ['Redwood Cultural Circle', 'cultural', 210],
  ['Saltmarsh Conservancy', 'nonprofit', 190],
  ['Tamarack Credit Union', 'corp', 350],
] as const
const ASKS = [
  'We have a service day and would love to make sandwiches with the children.',
  'Forty of us for two hours. We can buy everything; please tell us what.',
  'We did this in spring and want to do it again, with more people.',
  null,
] as const
const REASONS: Partial<Record<Status, string>> = {
  postponed: 'The hall is being painted',
  cancelled: 'Too few people could come',
  declined: 'Fewer than 100 sandwiches, and too far away',
  standby: 'The school board decides in two weeks',
}
const OPEN: readonly Status[] = [
  'new',
  'new',
  'new',
  'in_process',
  'in_process',
  'in_process',
  'in_process',
  'scheduled',
  'scheduled',
  'scheduled',
  'scheduled',
  'scheduled',
  'scheduled',
  'rescheduled',
  'postponed',
  'declined',
  'cancelled',
  'standby',
  'stalled',
  'non_event',
]
const A_YEAR = 45
const YEARS = 5
const DAYS_BETWEEN = 8
const STREETS = ['Alder', 'Birch', 'Canal', 'Depot', 'Elm', 'Ferry', 'Garden', 'Hill'] as const

/** Requests in every status, and five years of events that took place (design 8). */
export async function demo(world: DemoWorld) {
  const { anchor, scale } = world
  const past = Array.from({ length: A_YEAR * YEARS * scale }, (_, index) =>
    made(
      world,
      `past:${index}`,
      index,
      'completed',
      addDays(anchor as Day, -3 - Math.floor((index * DAYS_BETWEEN) / scale)),
    ),
  )
  // What is agreed stands in the coming weeks; what is only asked for comes later.
  const isAgreed = (status: Status) => status === 'scheduled' || status === 'rescheduled'
  const open = OPEN.map((status, index) => {
    const before = OPEN.slice(0, index).filter((one) => isAgreed(one) === isAgreed(status)).length
    const day = addDays(anchor as Day, isAgreed(status) ? 8 + before * 4 : 24 + before * 3)
    return made(world, `open:${index}`, index, status, day)
  })
  const all = [...open, ...past]
  await world.insert(
    'event_requests',
    all.map(({ event }) => event),
  )
  await world.insert(
    'people',
    open.map(({ person }) => person),
  )
  await world.insert(
    'event_organizers',
    open.map(({ organizer }) => organizer),
  )
  await world.insert(
    'event_contact_attempts',
    open.flatMap(({ attempts }) => attempts),
  )
  // What an event made went out on the days after it.
  await world.client.query(
    `UPDATE sandwich_distributions SET event_id = of_event.id FROM (
        SELECT DISTINCT ON (e.id) e.id, d.id AS distribution FROM event_requests e
        JOIN sandwich_distributions d ON d.distribution_date BETWEEN e.scheduled_event_date AND e.scheduled_event_date + 6
        WHERE e.status = 'completed' ORDER BY e.id, d.distribution_date, md5(d.id::text || e.id::text)) AS of_event
      WHERE sandwich_distributions.id = of_event.distribution`,
  )
  await world.insert('event_flags', [
    {
      ...stamps(anchor as Day),
      id: world.id('event-flag:0'),
      event_request_id: open[8]?.event.id,
      created_by: demoAccount(world, 'core_team'),
      type: 'important',
      message: 'Ask whether the kitchen has two tables',
      due_date: addDays(anchor as Day, 5),
      is_resolved: false,
    },
  ])
}

const stamps = (day: Day) => ({
  version: 1,
  created_at: `${day}T15:00:00Z`,
  updated_at: `${day}T15:00:00Z`,
})

function made(world: DemoWorld, key: string, index: number, status: Status, day: Day) {
  const random = world.random(`event:${key}`)
  const [name, category, usual] = GROUPS[(index * 7) % GROUPS.length] as (typeof GROUPS)[number]
  const id = world.id(`event:${key}`)
  const asked = addDays(status === 'completed' ? day : (world.anchor as Day), -random.int(2, 12))
  const isAgreed = ['scheduled', 'rescheduled', 'completed', 'cancelled'].includes(status)
  const isBegun = status !== 'new' && status !== 'non_event'
  const count = Math.round((usual * (0.8 + random.next() * 0.5)) / 10) * 10
  const lead = random.chance(0.8)
    ? demoAccount(world, random.pick(['core_team', 'admin', 'committee_member']))
    : null
  const hour = random.int(9, 16)
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`
  const { firstName, lastName } = demoName(world, `event:${key}`)
  const personId = world.id(`event-organizer:${key}`)
  const event = {
    ...stamps(asked),
    id,
    created_by: demoAccount(world, 'admin'),
    status,
    status_changed_at: `${asked}T16:00:00Z`,
    status_reason: REASONS[status] ?? null,
    organization_name: name,
    department: category === 'school' && random.chance(0.4) ? `Grade ${random.int(3, 8)}` : null,
    organization_category: category,
    school_classification: category === 'school' ? random.pick(['public', 'private', 'charter']) : null,
    previously_hosted: random.pick(['yes', 'no', 'i_dont_know']),
    message: random.pick(ASKS),
    manual_entry_source: random.pick(['email', 'phone_call', 'referral']),
    desired_event_date: index === 1 && status === 'new' ? null : day,
    date_flexible: random.pick(['yes', 'no', 'unknown']),
    scheduled_event_date: isAgreed ? day : null,
    original_scheduled_date: status === 'rescheduled' || status === 'postponed' ? addDays(day, -21) : null,
    tentative_new_date: status === 'postponed' ? addDays(day, 14) : null,
    postponement_count: status === 'rescheduled' || status === 'postponed' ? 1 : 0,
    event_start_time: isBegun ? clock(hour) : null,
    event_end_time: isBegun ? clock(hour + 2) : null,
    event_address: isBegun ? `${random.int(10, 900)} ${random.pick(STREETS)} Street` : null,
    ...(isBegun ? demoPoint(world.random(`event-point:${key}`)) : { latitude: null, longitude: null }),
    estimated_sandwich_count: index === 0 && status === 'new' ? null : count,
    has_refrigeration: isBegun ? random.pick(['yes', 'yes', 'no']) : null,
    ...planned(random, count, isBegun),
    drivers_needed: isBegun ? random.int(0, 2) : null,
    speakers_needed: isBegun ? random.int(0, 1) : null,
    volunteers_needed: isBegun ? random.int(0, 4) : null,
    van_driver_needed: count > 800,
    lead_id: isBegun ? lead : null,
    is_corporate_priority: category === 'large_corp',
    toolkit_status: isBegun ? 'sent' : 'not_sent',
    actual_sandwich_count:
      status === 'completed' ? Math.round((count * (0.85 + random.next() * 0.3)) / 5) * 5 : null,
    // Whoever comes makes a dozen.
    actual_attendance: status === 'completed' ? Math.max(4, Math.round(count / 12)) : null,
    social_media_post_date: status === 'completed' && index % 4 === 0 ? addDays(day, 3) : null,
    follow_up_one_day_date: status === 'completed' ? addDays(day, 1) : null,
  }
  return {
    event,
    person: {
      ...stamps(asked),
      id: personId,
      name: `${firstName} ${lastName}`,
      phone: `(555) 016-${String(random.int(1000, 9999))}`,
      email: `${firstName}.${lastName}.e${index}@people.example`.toLowerCase(),
    },
    organizer: {
      ...stamps(asked),
      id: world.id(`event-organizer-row:${key}`),
      event_request_id: id,
      person_id: personId,
      role: category === 'school' ? 'Teacher' : null,
      is_primary: true,
    },
    attempts: isBegun
      ? [
          {
            ...stamps(addDays(asked, 1)),
            id: world.id(`event-attempt:${key}`),
            created_by: lead ?? demoAccount(world, 'core_team'),
            event_request_id: id,
            method: random.pick(['phone', 'email_toolkit', 'phone_email']),
            outcome: status === 'stalled' ? 'no_answer' : random.pick(['successful', 'toolkit_sent']),
            notes: null,
          },
        ]
      : [],
  }
}

/** Half of the groups make one kind, half two. */
function planned(random: Random, count: number, isBegun: boolean) {
  const deli = isBegun && random.chance(0.5) ? Math.round(count / 20) * 10 : null
  return { planned_deli: deli, planned_pbj: isBegun ? count - (deli ?? 0) : null }
}
