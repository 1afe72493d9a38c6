import { addDays, todayIn } from '#kernel/charity/day.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'
import { type Slot, slots } from './contract.ts'

/** A day to come. */
export const soon = (days = 7) => addDays(todayIn('America/New_York'), days)

/** A shift that somebody plans. */
export const aShift = (person: Person, given: object = {}): Promise<Slot> =>
  person.call(slots.add, {
    title: fresh('Delivery day'),
    role: 'volunteer',
    day: soon(),
    startTime: '09:00',
    endTime: '11:30',
    place: '12 Alder Street',
    needed: 2,
    ...given,
  })

/** Somebody whom nobody knows yet: the id of the person. */
export async function somebody({ app }: TestPortal, name = 'Ana Lee'): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    'INSERT INTO people (name) VALUES ($1) RETURNING id',
    [fresh(name)],
  )
  return String(rows[0]?.id)
}
