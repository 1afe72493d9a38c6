import { addDays, type Day, todayIn } from '#kernel/charity/day.ts'
import { isExcluded, weekOf } from '#kernel/charity/week.ts'
import { HOUR } from '#kernel/clock.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

/** What two locations answered, and what one of them said in other words. */
const SAID = [
  ['text', '184 and 40 from Scouts', 184, [{ name: 'Scouts', count: 40 }], 'proposed'],
  ['link', '96 sandwiches. Two boxes more are in the freezer', 96, [], 'proposed'],
  ['text', 'Sorry, my freezer broke. Can somebody fetch ours today?', null, [], 'words'],
] as const

export async function demo(world: DemoWorld) {
  const { app, client, id, insert } = world
  const { timeZone, collectionWeekdays, holidays } = await app.settings.read()
  const now = weekOf(todayIn(timeZone, app.now()), collectionWeekdays)
  // In a week without collections nobody is reminded.
  const week = isExcluded(now, holidays) ? weekOf(addDays(now.start as Day, -1), collectionWeekdays) : now
  const { rows } = await client.query<{ host: string; person: string; name: string }>(
    `SELECT DISTINCT ON (h.name) h.id AS host, p.id AS person, p.name FROM hosts h
     JOIN host_contacts c ON c.host_id = h.id JOIN people p ON p.id = c.person_id
     WHERE h.status = 'active' AND NOT h.is_built_in AND NOT EXISTS (SELECT FROM sandwich_collections e
       WHERE e.host_id = h.id AND e.collection_date BETWEEN $1::date AND $2::date)
     ORDER BY h.name, c.is_primary DESC LIMIT ${SAID.length}`,
    [week.start, week.end],
  )
  // On a Wednesday somebody sent them by hand already: what is told as sent does not lie ahead.
  const evening = Date.parse(`${addDays(week.start as Day, 1)}T23:00:00Z`)
  const sentAt = new Date(Math.min(evening, app.now().getTime() - HOUR)).toISOString()
  await insert(
    'outbox',
    rows.map(({ name }, index) => ({
      id: id(`monitoring-mail:${index}`),
      kind: 'mail',
      recipient: `${name.replaceAll(' ', '.').toLowerCase()}@people.example`,
      subject: 'How many sandwiches came?',
      text: 'The numbers of this week are not in yet.',
      category: 'reminder',
      state: 'sent',
      via: 'outbox',
      created_at: sentAt,
      sent_at: sentAt,
    })),
  )
  await insert(
    'monitoring_reminders',
    rows.map(({ host, person, name }, index) => ({
      id: id(`monitoring-reminder:${index}`),
      week_start: week.start,
      host_id: host,
      person_id: person,
      name,
      way: 'mail',
      outbox_id: id(`monitoring-mail:${index}`),
      sent_by: index === 0 ? demoAccount(world, 'core_team') : null,
      sent_at: sentAt,
    })),
  )
  await insert(
    'monitoring_answers',
    rows.map(({ host, person, name }, index) => {
      const [way, said, individual, groups, state] = SAID[index] ?? SAID[0]
      return {
        id: id(`monitoring-answer:${index}`),
        week_start: week.start,
        host_id: host,
        person_id: person,
        name,
        way,
        said,
        individual,
        groups: JSON.stringify(groups),
        state,
        created_at: sentAt,
        updated_at: sentAt,
      }
    }),
  )
}
