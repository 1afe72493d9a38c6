import type { OutputOf } from '#kernel/calls/contract.ts'
import { unseal } from '#server/people/seal.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { kinds } from './contract.ts'
import { agreements } from './signing-contract.ts'

export const TEXT = 'I drive carefully.\n\nI keep sandwiches cold.'

/** An agreement whose text was published. */
export async function anAgreement(person: Person, more: object = {}) {
  const { id, version } = await person.call(kinds.add, {
    title: 'Driver agreement',
    draft: TEXT,
    validMonths: 12,
    ...more,
  })
  await person.call(kinds.publish, { id, version })
  return id
}

export const personOf = async (portal: TestPortal, { id }: Person) =>
  (await portal.app.pool.query<{ id: string }>('SELECT person_id AS id FROM users WHERE id = $1', [id]))
    .rows[0]?.id as string

/** Somebody without an account. */
export async function aStranger(portal: TestPortal, name: string, email: string | null = null) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    'INSERT INTO people (name, email) VALUES ($1, $2) RETURNING id',
    [name, email],
  )
  return rows[0]?.id as string
}

export const mineOf = async (person: Person, kindId: string) =>
  (await person.call(agreements.mine)).items.find((one) => one.kindId === kindId)

/** Signs the text as it is shown at present. */
export async function signs(person: Person, kindId: string, more: object = {}) {
  const item = await mineOf(person, kindId)
  if (!item?.current) throw new Error('There is nothing to sign')
  return person.call(agreements.sign, {
    kindId,
    sha256: item.current.sha256,
    agreed: true,
    name: 'Ana Lee',
    strokes: [
      [
        [10, 50],
        [40.5, 30],
        [80, 60],
      ],
    ],
    ...more,
  }) as Promise<OutputOf<typeof agreements.sign>>
}

/** As somebody without an account, or who happens to be signed in. */
export async function openOn(portal: TestPortal, path: string, body: object, person?: Person) {
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(person ? { cookie: person.cookie } : {}) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

export const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** Of the newest email to this address, which says it nowhere but behind its button. */
export async function tokenSentTo(portal: TestPortal, email: string) {
  const { rows } = await portal.app.pool.query<{ text: string; link: string }>(
    'SELECT text, link FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  )
  if (!rows[0] || rows[0].text.includes('token='))
    throw new Error('There is no such email, or it tells its link')
  return tokenIn(String(unseal(portal.app, rows[0].link)))
}
