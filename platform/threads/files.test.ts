import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { forgetGone } from './clean-up-job.ts'
import { threads } from './contract.ts'
import { admin, ana, aPlace, ben, portal, say, whoTalk } from './testing-threads.ts'

whoTalk()

describe('when the record goes', () => {
  it('comments come back with its undo, and go for good when none is left', async () => {
    const place = await aPlace()
    const { id } = await say(ana, place, 'Still here?')
    const { requestId } = await admin.try(hosts.remove, { id: place.id })
    expect((await ana.try(threads.ofRecord, place)).status).toBe(404)
    expect((await ana.try(threads.remove, { id })).status).toBe(404)
    await forgetGone.run(portal.app, {}, AbortSignal.timeout(60_000))
    await admin.call(history.undo, { requestId })
    expect((await ana.call(threads.ofRecord, place)).total).toBe(1)
    await admin.call(hosts.remove, { id: place.id })
    await portal.app.pool.query(
      `UPDATE audit_log SET at = now() - interval '31 days' WHERE table_name = 'hosts' AND row_id = $1`,
      [place.id],
    )
    await forgetGone.run(portal.app, {}, AbortSignal.timeout(60_000))
    const { rows } = await portal.app.pool.query('SELECT id FROM messages WHERE id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('files in a comment', () => {
  it('wait for it unseen, come with it, and go with it', async () => {
    const place = await aPlace()
    const messageId = randomUUID()
    const at = { table: 'messages', id: messageId }
    const file = () => ({ ...at, file: new File(['Gate code 12, side door'], 'keys.txt') })
    const added = await ana.call(attachments.add, file())
    expect((await ben.try(attachments.content, { id: added.id })).status).toBe(404)
    expect((await admin.try(attachments.content, { id: added.id })).status).toBe(404)
    await say(ana, place, '', { messageId })
    const [message] = (await ben.call(threads.ofRecord, place)).messages
    expect(message?.attachments).toMatchObject([{ id: added.id, name: 'keys.txt', mayRemove: false }])
    expect((await ben.try(attachments.content, { id: added.id })).status).toBe(200)
    expect((await ben.try(attachments.add, file())).status).toBe(403)
    const driver = await portal.as('driver')
    expect((await driver.try(attachments.content, { id: added.id })).status).toBe(404)
    expect((await driver.try(attachments.add, file())).status).toBe(404)
    const { requestId } = await ana.try(threads.remove, { id: messageId })
    expect((await ben.try(attachments.content, { id: added.id })).status).toBe(404)
    await ana.call(history.undo, { requestId })
    expect((await ben.try(attachments.content, { id: added.id })).status).toBe(200)
  })
})
