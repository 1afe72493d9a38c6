import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift } from '#platform/slots/testing.ts'
import { chat } from '#sections/communication/chat/contract.ts'
import { teamBoard } from '#sections/communication/team-board/contract.ts'
import { anEvent } from '#sections/planning/event-requests/testing.ts'
import { roster } from '#sections/planning/roster/contract.ts'
import { personIdOf } from '#sections/planning/roster/testing.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { forgetGone } from './clean-up-job.ts'
import { threads } from './contract.ts'

let portal: TestPortal
let core: Person
let host: Person
let driver: Person
let general: string
let hosts: string
let later = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + later) })
  core = await portal.as('core_team')
  host = await portal.as('host')
  driver = await portal.as('driver')
  const { items } = await core.call(chat.conversations)
  const channel = (name: string) => String(items.find((one) => one.channel === name)?.id)
  general = channel('general')
  hosts = channel('host')
})
afterAll(() => portal.close())

const say = async (person: Person, body: string, id = general) =>
  (await person.call(threads.post, { table: 'conversations', id, body })).message
const became = async (person: Person, ...messages: string[]) =>
  (await person.call(threads.became, { messages })).items
const originsOf = async (person: Person, table: string, id: string) =>
  (await person.call(threads.ofRecord, { table, id })).origins[id] ?? []
const posted = (person: Person, fromMessage: string, title = 'Fix the porch light') =>
  person.call(teamBoard.add, { title, fromMessage })
const nameOf = async (person: Person) => (await person.call(accounts.me)).displayName

describe('what somebody said in a conversation', () => {
  it('becomes a post of the team board: the message shows how it stands, the post where it came from', async () => {
    const { id, number } = await say(host, 'My porch light is broken.')
    const post = await posted(core, id)
    const { messages } = await driver.call(threads.ofRecord, { table: 'conversations', id: general })
    expect(messages.find((one) => one.id === id)?.hasBecome).toBe(true)
    expect(await became(driver, id)).toEqual([
      {
        messageId: id,
        id: post.id,
        what: 'Post',
        title: 'Fix the porch light',
        state: { words: 'Pending', tone: 'info' },
        route: `/dashboard?section=team-board&id=${post.id}`,
      },
    ])
    await core.call(teamBoard.move, { id: post.id, move: 'complete' })
    expect(await became(driver, id)).toMatchObject([{ state: { words: 'Completed' } }])
    expect(await originsOf(driver, 'tasks', post.id)).toMatchObject([
      {
        messageId: id,
        author: await nameOf(host),
        where: expect.stringContaining('General'),
        text: 'My porch light is broken.',
        route: `/dashboard?section=chat&id=${general}&at=${number}`,
      },
    ])
  })

  it('is linked once, however often the post arrives, and can become several things', async () => {
    const { id } = await say(host, 'Two things: lids and labels.')
    const again = { id: crypto.randomUUID(), title: 'Lids', fromMessage: id }
    await core.call(teamBoard.add, again)
    await core.call(teamBoard.add, again)
    await posted(core, id, 'Labels')
    expect((await became(core, id)).map(({ title }) => title)).toEqual(['Lids', 'Labels'])
  })

  it('becomes a note among the comments of an event, for whoever may see the event', async () => {
    const { id } = await say(driver, 'The school has a side entrance.')
    const event = await anEvent(await portal.as('admin'))
    const place = { table: 'event_requests', id: event.id }
    const { message } = await core.call(threads.post, {
      ...place,
      body: 'There is a side entrance.',
      fromMessage: id,
    })
    expect(await became(driver, id)).toMatchObject([
      {
        id: message.id,
        what: 'Note on the event request',
        title: expect.stringContaining('Alder School'),
        state: null,
      },
    ])
    const seen = await driver.call(threads.ofRecord, place)
    expect(seen.origins[message.id]).toMatchObject([{ messageId: id, author: await nameOf(driver) }])
    // A work logger sees no events: for them nothing became of it.
    const logger = await portal.as('work_logger')
    expect(await became(logger, id)).toEqual([])
    // In a conversation one writes; a note is put to a record.
    const refused = await core.try(threads.post, {
      table: 'conversations',
      id: general,
      body: 'x',
      fromMessage: id,
    })
    expect(refused.status).toBe(400)
  })

  it('becomes a request for cover: whoever wrote it gives the place back, and others are asked', async () => {
    const shift = await aShift(core, { needed: 1 })
    const personId = await personIdOf(portal, driver)
    await core.call(slots.assign, { id: shift.id, personId })
    const { id } = await say(driver, 'I am ill, I can’t come on that day.')
    const own = (await driver.call(roster.toCover, { messageId: id })).items
    expect(own).toMatchObject([{ slotId: shift.id, instead: await nameOf(driver) }])
    // Another volunteer is offered their own places alone; whoever plans also this one and what is open.
    expect((await host.call(roster.toCover, { messageId: id })).items).toEqual([])
    const open = await aShift(core, { needed: 1, title: 'Sorting' })
    const offered = (await core.call(roster.toCover, { messageId: id })).items
    expect(offered.map(({ slotId, signupId }) => [slotId, signupId !== null])).toEqual(
      expect.arrayContaining([
        [shift.id, true],
        [open.id, false],
      ]),
    )
    const signupId = String(own[0]?.signupId)
    const given = await driver.try(slots.move, {
      id: signupId,
      move: 'cancel',
      reason: 'Ill',
      fromMessage: id,
    })
    expect(await became(core, id)).toMatchObject([
      { id: shift.id, what: 'Cover', state: { words: '1 open place' } },
    ])
    expect(await originsOf(core, 'slots', shift.id)).toMatchObject([{ messageId: id }])
    await driver.call(history.undo, { requestId: given.requestId })
    expect(await became(core, id)).toEqual([])
    // The open one: whoever plans looks for somebody, and the message says so.
    await core.call(roster.beginCover, { id: open.id, fromMessage: id })
    expect(await became(core, id)).toMatchObject([
      { id: open.id, state: { words: 'Somebody is looked for' } },
    ])
  })

  it('is nobody’s to make something of who may not read it, and tells them nothing afterwards', async () => {
    const { id } = await say(host, 'The key is under the stone.', hosts)
    expect((await driver.try(teamBoard.add, { title: 'Stone', fromMessage: id })).status).toBe(404)
    expect((await driver.call(teamBoard.list, { search: 'Stone' })).total).toBe(0)
    const post = await posted(core, id, 'A safer place for the key')
    expect(await originsOf(host, 'tasks', post.id)).toHaveLength(1)
    // The post is everybody’s; where it came from is not.
    expect(await originsOf(driver, 'tasks', post.id)).toEqual([])
    expect(await became(driver, id)).toEqual([])
    expect((await driver.try(roster.toCover, { messageId: id })).status).toBe(404)
  })
})

