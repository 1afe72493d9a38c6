import { formatDay } from '#kernel/charity/day.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { demoThread } from '#platform/threads/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

interface DemoKudos {
  from: string
  to: string
  daysAgo: number
  what: string
  words: string
  answer?: string
  read: boolean
  shift?: string
}

/** A few thanks between the accounts that one signs in with, and for shifts that took place. */
export async function demo(world: DemoWorld) {
  const who = (role: Parameters<typeof demoAccount>[1]) => demoAccount(world, role)
  const [core, host, driver, volunteer, committee] = [
    who('core_team'),
    who('host'),
    who('driver'),
    who('volunteer'),
    who('committee_member'),
  ]
  const { rows: shifts } = await world.client.query<{ id: string; title: string; day: string; who: string }>(
    `SELECT DISTINCT ON (s.day) s.id, s.title, s.day::text AS day, u.id AS who FROM slots s
     JOIN slot_signups g ON g.slot_id = s.id AND g.status = 'attended' JOIN users u ON u.person_id = g.person_id
     WHERE s.status = 'open' AND u.id <> $1 ORDER BY s.day DESC, u.id, s.title, s.role, s.start_time LIMIT 3`,
    [core],
  )
  const all: DemoKudos[] = [
    {
      from: core,
      to: driver,
      daysAgo: 2,
      what: 'The ring road on Wednesday',
      words: 'You found a way round the closed bridge and were still on time. Thank you!',
      answer: 'The coolers did not mind the detour.',
      read: true,
    },
    {
      from: host,
      to: driver,
      daysAgo: 6,
      what: '',
      words: 'Thank you for ringing the bell so quietly. The baby slept.',
      read: false,
    },
    {
      from: driver,
      to: host,
      daysAgo: 1,
      what: 'Hot tea on the porch',
      words: 'The best stop of the whole route.',
      read: false,
    },
    {
      from: committee,
      to: core,
      daysAgo: 9,
      what: 'The grant report',
      words: 'Every number was there when we needed it. That saved us a weekend.',
      read: false,
    },
    {
      from: core,
      to: volunteer,
      daysAgo: 20,
      what: 'Showing the new ones around',
      words: 'Three of them came back because of you.',
      read: true,
    },
    ...shifts.map(({ id, title, day, who: to }) => ({
      from: core,
      to,
      daysAgo: 4,
      what: `${title}, ${formatDay(day as never, 'short')}`,
      words: 'Thank you for being there.',
      read: false,
      shift: id,
    })),
  ]
  const now = world.app.now().getTime()
  const id = (index: number) => world.id(`kudos:${index}`)
  await world.insert(
    'kudos',
    all.map(({ from, to, daysAgo, what, shift }, index) => ({
      id: id(index),
      version: 1,
      created_at: new Date(now - daysAgo * DAY),
      updated_at: new Date(now - daysAgo * DAY),
      created_by: from,
      recipient_id: to,
      context_type: shift ? 'shift' : 'general',
      context_id: shift ?? null,
      entity_name: what,
    })),
  )
  await world.insert(
    'kudos_told',
    all.map((_one, index) => ({ kudos_id: id(index) })),
  )
  for (const [index, { from, to, daysAgo, words, answer }] of all.entries())
    await demoThread(world, { table: 'kudos', id: id(index) }, [
      { by: from, body: words, minutesAgo: (daysAgo * DAY) / MINUTE },
      ...(answer ? [{ by: to, body: answer, minutesAgo: (daysAgo * DAY) / MINUTE - 90, answers: 0 }] : []),
    ])
  await world.insert(
    'thread_reads',
    all.flatMap(({ to, read, answer }, index) =>
      read
        ? [{ thread_id: world.id(`thread:kudos:${id(index)}`), person_id: to, up_to: answer ? 2 : 1 }]
        : [],
    ),
  )
}
