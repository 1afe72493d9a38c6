import { HOUR } from '#kernel/clock.ts'
import type { DemoWorld } from '#server/demo.ts'

/** Somebody gave a place back, one said no, one has not answered yet. */
export async function demo({ app, client, id, insert }: DemoWorld) {
  const { rows: some } = await client.query<{ person_id: string }>(
    `SELECT v.person_id FROM volunteers v JOIN people p ON p.id = v.person_id
     WHERE v.status = 'active' ORDER BY p.name DESC, p.id LIMIT 4`,
  )
  const [ana, bo, cy, di] = some.map(({ person_id }) => person_id)
  if (ana && bo && cy && di)
    await insert('roster_pairs', [
      { id: id('come in one car'), person_id: ana, other_id: bo, kind: 'together', why: 'They share a car' },
      { id: id('not in one shift'), person_id: cy, other_id: di, kind: 'apart', why: 'Both asked for it' },
    ])
  const { rows: shifts } = await client.query<{ id: string; times: string }>(
    `SELECT s.id, concat(s.day, ' ', s.start_time, ' ', s.end_time) AS times FROM slots s WHERE s.status = 'open' AND s.day > current_date + 3 AND slot_held(s.id) < s.needed
      AND s.role = 'volunteer' AND s.owner_id IS NULL ORDER BY s.day, s.id LIMIT 1`,
  )
  const slot = shifts[0]
  if (!slot) return
  const { rows: helpers } = await client.query<{ person_id: string }>(
    `SELECT v.person_id FROM volunteers v JOIN people p ON p.id = v.person_id
     WHERE v.status = 'active' AND p.email IS NOT NULL
       AND NOT EXISTS (SELECT FROM slot_signups s WHERE s.slot_id = $1 AND s.person_id = v.person_id)
     ORDER BY p.name, p.id LIMIT 3`,
    [slot.id],
  )
  const [instead, said, asked] = helpers
  if (!instead || !said || !asked) return
  const ago = (hours: number) => new Date(app.now().getTime() - hours * HOUR).toISOString()
  const round = id('a search for cover')
  await insert('slot_signups', [
    {
      id: id('gave a place back'),
      slot_id: slot.id,
      person_id: instead.person_id,
      status: 'canceled',
      came: 'self',
      arrival: 90,
      reason: 'A family visit',
    },
    {
      id: id('said no to it'),
      slot_id: slot.id,
      person_id: said.person_id,
      status: 'declined',
      came: 'cover',
      arrival: 91,
      reason: 'At work',
    },
  ])
  await insert('cover_rounds', [
    {
      id: round,
      slot_id: slot.id,
      person_id: instead.person_id,
      status: 'running',
      started_at: ago(9),
      look_at: new Date(app.now().getTime() + 15 * HOUR).toISOString(),
    },
  ])
  await insert('slot_asks', [
    {
      id: id('asked, said no'),
      slot_id: slot.id,
      round_id: round,
      person_id: said.person_id,
      asked_for: slot.times,
      asked_at: ago(8),
      answer: 'no',
      words: 'At work',
      answered_at: ago(6),
    },
    {
      id: id('asked, no answer yet'),
      slot_id: slot.id,
      round_id: round,
      person_id: asked.person_id,
      asked_for: slot.times,
      asked_at: ago(5),
    },
  ])
}
