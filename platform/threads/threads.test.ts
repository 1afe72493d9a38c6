import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Role } from '#kernel/people/access.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { availability } from '#sections/dashboard/availability/contract.ts'
import { coolers } from '#sections/operations/cooler-tracking/contract.ts'
import { corrections, distributions } from '#sections/operations/distributions/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { workLogs } from '#sections/operations/work-log/contract.ts'
import { type Person } from '#server/testing/portal.ts'
import { threads } from './contract.ts'
import { admin, ana, aPlace, ben, portal, say, whoTalk } from './testing-threads.ts'

whoTalk()

describe('comments on a record', () => {
  it('are there on the records of all sections of people and operations, with files', async () => {
    const phone = '404-555-0177'
    const day = '2026-01-08'
    const { id: hostId } = await admin.call(hosts.add, { name: 'Comment Hall' })
    const { id: recipientId } = await admin.call(recipients.add, { name: 'Comment Home', phone })
    const out = { hostId, recipientId, sandwichCount: 10 }
    const records = {
      drivers: await admin.call(drivers.add, { name: 'Ada Comment', phone: '404-555-0178' }),
      volunteers: await admin.call(volunteers.add, { name: 'Bo Comment', phone: '404-555-0179' }),
      recipients: { id: recipientId },
      organizations: await admin.call(groups.add, { name: 'Comment Scouts' }),
      sandwich_distributions: await admin.call(distributions.add, { ...out, distributionDate: day }),
      sandwich_corrections: await admin.call(corrections.add, {
        hostId,
        sandwichCount: 2,
        correctionDate: day,
        reason: 'helpers',
      }),
      coolers: await admin.call(coolers.add, { number: 'C 1' }),
      work_logs: await admin.call(workLogs.add, {
        workDate: day,
        hours: 1,
        minutes: 0,
        description: 'Sorted the bread',
      }),
      availability_slots: (
        await admin.call(availability.add, { status: 'available', spans: [{ from: day, to: day }] })
      ).items[0],
    }
    for (const [table, record] of Object.entries(records)) {
      const place = { table, id: String(record?.id) }
      await say(admin, place, `Something about ${table}`)
      expect((await admin.call(threads.ofRecord, place)).messages).toHaveLength(1)
      expect((await admin.call(attachments.list, place)).items).toEqual([])
    }
  })

  it('are read in the order they came by everybody who may see the record, and by nobody else', async () => {
    const place = await aPlace()
    await say(ana, place, 'The gate code has changed.')
    await say(ben, place, 'Thank you, noted.')
    const seen = await ben.call(threads.ofRecord, place)
    expect(seen.messages).toMatchObject([
      {
        number: 1,
        body: 'The gate code has changed.',
        author: { id: ana.id },
        mayEdit: false,
        mayDelete: false,
      },
      { number: 2, body: 'Thank you, noted.', author: { id: ben.id }, mayEdit: true, mayDelete: true },
    ])
    const driver = await portal.as('driver') // sees no locations
    for (const call of [threads.ofRecord, threads.post, threads.draft, threads.read])
      expect((await driver.try(call, { ...place, body: 'x', messageId: randomUUID(), upTo: 1 })).status).toBe(
        404,
      )
    const [first] = seen.messages
    expect((await driver.try(threads.react, { id: String(first?.id), emoji: '👍', on: true })).status).toBe(
      404,
    )
    expect((await driver.try(history.ofRecord, { table: 'messages', id: String(first?.id) })).status).toBe(
      404,
    )
  })

  it('keep the lines they were written in, also when they are changed and as drafts', async () => {
    const place = await aPlace()
    const body = 'Two things:\n- the gate\n\n- the key'
    const { id, version } = await say(ana, place, body)
    await ana.call(threads.draft, { ...place, messageId: randomUUID(), body: 'And\nthen' })
    expect(await ana.call(threads.ofRecord, place)).toMatchObject({
      messages: [{ body }],
      draft: { body: 'And\nthen' },
    })
    expect((await ana.call(threads.edit, { id, version, body: `${body}\nDone` })).body).toBe(`${body}\nDone`)
  })

  it('can be written on every kind of record that has a place, and on no other', async () => {
    const { id } = await admin.call(collections.add, {
      collectionDate: '2026-11-18',
      hostId: (await aPlace()).id,
      individualSandwiches: 12,
      groups: [],
    })
    await say(ben, { table: 'sandwich_collections', id }, 'Two bins were late.')
    for (const table of ['users', 'files', 'messages', 'saved_views', 'nothing'])
      expect((await admin.try(threads.post, { table, id: admin.id, body: 'x' })).status, table).toBe(404)
  })

  it('a viewer and the demo account read and do not write', async () => {
    const place = await aPlace()
    await say(ana, place, 'For everybody to read')
    const demo = await portal.as('demo_user')
    const seen = await demo.call(threads.ofRecord, place)
    expect(seen).toMatchObject({ total: 1, mayPost: false })
    const tries = async (role: Role) =>
      (await (await portal.as(role)).try(threads.post, { ...place, body: 'x' })).status
    expect(await tries('demo_user')).toBe(403)
    // They do not even see it.
    expect(await tries('viewer')).toBe(404)
    expect(await tries('recipient')).toBe(404)
    await demo.call(threads.read, { ...place, upTo: 1 })
  })

  it('sent twice under one id it is there once, also without an idempotency key and at the same time', async () => {
    const place = await aPlace()
    const messageId = randomUUID()
    const sent = await Promise.all(
      [1, 2, 3].map(() => ana.try(threads.post, { ...place, messageId, body: 'Only once' })),
    )
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(sent.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await ana.call(threads.post, { ...place, messageId, body: 'Only once' })).message.id).toBe(
      messageId,
    )
    expect((await ana.call(threads.ofRecord, place)).total).toBe(1)
    expect((await ben.try(threads.post, { ...place, messageId, body: 'Mine now' })).status).toBe(409)
    const elsewhere = await aPlace()
    expect((await ana.try(threads.post, { ...elsewhere, messageId, body: 'Only once' })).status).toBe(409)
  })

  it('fifty at once have fifty numbers', async () => {
    const place = await aPlace()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => say(index % 2 ? ana : ben, place, `No. ${index}`)),
    )
    await say(ana, place, 'The last one')
    const latest = await ben.call(threads.ofRecord, place)
    expect(latest).toMatchObject({ total: 51, earlier: true })
    const first = latest.messages[0]?.number ?? 0
    const older = await ben.call(threads.ofRecord, { ...place, before: first })
    expect([...older.messages, ...latest.messages].map(({ number }) => number)).toEqual(
      Array.from({ length: 51 }, (_, index) => index + 1),
    )
  })

  it('an empty one, and one that answers what is not there, is refused in words', async () => {
    const place = await aPlace()
    const other = await say(ana, await aPlace(), 'Elsewhere')
    expect(await ana.try(threads.post, { ...place, body: '   ' })).toMatchObject({
      status: 400,
      body: { fields: { body: 'Please write something, or add a file.' } },
    })
    expect((await ana.try(threads.post, { ...place, body: 'x', replyTo: other.id })).status).toBe(400)
  })

  it('an answer quotes what it answers, and says so when that is deleted', async () => {
    const place = await aPlace()
    const question = await say(ana, place, 'Who has the key?')
    await say(ben, place, 'I do.', { replyTo: question.id })
    const [, before] = (await ben.call(threads.ofRecord, place)).messages
    expect(before?.replyTo).toEqual({ id: question.id, author: 'Test 2 core_team', body: 'Who has the key?' })
    const { requestId } = await ana.try(threads.remove, { id: question.id })
    const [left] = (await ben.call(threads.ofRecord, place)).messages
    expect(left?.replyTo).toEqual({ id: question.id, author: null, body: null })
    await ana.call(history.undo, { requestId })
    const [, again] = (await ben.call(threads.ofRecord, place)).messages
    expect(again?.replyTo?.body).toBe('Who has the key?')
  })
})

