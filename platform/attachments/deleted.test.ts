import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { attachments } from './contract.ts'

let portal: TestPortal
let host: Person
let volunteer: Person
let core: Person
let viewer: Person
beforeAll(async () => {
  portal = await testPortal()
  host = await portal.as('host')
  volunteer = await portal.as('volunteer')
  core = await portal.as('core_team')
  viewer = await portal.as('viewer')
})
afterAll(() => portal.close())

const TABLE = 'wishlist_suggestions'
const text = (words: string) => ({ file: new File([words], 'note.txt') })
const aWish = (person = host) => person.call(wishes.add, { item: `A freezer ${randomUUID()}` })

/** A comment of the host with a file, deleted again. */
async function deletedComment() {
  const { id } = await aWish()
  const messageId = randomUUID()
  const file = await host.call(attachments.add, { table: 'messages', id: messageId, ...text('private') })
  await host.call(threads.post, { table: TABLE, id, messageId, body: 'Only for a moment' })
  const removed = await host.try(threads.remove, { id: messageId })
  return { id, messageId, file, removed }
}

describe('a comment that was deleted', () => {
  it('tells nobody else the names of its files', async () => {
    const { messageId } = await deletedComment()
    const seen = await viewer.try(attachments.list, { table: 'messages', id: messageId })
    expect((seen.body as { items?: unknown[] }).items ?? []).toEqual([])
  })

  it('takes no files of others', async () => {
    const { messageId } = await deletedComment()
    const put = await volunteer.try(attachments.add, {
      table: 'messages',
      id: messageId,
      ...text('planted'),
    })
    expect(put.status).not.toBe(200)
    const inCapitals = await volunteer.try(attachments.add, {
      table: 'messages',
      id: messageId.toUpperCase(),
      ...text('planted'),
    })
    expect(inCapitals.status).toBe(404)
  })

  it('gives its id and its files to nobody else', async () => {
    const { messageId, file } = await deletedComment()
    const other = await aWish(volunteer)
    await volunteer.try(threads.post, { table: TABLE, id: other.id, messageId, body: 'Mine now' })
    expect((await volunteer.try(attachments.content, { id: file.id })).status).toBe(404)
  })
})

describe('a file at a record', () => {
  it('is there however the id of the record was written', async () => {
    const { id } = await aWish()
    await host.call(attachments.add, { table: TABLE, id: id.toUpperCase(), ...text('found') })
    expect((await host.call(attachments.list, { table: TABLE, id })).items).toHaveLength(1)
  })
})

describe('undo of what only few decide', () => {
  it('does not let the author approve their own wish', async () => {
    const { id } = await aWish()
    await core.call(wishes.review, { id, version: 1, move: 'approve' })
    const reopened = await core.try(wishes.review, { id, version: 2, move: 'reopen' })
    await host.try(history.undo, { requestId: reopened.requestId })
    expect((await core.call(wishes.one, { id })).status).toBe('pending')
  })

  it('does not change a field that one may not see', async () => {
    const { id } = await aWish()
    const priced = await core.try(wishes.edit, { id, version: 1, estimatedCost: 12345 })
    await host.try(history.undo, { requestId: priced.requestId })
    expect((await core.call(wishes.one, { id })).estimatedCost).toBe(12345)
  })
})

describe('a record that was deleted', () => {
  it('gives its id, and with it its comments, to nobody else', async () => {
    const { id } = await aWish(core)
    await core.call(threads.post, { table: TABLE, id, body: 'Between us' })
    const removed = await core.try(wishes.remove, { id })
    expect((await volunteer.try(wishes.add, { id, item: 'Mine now' })).status).toBe(409)
    expect((await core.try(history.undo, { requestId: removed.requestId })).status).toBe(200)
  })
})
