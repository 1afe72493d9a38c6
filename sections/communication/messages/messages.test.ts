import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import type { Person } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { chat } from '../chat/contract.ts'
import { inbox } from './contract.ts'
import {
  answer,
  badge,
  bell,
  core,
  driver,
  folder,
  host,
  idsIn,
  message,
  portal,
  read,
  send,
  to,
  whoWrites,
} from './testing-inbox.ts'
import { clearTrash } from './trash-job.ts'

whoWrites()

const hostRecordEvent = () => portal.app.records.get('hosts')?.event
const faultsOf = (body: unknown) => (body as { fields?: Record<string, string> }).fields ?? {}

describe('a message', () => {
  it('reaches people by name: unread, with who wrote it and whom else it is for; the bell rings once', async () => {
    const [to1, to2] = [await portal.as('volunteer'), await portal.as('volunteer')]
    const { id, reached } = await send(core, to(to1, to2))
    expect(reached).toBe(2)
    const [found] = await folder(to1)
    expect(found).toMatchObject({ id, subject: 'Saturday', unread: 1, text: 'Can you come at nine?' })
    expect(found?.from?.id).toBe(core.id)
    expect(found?.to.map(({ id: one }) => one)).toEqual(to(to1, to2))
    expect(await badge(to1)).toBe(1)
    await answer(core, id, 'Or at ten.')
    expect(
      (await bell(to1)).map(({ title, isRead }) => [title.replace(/^.* wrote/, 'wrote'), isRead]),
    ).toEqual([['wrote about “Saturday”', false]])
    expect(await idsIn(core, 'sent')).toContain(id)
    expect(await idsIn(core)).not.toContain(id)
  })

  it('reaches everybody of a role, for whoever may write to roles', async () => {
    const logger = await portal.as('work_logger')
    const refused = await host.try(inbox.send, message(['role:work_logger']))
    expect(refused.status).toBe(400)
    expect(faultsOf(refused.body)).toMatchObject({
      addressed: expect.stringContaining('everybody of a role'),
    })
    const { id } = await send(core, ['role:work_logger', ...to(logger)])
    expect((await folder(logger))[0]?.to.map(({ name }) => name)).toContain('Everybody: Work Logger')
    // Whoever gets the role later was not addressed.
    const later = await portal.as('work_logger')
    expect(await idsIn(later)).not.toContain(id)
  })

  it('reaches the people of a group, from somebody who is in it', async () => {
    const { id: group } = await core.call(chat.addGroup, { name: 'Freezer move', people: [host.id] })
    const { id } = await send(core, [`group:${group}`])
    expect(await idsIn(host)).toContain(id)
    expect((await driver.try(inbox.send, message([`group:${group}`]))).status).toBe(400)
    expect((await driver.call(inbox.addressees, { search: 'Freezer' })).items).toEqual([])
    expect((await host.call(inbox.addressees, { search: 'Freezer' })).items.map((one) => one.id)).toEqual([
      `group:${group}`,
    ])
  })

  it('sent twice, also at once, is there once', async () => {
    const once = message(to(host))
    const [first, second] = await Promise.all([host, host].map(() => core.try(inbox.send, once)))
    const third = await core.try(inbox.send, once)
    expect([first?.status, second?.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(third.status).toBe(200)
    expect((await idsIn(host)).filter((id) => id === once.id)).toHaveLength(1)
    expect((await read(host, once.id)).messages).toHaveLength(1)
    // Nobody else takes its place.
    expect((await driver.try(inbox.send, { ...once, addressed: to(host) })).status).toBe(409)
  })

  it('says what it lacks at the field', async () => {
    const fields = async (more: Record<string, unknown>) => {
      const { status, body } = await core.try(inbox.send, message(to(host), more))
      expect(status).toBe(400)
      return Object.keys(faultsOf(body))
    }
    expect(await fields({ addressed: [] })).toEqual(['addressed'])
    expect(await fields({ addressed: to(core) })).toEqual(['addressed'])
    expect(await fields({ addressed: [`person:${randomUUID()}`] })).toEqual(['addressed'])
    expect(await fields({ subject: ' ' })).toEqual(['subject'])
    expect(await fields({ body: ' ' })).toEqual(['body'])
    expect(await fields({ contextTable: 'hosts', contextId: randomUUID() })).toEqual(['contextId'])
  })

  it('takes files along, which only those may see whom it is addressed to', async () => {
    const mail = message(to(host), { body: '' })
    const place = { table: 'messages', id: mail.messageId }
    const file = new File(['The list'], 'list.txt', { type: 'text/plain' })
    const upload = { ...place, file }
    const added = await core.call(attachments.add, upload)
    await core.call(inbox.send, mail)
    expect((await read(host, mail.id)).messages[0]?.attachments.map(({ name }) => name)).toEqual(['list.txt'])
    expect((await driver.try(attachments.content, { id: added.id })).status).toBe(404)
  })

  it('about a record names it to those who may see the record, and to nobody else', async () => {
    const place = await aPlace(portal, core)
    const viewer = await portal.as('viewer')
    const { id } = await send(core, to(host, viewer), { contextTable: 'hosts', contextId: place })
    expect((await host.call(inbox.one, { id })).context).toMatchObject({ table: 'hosts', id: place })
    expect((await viewer.call(inbox.one, { id })).context).toBeNull()
    // As it is called now, and not as it was.
    const { version } = await core.call(hosts.one, { id: place })
    await core.call(hosts.edit, { id: place, version, name: 'Quince Porch' })
    expect((await host.call(inbox.one, { id })).context).toMatchObject({
      title: expect.stringContaining('Quince Porch'),
      event: hostRecordEvent(),
    })
    const blind = await viewer.try(inbox.send, message(to(host), { contextTable: 'hosts', contextId: place }))
    expect(blind.status).toBe(400)
  })

  it('is challenged for once', async () => {
    const newcomer = await portal.as('volunteer')
    const done = async () =>
      (await newcomer.call(onboarding.challenges)).find(({ actionKey }) => actionKey === 'inbox_send_email')
        ?.isCompleted
    expect(await done()).toBe(false)
    await send(newcomer, to(core))
    await workOff(portal.app)
    expect(await done()).toBe(true)
  })
})

describe('folders', () => {
  it('what is put away comes back with an answer of somebody else, not with one’s own', async () => {
    const { id } = await send(core, to(host))
    for (const where of ['archive', 'trash', 'gone'] as const) {
      await host.call(inbox.move, { ids: [id], folder: where })
      expect(await idsIn(host)).not.toContain(id)
      if (where !== 'gone') expect(await idsIn(host, where)).toContain(id)
      await answer(host, id)
      expect(await idsIn(host)).not.toContain(id)
      await answer(core, id)
      expect(await idsIn(host)).toContain(id)
    }
    // Where one puts it is one's own affair.
    expect(await idsIn(core)).toContain(id)
  })

  it('hold what was sent and starred until it is thrown away', async () => {
    const { id } = await send(core, to(host))
    await core.call(inbox.star, { ids: [id], isStarred: true })
    expect(await idsIn(core, 'starred')).toContain(id)
    expect(await idsIn(host, 'starred')).not.toContain(id)
    await core.call(inbox.move, { ids: [id], folder: 'trash' })
    expect(await idsIn(core, 'starred')).not.toContain(id)
    expect(await idsIn(core, 'sent')).not.toContain(id)
    await core.call(inbox.move, { ids: [id], folder: 'inbox' })
    expect(await idsIn(core, 'sent')).toContain(id)
  })

  it('the trash is emptied by hand, which can be taken back, and by itself of what has lain there for 30 days', async () => {
    const reader = await portal.as('volunteer')
    const [old, young, kept] = [
      await send(core, to(reader)),
      await send(core, to(reader)),
      await send(core, to(reader)),
    ]
    await reader.call(inbox.move, { ids: [old.id, young.id], folder: 'trash' })
    const { requestId, body } = await reader.try(inbox.emptyTrash)
    expect(body.count).toBe(2)
    expect(await idsIn(reader, 'trash')).toEqual([])
    await reader.call(history.undo, { requestId })
    expect(await idsIn(reader, 'trash')).toHaveLength(2)
    expect((await core.call(inbox.emptyTrash)).count).toBe(0)
    await portal.app.pool.query(
      `UPDATE inbox_people SET trashed_at = now() - interval '31 days' WHERE person_id = $1 AND inbox_thread_id = $2`,
      [reader.id, old.id],
    )
    await clearTrash.run(portal.app, {}, AbortSignal.timeout(60_000))
    expect(await idsIn(reader, 'trash')).toEqual([young.id])
    expect(await idsIn(reader)).toEqual([kept.id])
    // What somebody answers comes back from there, and was not thrown away since.
    await answer(core, young.id)
    await portal.app.pool.query(
      `UPDATE inbox_people SET trashed_at = now() - interval '31 days' WHERE person_id = $1 AND inbox_thread_id = $2`,
      [reader.id, young.id],
    )
    await clearTrash.run(portal.app, {}, AbortSignal.timeout(60_000))
    expect((await idsIn(reader)).toSorted()).toEqual([young.id, kept.id].toSorted())
  })

  it('are searched by subject, words and who wrote', async () => {
    const { id } = await send(core, to(host), { subject: 'Porch light', body: 'It is 100% broken.' })
    const found = async (search: string) =>
      (await host.call(inbox.list, { search })).items.some((one) => one.id === id)
    expect(await found('porch')).toBe(true)
    expect(await found('100% LIGHT')).toBe(true)
    expect(await found('100%x')).toBe(false)
    expect((await driver.call(inbox.list, { search: 'porch' })).items).toEqual([])
  })

  it('drafts are kept as typed, for whoever types alone, until they are sent', async () => {
    const draft = { ...message([]), subject: ' Satur', body: 'Can you \n' }
    await core.call(inbox.keepDraft, draft)
    await core.call(inbox.keepDraft, { ...draft, addressed: to(host) })
    expect((await core.call(inbox.drafts)).items.find(({ id }) => id === draft.id)).toMatchObject({
      subject: ' Satur',
      body: 'Can you \n',
      addressed: to(host),
    })
    expect((await host.call(inbox.drafts)).items).toEqual([])
    expect((await host.try(inbox.keepDraft, draft)).status).toBe(404)
    await host.call(inbox.forgetDraft, { id: draft.id })
    await core.call(inbox.send, { ...draft, subject: 'Saturday', addressed: to(host) })
    expect((await core.call(inbox.drafts)).items.some(({ id }) => id === draft.id)).toBe(false)
    // Kept a moment late, it is no draft again.
    await core.call(inbox.keepDraft, draft)
    expect((await core.call(inbox.drafts)).items.some(({ id }) => id === draft.id)).toBe(false)
  })
})

describe('the calls of the specification', () => {
  it('send, list by context, mark one and all read', async () => {
    const reader = await portal.as('core_team')
    const place = await aPlace(portal, core)
    const { message: sent } = await core.call(inbox.specSend, {
      recipientIds: [reader.id],
      content: 'The porch light is broken.\nSince Monday.',
      contextType: 'hosts',
      contextId: place,
    })
    expect(sent).toMatchObject({ contextType: 'hosts', contextId: place, senderId: core.id, read: true })
    const { message: direct } = await core.call(inbox.specSend, {
      recipientIds: [reader.id],
      content: 'Can you come?',
    })
    expect(direct.subject).toBe('Can you come?')
    const unread = await reader.call(inbox.specUnread, { groupByContext: true })
    expect(unread.messages.map(({ id, read: isRead }) => [id, isRead])).toEqual([
      [sent.id, false],
      [direct.id, false],
    ])
    expect(Object.keys(unread.groups ?? {}).toSorted()).toEqual(['direct', 'hosts'])
    const about = (person: Person) => person.call(inbox.specContext, { type: 'hosts', id: place })
    expect((await about(reader)).messages.map(({ id }) => id)).toEqual([sent.id])
    expect((await about(driver)).messages).toEqual([])
    const { message: reply } = await reader.call(inbox.specSend, {
      content: 'I will look.',
      parentMessageId: sent.id,
    })
    expect(reply.threadId).toBe(sent.threadId)
    expect((await about(core)).messages.map(({ id }) => id)).toEqual([sent.id, reply.id])
    await reader.call(inbox.specRead, { id: sent.id })
    expect((await reader.call(inbox.specUnread, {})).messages.map(({ id }) => id)).toEqual([direct.id])
    expect(await reader.call(inbox.specMarkAllRead, { contextType: 'hosts' })).toMatchObject({ count: 0 })
    expect(await reader.call(inbox.specMarkAllRead, {})).toMatchObject({ count: 1 })
    expect((await reader.call(inbox.specUnread, {})).messages).toEqual([])
  })
})