describe('changing and deleting', () => {
  it('only who wrote it changes it; two windows do not overwrite each other', async () => {
    const place = await aPlace()
    const { id, version } = await say(ana, place, 'Tomorow at nine')
    expect((await ben.try(threads.edit, { id, version, body: 'x' })).status).toBe(403)
    expect((await admin.try(threads.edit, { id, version, body: 'x' })).status).toBe(403)
    const edited = await ana.call(threads.edit, { id, version, body: 'Tomorrow at nine' })
    expect(edited.editedAt).not.toBeNull()
    expect(await ana.try(threads.edit, { id, version, body: 'y' })).toMatchObject({
      status: 409,
      body: { current: { body: 'Tomorrow at nine' } },
    })
    // What it said before is for its writer and for who moderates.
    const changesFor = async (person: Person) =>
      (await person.call(history.ofRecord, { table: 'messages', id })).items.flatMap(({ changes }) => changes)
    expect(JSON.stringify(await changesFor(ana))).toContain('Tomorow')
    expect(await changesFor(ben)).toEqual([])
  })

  it('deleting is undone with the signs and mentions it had', async () => {
    const place = await aPlace()
    const { id } = await say(ana, place, `See you there, <@${ben.id}>`)
    await ben.call(threads.react, { id, emoji: '👍', on: true })
    const { requestId } = await ana.try(threads.remove, { id })
    expect((await ben.call(threads.ofRecord, place)).total).toBe(0)
    await ana.call(history.undo, { requestId })
    const { messages, people } = await ben.call(threads.ofRecord, place)
    expect(messages).toMatchObject([{ id, number: 1, reactions: [{ emoji: '👍', mine: true }] }])
    expect(people[ben.id]).toBe('Test 3 host')
    await ben.call(threads.react, { id, emoji: '👍', on: false })
    expect((await ben.call(threads.ofRecord, place)).messages[0]?.reactions).toEqual([])
  })

  it('what a moderator took down, its writer does not bring back', async () => {
    const place = await aPlace()
    const { id } = await say(ben, place, 'Something unkind')
    expect((await ana.try(threads.remove, { id })).status).toBe(403)
    const { requestId } = await admin.try(threads.remove, { id })
    expect((await ben.try(history.undo, { requestId })).status).toBe(403)
    expect((await ben.call(threads.ofRecord, place)).total).toBe(0)
    await admin.call(history.undo, { requestId })
    expect((await ben.call(threads.ofRecord, place)).total).toBe(1)
  })

  it('undoing the first comment takes away no other one', async () => {
    const place = await aPlace()
    const { requestId } = await ana.try(threads.post, { ...place, body: 'First' })
    await say(ben, place, 'Second')
    await ana.call(history.undo, { requestId })
    expect((await ben.call(threads.ofRecord, place)).messages).toMatchObject([{ body: 'Second', number: 2 }])
  })
})