describe('the files of a message', () => {
  const withFiles = async (person: Person, body: string, ...names: string[]) => {
    const messageId = crypto.randomUUID()
    const at = { table: 'messages', id: messageId }
    const files: string[] = []
    for (const name of names) {
      const brought = { ...at, file: new File([`All of ${name}`], name) }
      files.push((await person.call(attachments.add, brought)).id)
    }
    await person.call(threads.post, { table: 'conversations', id: hosts, body, messageId })
    return { id: messageId, files }
  }
  const filesAt = async (person: Person, id: string, table = 'tasks') =>
    (await person.call(attachments.list, { table, id })).items

  it('go along where somebody says so, and are the post’s from then on', async () => {
    const { id, files } = await withFiles(host, 'The lock', 'lock.txt', 'private.txt')
    const post = crypto.randomUUID()
    const { requestId } = await core.try(teamBoard.add, {
      id: post,
      title: 'Oil the lock',
      fromMessage: id,
      withFiles: files.slice(0, 1),
    })
    // A driver reads the board and not the conversation of the hosts.
    const [taken, ...more] = await filesAt(driver, post)
    expect(taken).toMatchObject({ name: 'lock.txt', addedBy: await nameOf(core) })
    expect(more).toEqual([])
    expect((await driver.try(attachments.content, { id: String(taken?.id) })).status).toBe(200)
    expect((await driver.try(attachments.content, { id: String(files[0]) })).status).toBe(404)
    await host.call(threads.remove, { id })
    expect(await filesAt(driver, post)).toHaveLength(1)
    await core.call(history.undo, { requestId })
    expect((await driver.try(attachments.content, { id: String(taken?.id) })).status).toBe(404)
  })

  it('go to a note on an event, which may be nothing but a file', async () => {
    const { id, files } = await withFiles(host, '', 'plan.txt')
    const event = await anEvent(await portal.as('admin'))
    const { message } = await core.call(threads.post, {
      table: 'event_requests',
      id: event.id,
      body: '',
      fromMessage: id,
      withFiles: files,
    })
    expect(message.attachments).toMatchObject([{ name: 'plan.txt' }])
  })

  it('are there once, however often the post arrives', async () => {
    const { id, files } = await withFiles(host, 'Twice', 'twice.txt')
    const again = { id: crypto.randomUUID(), title: 'Twice', fromMessage: id, withFiles: files }
    await core.call(teamBoard.add, again)
    await core.call(teamBoard.add, again)
    expect(await filesAt(core, again.id)).toHaveLength(1)
  })

  it('are taken from that message alone, and by nobody who brings no files', async () => {
    const { id } = await withFiles(host, 'One', 'one.txt')
    const other = await withFiles(host, 'Other', 'other.txt')
    const taken = (person: Person, input: object) =>
      person.try(teamBoard.add, { title: 'Taken', ...input } as never)
    const wrong = await taken(core, { fromMessage: id, withFiles: other.files })
    expect(wrong.body).toMatchObject({ fields: { withFiles: expect.stringContaining('no longer') } })
    expect((await taken(driver, { fromMessage: other.id, withFiles: other.files })).status).toBe(404)
    expect((await taken(core, { withFiles: other.files })).status).toBe(400)
    const noFiles = await portal.as('host', { permissions: ['NAV_TEAM_BOARD', 'NAV_TEAM_CHAT', 'CHAT_HOST'] })
    expect((await taken(noFiles, { fromMessage: other.id, withFiles: other.files })).status).toBe(403)
    expect((await core.call(teamBoard.list, { search: 'Taken' })).total).toBe(0)
  })

  it('are named where the post came from, for whoever may read that', async () => {
    const { id } = await withFiles(host, '', 'photo.txt')
    const post = await posted(core, id, 'As in the photo')
    expect(await originsOf(core, 'tasks', post.id)).toMatchObject([{ files: ['photo.txt'] }])
    expect(await originsOf(driver, 'tasks', post.id)).toEqual([])
  })
})

