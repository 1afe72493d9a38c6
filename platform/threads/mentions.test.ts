import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { notifications } from '#platform/notifications/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person } from '#server/testing/portal.ts'
import { threads } from './contract.ts'
import { admin, ana, aPlace, ben, portal, say, whoTalk } from './testing-threads.ts'

whoTalk()
const told = async (person: Person) => (await person.call(notifications.list, {})).notifications

describe('who is named', () => {
  it('is told once, with a way to the comments and without the text; an edit tells only who is new', async () => {
    const place = await aPlace()
    const [one, two] = [await portal.as('host'), await portal.as('host')]
    const { id, version } = await say(ana, place, `<@${one.id}> has the second key, <@${one.id}>!`)
    expect(await told(one)).toMatchObject([
      {
        title: 'Test 2 core_team mentioned you in a comment',
        actionUrl: `/dashboard?section=hosts&id=${place.id}&part=comments`,
      },
    ])
    expect(JSON.stringify(await told(one))).not.toContain('second key')
    const both = `<@${one.id}> and <@${two.id}> have the second key`
    await ana.call(threads.edit, { id, version, body: both })
    await ana.call(threads.edit, { id, version: version + 1, body: 'Nobody has it' })
    await ana.call(threads.edit, { id, version: version + 2, body: both })
    expect(await told(one)).toHaveLength(1)
    expect(await told(two)).toHaveLength(1)
    await ana.call(threads.remove, { id })
    expect(await told(one)).toMatchObject([{ isRead: true }])
  })

  it('hears nothing of a record that they may not see, and the writer is told so', async () => {
    const place = await aPlace()
    const driver = await portal.as('driver')
    const { notTold } = await ana.call(threads.post, {
      ...place,
      body: `Ask <@${driver.id}> or <@${ana.id}>`,
    })
    expect(notTold).toHaveLength(1)
    expect(await told(driver)).toEqual([])
    expect((await told(ana)).filter(({ actionUrl }) => actionUrl?.includes(place.id))).toEqual([])
  })

  it('whose comment is answered is told, too', async () => {
    const place = await aPlace()
    const asker = await portal.as('host')
    const { id } = await say(asker, place, 'Who has the key?')
    await say(ana, place, 'I do.', { replyTo: id })
    expect(await told(asker)).toMatchObject([{ title: 'Test 2 core_team answered your comment' }])
  })

  it('is shown by the name they have now; records by the title the reader may see', async () => {
    const place = await aPlace()
    const oak = await admin.call(hosts.add, { name: 'Oak Landing' })
    await say(ana, place, `Like <#host:${oak.id}>, says <@${ben.id}>`)
    await portal.app.pool.query(`UPDATE users SET display_name = 'Benjamin' WHERE id = $1`, [ben.id])
    const { people, records } = await ana.call(threads.ofRecord, place)
    expect(people).toEqual({ [ben.id]: 'Benjamin' })
    expect(records).toEqual({
      [`host:${oak.id}`]: { title: 'Oak Landing', route: `/dashboard?section=hosts&id=${oak.id}` },
    })
    // On an entry, a driver reads the comment; of the location in it nothing is told to them.
    const entry = await admin.call(collections.add, {
      collectionDate: '2026-11-11',
      hostId: place.id,
      individualSandwiches: 3,
      groups: [],
    })
    const about = { table: 'sandwich_collections', id: entry.id }
    await say(ana, about, `See <#host:${oak.id}>`)
    expect((await (await portal.as('driver')).call(threads.ofRecord, about)).records).toEqual({})
  })
})

describe('what is unread, and what is begun', () => {
  it('counts what others wrote since; reading never goes back', async () => {
    const place = await aPlace()
    await say(ana, place, 'One')
    await say(ana, place, 'Two')
    await say(ben, place, 'Three')
    expect(await ben.call(threads.ofRecord, place)).toMatchObject({ unread: 2, readUpTo: 0 })
    await ben.call(threads.read, { ...place, upTo: 2 })
    expect(await ben.call(threads.ofRecord, place)).toMatchObject({ unread: 0, readUpTo: 2 })
    await ben.call(threads.read, { ...place, upTo: 1 })
    await ben.call(threads.read, { ...place, upTo: 1000 })
    await say(ana, place, 'Four')
    expect(await ben.call(threads.ofRecord, place)).toMatchObject({ unread: 1, readUpTo: 3 })
  })

  it('a draft is its writer’s alone, and gone when it is sent or emptied', async () => {
    const place = await aPlace()
    const messageId = randomUUID()
    await ana.call(threads.draft, { ...place, messageId, body: 'I think that' })
    expect((await ben.call(threads.ofRecord, place)).draft).toBeNull()
    expect((await ana.call(threads.ofRecord, place)).draft).toMatchObject({ messageId, body: 'I think that' })
    await say(ana, place, 'I think that we should', { messageId })
    await ana.call(threads.draft, { ...place, messageId, body: 'I think that' }) // kept late
    expect((await ana.call(threads.ofRecord, place)).draft).toBeNull()
    const next = randomUUID()
    await ana.call(threads.draft, { ...place, messageId: next, body: 'And' })
    await ana.call(threads.draft, { ...place, messageId: next, body: '' })
    expect((await ana.call(threads.ofRecord, place)).draft).toBeNull()
  })
})
