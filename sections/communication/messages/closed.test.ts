import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROLES } from '#kernel/people/access.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { inbox } from './contract.ts'
import { badge, bell, core, idsIn, message, portal, send, to, whoWrites } from './testing-inbox.ts'

whoWrites()

describe('nobody else', () => {
  it('whatever their role, reads, counts, finds or hears of what is not addressed to them', async () => {
    const reader = await portal.as('volunteer')
    const mail = message(to(reader), { subject: 'Quinces in the cellar', body: 'Only for you.' })
    await core.call(inbox.send, mail)
    await core.call(inbox.star, { ids: [mail.id], isStarred: true })
    for (const role of ROLES) {
      const other = await portal.as(role)
      const about = { table: 'inbox_threads', id: mail.id }
      const closed = [
        await other.try(inbox.one, { id: mail.id }),
        await other.try(inbox.move, { ids: [mail.id], folder: 'trash' }),
        await other.try(inbox.markRead, { ids: [mail.id], isRead: true }),
        await other.try(inbox.specRead, { id: mail.messageId }),
        await other.try(inbox.specSend, { parentMessageId: mail.messageId, content: 'Me too' }),
        await other.try(threads.ofRecord, about),
        await other.try(threads.post, { ...about, body: 'Me too' }),
        await other.try(threads.read, { ...about, upTo: 1 }),
        await other.try(threads.draft, { ...about, messageId: randomUUID(), body: 'Me' }),
        await other.try(threads.react, { id: mail.messageId, emoji: '👍', on: true }),
        await other.try(threads.edit, { id: mail.messageId, version: 1, body: 'Mine' }),
        await other.try(threads.remove, { id: mail.messageId }),
        await other.try(history.ofRecord, about),
        await other.try(history.ofRecord, { table: 'messages', id: mail.messageId }),
        await other.try(attachments.list, { table: 'messages', id: mail.messageId }),
      ]
      expect([role, [...new Set(closed.map(({ status }) => status))]]).toEqual([role, [404]])
      for (const name of ['inbox', 'starred', 'sent', 'archive', 'trash'] as const)
        expect(await idsIn(other, name)).toEqual([])
      expect((await other.call(inbox.list, { search: 'Quinces' })).items).toEqual([])
      expect(await badge(other)).toBe(0)
      expect((await other.call(inbox.unreadCounts)).direct).toBe(0)
      expect((await other.call(inbox.specUnread, {})).messages).toEqual([])
      const { results } = await other.call(smartSearch.fuzzy, { query: 'Quinces in the cellar' })
      expect(results.some(({ feature }) => feature.title.includes('Quinces'))).toBe(false)
      expect(await bell(other)).toEqual([])
    }
    const { results } = await reader.call(smartSearch.fuzzy, { query: 'Quinces in the cellar' })
    expect(results.some(({ feature }) => feature.title.includes('Quinces'))).toBe(true)
  })

  it('who loses the inbox loses what is in it, and gets it back with it', async () => {
    const reader = await portal.as('volunteer')
    const { id } = await send(core, to(reader))
    const give = async (permissions: string[] | null) => {
      await portal.app.pool.query('UPDATE users SET permissions = $2 WHERE id = $1', [
        reader.id,
        JSON.stringify(permissions ?? ['MESSAGES_VIEW']),
      ])
      await portal.app.pool.query(`SELECT pg_notify('lunchbox', $1)`, [
        JSON.stringify({ event: 'users.changed', payload: { id: reader.id } }),
      ])
    }
    const status = async () => (await reader.try(threads.ofRecord, { table: 'inbox_threads', id })).status
    await give([])
    await expect.poll(status).toBe(404)
    expect((await reader.try(inbox.list, {})).status).toBe(403)
    expect(await badge(reader)).toBe(0)
    expect((await core.try(inbox.send, message(to(reader)))).status).toBe(400)
    await give(null)
    await expect.poll(status).toBe(200)
    expect(await badge(reader)).toBe(1)
  })
})
