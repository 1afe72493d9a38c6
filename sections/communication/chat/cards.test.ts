import { afterAll, beforeAll, expect, it } from 'vitest'
import { threads } from '#platform/threads/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let core: Person
let viewer: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('admin')
  viewer = await portal.as('viewer')
})
afterAll(() => portal.close())

it('says of a record that a message leads to what is to be known at a glance, as it is now', async () => {
  const { id } = await core.call(hosts.add, { name: 'Oak Street', area: 'North side' })
  const of = [
    `host:${id}`,
    `/dashboard?section=hosts&id=${id}`,
    `https://portal.example/dashboard?section=hosts&id=${id}`,
  ]
  const card = { kind: 'Locations', title: 'Oak Street', facts: 'North side', changes: 'hosts.changed' }
  expect((await core.call(threads.cards, { of })).items).toMatchObject(
    of.map((one) => ({ of: one, ...card })),
  )
  await core.call(hosts.edit, { id, version: 1, area: 'South side' })
  expect((await core.call(threads.cards, { of: of.slice(0, 1) })).items[0]?.facts).toBe('South side')
})

it('says nothing to who may not see the record, and nothing of what is not there', async () => {
  const { id } = await core.call(recipients.add, { name: 'Harbor House', phone: '404 555 0100' })
  const of = [`recipient:${id}`, `/dashboard?section=recipients&id=${id}`]
  expect((await core.call(threads.cards, { of })).items).toHaveLength(2)
  expect((await viewer.call(threads.cards, { of })).items).toEqual([])
  const none = [
    `host:${crypto.randomUUID()}`,
    'host:nonsense',
    'no address at all',
    '/dashboard?section=hosts',
    '/dashboard?section=hosts&id=x',
    `/dashboard?section=nowhere&id=${id}`,
  ]
  expect((await core.call(threads.cards, { of: none })).items).toEqual([])
})