describe('deleting one side', () => {
  it('leaves a post that says its message was deleted, and an undo brings the way back', async () => {
    const { id } = await say(host, 'Please order labels.')
    const post = await posted(core, id, 'Order labels')
    const gone = await host.try(threads.remove, { id })
    expect((await core.call(teamBoard.one, { id: post.id })).title).toBe('Order labels')
    expect(await originsOf(core, 'tasks', post.id)).toEqual([null])
    await host.call(history.undo, { requestId: gone.requestId })
    expect(await originsOf(core, 'tasks', post.id)).toMatchObject([{ messageId: id }])
  })

  it('leaves a message of which nothing became, and an undo brings the post back to it', async () => {
    const { id } = await say(host, 'Wash the coolers.')
    const post = await posted(core, id, 'Wash the coolers')
    const gone = await core.try(teamBoard.remove, { id: post.id })
    expect(await became(host, id)).toEqual([])
    await core.call(history.undo, { requestId: gone.requestId })
    expect(await became(host, id)).toMatchObject([{ id: post.id }])
  })

  it('keeps no link to what is gone for good', async () => {
    const { id } = await say(host, 'Sweep the hall.')
    const post = await posted(core, id, 'Sweep the hall')
    const kept = await say(host, 'Mop the hall.')
    await posted(core, kept.id, 'Mop the hall')
    await core.call(teamBoard.remove, { id: post.id })
    later = 32 * 24 * 3_600_000
    await forgetGone.run(portal.app, {}, new AbortController().signal)
    later = 0
    const { rows } = await portal.app.pool.query<{ message_id: string }>(
      'SELECT message_id FROM message_outcomes WHERE message_id = ANY ($1)',
      [[id, kept.id]],
    )
    expect(rows).toEqual([{ message_id: kept.id }])
  })

  it('undoing the post takes the link along, and redoing brings both back', async () => {
    const { id } = await say(host, 'Sharpen the knives.')
    const { requestId } = await core.try(teamBoard.add, { title: 'Sharpen the knives', fromMessage: id })
    const undone = await core.try(history.undo, { requestId })
    expect(await became(host, id)).toEqual([])
    await core.call(history.undo, { requestId: undone.requestId })
    expect(await became(host, id)).toHaveLength(1)
  })
})
