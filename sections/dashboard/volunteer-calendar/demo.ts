import { addDays, instantIn, onOrAfter } from '#kernel/charity/day.ts'
import type { DemoWorld } from '#server/demo.ts'

/** A calendar kept elsewhere, as if it had been read: nobody is asked for it. */
const WHOLE_DAYS = [
  ['No school: teacher workday', 5, 5, null],
  ['Thanksgiving break', 8, 10, 'Schools and the district office are closed.'],
  ['Winter break', 33, 46, 'School returns on the Monday after.'],
  ['Early dismissal', 15, 15, 'Buses leave at 12:30.'],
] as const
const EVENINGS = [
  ['Food drive at Northgate Middle', -6, '13:00', '16:00', 'Northgate Middle School, cafeteria'],
  ['Student council packs sandwiches', 2, '15:30', '17:00', 'Birch Hill High, room 12'],
  ['Parents’ evening', 3, '18:00', '20:00', 'Birch Hill High'],
  ['Winter concert', 16, '19:00', '20:30', 'Auditorium'],
] as const

export async function demo({ app, insert, id, anchor }: DemoWorld) {
  const { timeZone } = await app.settings.read()
  const calendar = id('outside calendar schools')
  const address = 'https://calendar.schools.example/district/public.ics'
  const at = (day: string, time: string) => instantIn(timeZone, day, time).toISOString()
  const first = onOrAfter(anchor, 3)
  await insert('outside_calendars', [{ id: calendar, name: 'School district', address, colour: 'violet' }])
  await insert('outside_readings', [
    {
      calendar_id: calendar,
      address,
      tried_at: app.now().toISOString(),
      read_at: app.now().toISOString(),
      entries: WHOLE_DAYS.length + EVENINGS.length,
    },
  ])
  const none = { note: null, place: null, from_day: null, to_day: null, start_at: null, end_at: null }
  await insert('outside_entries', [
    ...WHOLE_DAYS.map(([title, from, to, note], index) => ({
      ...none,
      calendar_id: calendar,
      id: `days-${index}`,
      title,
      note,
      from_day: addDays(first, from),
      to_day: addDays(first, to),
    })),
    ...EVENINGS.map(([title, on, from, to, place], index) => ({
      ...none,
      calendar_id: calendar,
      id: `times-${index}`,
      title,
      place,
      start_at: at(addDays(first, on), from),
      end_at: at(addDays(first, on), to),
    })),
  ])
}
