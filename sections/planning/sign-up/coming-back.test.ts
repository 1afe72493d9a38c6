import { afterAll, beforeAll, expect, it } from 'vitest'
import { people } from '#platform/people/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift, somebody } from '#platform/slots/testing.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { signUp } from './contract.ts'

let portal: TestPortal
let core: Person
let token = ''
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  await core.call(signUp.changePage, { page: 'renew' })
  token = String((await core.call(signUp.page)).url?.split('/').at(-1))
})
afterAll(() => portal.close())

async function openly({ method, path }: { method: string; path: string }, body: object) {
  const answer = await fetch(portal.url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const come = (slotId: string) =>
  openly(signUp.take, { token, slotId, name: 'Bea Back', phone: '404-555-0177', email: null })
const listOf = async (id: string) =>
  (await core.call(slots.one, { id })).people?.map(({ personId, status }) => [personId, status])

it('who said by the link that they cannot come, and comes back by the page, is one on the list', async () => {
  const { id } = await aShift(core, { isPublic: true, needed: 2 })
  const first = await come(id)
  await openly(signUp.answer, { token: first.body.token, comes: false })
  const again = await come(id)
  expect(again.body).toMatchObject({ status: 'confirmed' })
  expect(await listOf(id)).toEqual([[expect.any(String), 'confirmed']])
})

it('who is known twice and gave a place back by the one still has the place of the other, once they are one', async () => {
  const { id } = await aShift(core, { needed: 2 })
  const [stays, goes] = [await somebody(portal, 'Bea Twice'), await somebody(portal, 'Bea Twice')]
  const full = await core.call(slots.assign, { id, personId: stays })
  await core.call(slots.move, { id: String(full.people?.[0]?.id), move: 'cancel', reason: 'Ill' })
  await core.call(slots.assign, { id, personId: goes })
  const merged = await core.try(people.merge, {
    id: stays,
    version: 1,
    other: goes,
    otherVersion: 1,
    values: {},
  })
  expect(merged).toMatchObject({ status: 200 })
  expect(await listOf(id)).toEqual([[stays, 'confirmed']])
  const undone = await fetch(`${portal.url}/api/undo/${merged.requestId}`, {
    method: 'POST',
    headers: { cookie: core.cookie, 'idempotency-key': crypto.randomUUID() },
  })
  expect(undone.status).toBe(200)
  expect(new Map((await listOf(id)) as [string, string][])).toEqual(
    new Map([
      [stays, 'canceled'],
      [goes, 'confirmed'],
    ]),
  )
})

it('who is known twice and comes under one name is not merely asked under the other', async () => {
  const { id } = await aShift(core, { needed: 3 })
  const [stays, goes] = [await somebody(portal, 'Cy Twice'), await somebody(portal, 'Cy Twice')]
  await core.call(slots.assign, { id, personId: stays, status: 'asked' })
  await core.call(slots.assign, { id, personId: goes })
  const merged = await core.try(people.merge, {
    id: stays,
    version: 1,
    other: goes,
    otherVersion: 1,
    values: {},
  })
  expect(merged).toMatchObject({ status: 200 })
  expect(await listOf(id)).toEqual([[stays, 'confirmed']])
})

it('whose address somebody else enters again and again gets some emails a day, and no more', async () => {
  const { id } = await aShift(core, { isPublic: true, needed: 30 })
  const sign = (name: string, email: string) =>
    openly(signUp.take, { token, slotId: id, name, phone: '404-555-0123', email })
  const answers = []
  for (let time = 1; time <= 12; time++)
    answers.push(await sign(`Ana ${time}`, time % 2 ? 'Victim@home.example' : 'victim@home.example'))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter(({ body }) => body.mailed)).toHaveLength(10)
  expect((await sign('Somebody Else', 'else@home.example')).body.mailed).toBe(true)
  const { rows } = await portal.app.pool.query(
    `SELECT FROM outbox WHERE lower(recipient) = 'victim@home.example'`,
  )
  expect(rows).toHaveLength(10)
})

it('no web address of a stranger goes out in our email', async () => {
  const { id } = await aShift(core, { isPublic: true, needed: 3 })
  const { status, body } = await openly(signUp.take, {
    token,
    slotId: id,
    name: 'Win a car at www.evil.example',
    phone: '404-555-0124',
    email: 'anybody@home.example',
  })
  expect([status, body.fields]).toEqual([400, { name: 'Please leave out the web address' }])
})
