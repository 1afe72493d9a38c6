import { addDays, onOrAfter } from '#kernel/charity/day.ts'
import type { Repetition } from '#kernel/charity/repetition.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { lastDayOf } from './occurrences.ts'

type Invented = Partial<{
  toDay: string
  fromTime: string
  toTime: string
  notes: string
  repeats: Repetition
  except: string[]
}>

/** Who of the demo charity is there and who is not: days off, a standing afternoon, somebody's long journey. */
export async function demo(world: DemoWorld) {
  const { client, insert, random, id, anchor } = world
  const row = (
    label: string,
    userId: string,
    status: 'available' | 'unavailable',
    fromDay: string,
    more: Invented = {},
  ) => {
    const time = {
      fromDay,
      toDay: more.toDay ?? fromDay,
      fromTime: more.fromTime ?? null,
      toTime: more.toTime ?? null,
      repeats: more.repeats ?? null,
      except: more.except ?? [],
    }
    return {
      id: id(`availability ${label}`),
      user_id: userId,
      created_by: userId,
      status,
      from_day: time.fromDay,
      to_day: time.toDay,
      from_time: time.fromTime,
      to_time: time.toTime,
      notes: more.notes ?? null,
      repeats: time.repeats,
      left_out: time.except,
      ends_on: lastDayOf(time),
    }
  }
  const wednesday = onOrAfter(addDays(anchor, -56), 3)
  const volunteer = demoAccount(world, 'volunteer')
  const rows = [
    row('wednesdays', volunteer, 'available', wednesday, {
      fromTime: '15:00',
      toTime: '18:00',
      repeats: { every: 'week', interval: 1, weekdays: [3], end: { until: addDays(anchor, 196) } },
      except: [onOrAfter(addDays(anchor, 7), 3)],
      notes: 'At the church hall',
    }),
    row('journey', volunteer, 'unavailable', addDays(anchor, 18), {
      toDay: addDays(anchor, 25),
      notes: 'Visiting family',
    }),
    row('driver', demoAccount(world, 'driver'), 'available', addDays(wednesday, 1), {
      fromTime: '09:00',
      toTime: '12:30',
      repeats: { every: 'week', interval: 1, weekdays: [4] },
    }),
    row('core team', demoAccount(world, 'core_team'), 'unavailable', addDays(anchor, 8), {
      notes: 'Dentist',
      fromTime: '10:00',
      toTime: '13:00',
    }),
  ]
  const { rows: people } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE role = 'host' AND email LIKE '%@people.example' ORDER BY email`,
  )
  for (const [index, person] of people.entries()) {
    const by = random(`availability:${index}`)
    if (by.chance(0.3)) {
      const from = addDays(anchor, by.int(-10, 40))
      rows.push(row(`off ${index}`, person.id, 'unavailable', from, { toDay: addDays(from, by.int(0, 9)) }))
    }
    if (by.chance(0.35))
      rows.push(
        row(`standing ${index}`, person.id, 'available', wednesday, {
          fromTime: by.pick(['08:00', '14:00', '16:30'] as const),
          toTime: '19:00',
          repeats: { every: 'week', interval: by.pick([1, 1, 2] as const), weekdays: [3] },
        }),
      )
  }
  await insert('availability_slots', rows)
}
