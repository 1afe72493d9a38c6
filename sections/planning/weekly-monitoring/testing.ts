import { randomUUID } from 'node:crypto'
import { todayIn } from '#kernel/charity/day.ts'
import { weekOf } from '#kernel/charity/week.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'

/** A number that a location answered, which waits; its own people are this person alone. */
export async function anAnswer(portal: TestPortal, owner: Person): Promise<string> {
  const { timeZone, collectionWeekdays } = await portal.app.settings.read()
  const week = weekOf(todayIn(timeZone, portal.app.now()), collectionWeekdays).start
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH place AS (INSERT INTO hosts (name, name_key) VALUES ($1, $1) RETURNING id),
       contact AS (INSERT INTO host_contacts (host_id, person_id)
                   SELECT place.id, u.person_id FROM place, users u WHERE u.id = $2)
     INSERT INTO monitoring_answers (week_start, host_id, name, way, said, individual, state)
     SELECT $3::date, id, 'Ana Lee', 'text', '306', 306, 'proposed' FROM place RETURNING id`,
    [`Alder ${randomUUID()}`, owner.id, week],
  )
  return String(rows[0]?.id)
}
