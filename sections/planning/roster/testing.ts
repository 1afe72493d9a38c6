import { randomUUID } from 'node:crypto'
import type { Role } from '#kernel/people/access.ts'
import { type Slot, slots } from '#platform/slots/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { unseal } from '#server/people/seal.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'

/** The person of an account. */
export async function personIdOf({ app }: TestPortal, { id }: { id: string }): Promise<string> {
  const { rows } = await app.pool.query<{ person_id: string }>('SELECT person_id FROM users WHERE id = $1', [
    id,
  ])
  return String(rows[0]?.person_id)
}

/** Somebody with an account who helps. */
export async function aHelper(portal: TestPortal, role: Role = 'volunteer') {
  const person = await portal.as(role)
  const personId = await personIdOf(portal, person)
  await portal.app.pool.query(`INSERT INTO helper_wishes (person_id) VALUES ($1)`, [personId])
  return { ...person, personId }
}

/** A volunteer without an account, with an address to write to. */
export async function aVolunteer(portal: TestPortal, by: Person, name = 'Vera') {
  const full = fresh(name)
  const email = `${full.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@helpers.example`
  const { id } = await by.call(volunteers.add, { name: full, email })
  const { rows } = await portal.app.pool.query<{ person_id: string }>(
    'SELECT person_id FROM volunteers WHERE id = $1',
    [id],
  )
  return { personId: String(rows[0]?.person_id), name: full, email }
}

/** Messages to somebody, the newest first, with the address of the link where there is one. */
export async function lettersTo({ app }: TestPortal, personId: string) {
  const { rows } = await app.pool.query<{ subject: string; text: string; link: string | null }>(
    `SELECT o.subject, o.text, o.link FROM outbox o
     WHERE o.person_id = (SELECT id FROM users WHERE person_id = $1)
        OR lower(o.recipient) = (SELECT lower(email) FROM people WHERE id = $1) ORDER BY o.created_at DESC, o.id`,
    [personId],
  )
  return rows
}

/** Somebody has a place and gives it back. */
export async function cancels(by: Person, { id }: Slot, personId: string): Promise<void> {
  const full = await by.call(slots.assign, { id, personId })
  const own = full.people?.find((one) => one.personId === personId)
  await by.call(slots.move, { id: String(own?.id), move: 'cancel', reason: 'Ill' })
}

/** The token of the newest link that somebody was sent. */
export async function tokenOf(portal: TestPortal, personId: string): Promise<string> {
  const [letter] = (await lettersTo(portal, personId)).filter(({ link }) => link !== null)
  const address = unseal(portal.app, String(letter?.link))
  return new URL(String(address)).searchParams.get('token') ?? ''
}

/** What anybody who has a link may ask and say. */
export async function byLink(portal: TestPortal, path: 'questions' | 'answer', body: object) {
  const answer = await fetch(`${portal.url}/api/cover/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as { items: { id: string; state: string; times: string }[] }
  return { status: answer.status, body: said }
}

/** Somebody says yes by their newest link; how it stands then. */
export async function saysYes(portal: TestPortal, personId: string, more: object = {}) {
  const token = await tokenOf(portal, personId)
  const [item] = (await byLink(portal, 'questions', { token })).body.items
  const said = await byLink(portal, 'answer', { token, id: item?.id, answer: 'yes', ...more })
  return said.body.items[0]?.state
}
