import { describe, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { newSid, portal, provider, reader, remind, withTexts } from './testing-texts.ts'

withTexts()

describe('what becomes of a text', () => {
  async function sentReminder() {
    const { person } = await reader()
    await person.call(outbox.prefer, { preferred: 'sms' })
    const id = await remind(person)
    await workOff(portal.app)
    return { id, sid: provider.taken.at(-1)?.sid ?? '', admin: await portal.as('admin'), person }
  }
  const report = (id: string, sid: string, status: string, code = '') =>
    provider.post(`${portal.url}/api/sms/status?id=${id}`, [
      ['MessageSid', sid],
      ['MessageStatus', status],
      ...(code ? [['ErrorCode', code] as [string, string]] : []),
    ])

  it('is said by the service: delivered, or why not, in words', async () => {
    const { id, sid, admin } = await sentReminder()
    expect((await report(id, sid, 'delivered')).status).toBe(204)
    expect((await admin.call(outbox.one, { id })).deliveredAt).not.toBeNull()
    await report(id, sid, 'failed', '30003')
    expect((await admin.call(outbox.one, { id })).state).toBe('sent')

    const lost = await sentReminder()
    await report(lost.id, lost.sid, 'undelivered', '30003')
    expect(await admin.call(outbox.one, { id: lost.id })).toMatchObject({
      state: 'failed',
      reason: 'The phone is switched off or out of reach',
    })
    expect((await admin.call(outbox.resend, { id: lost.id })).id).not.toBe(lost.id)
  })

  it('with a wrong signature, another message’s name or a status nobody knows changes nothing', async () => {
    const { id, sid, admin } = await sentReminder()
    const url = `${portal.url}/api/sms/status?id=${id}`
    expect((await provider.post(url, [['MessageSid', sid]], { signature: 'x' })).status).toBe(403)
    await report(id, newSid(), 'failed')
    await report(id, sid, 'exploded')
    await report('no-uuid', sid, 'failed')
    expect(await admin.call(outbox.one, { id })).toMatchObject({ state: 'sent', deliveredAt: null })
  })

  it('counts also when its report overtakes our own transaction', async () => {
    const { id, sid, admin } = await sentReminder()
    const client = await portal.app.pool.connect()
    await client.query('BEGIN')
    await client.query(`UPDATE outbox SET service_id = $2 WHERE id = $1`, [id, `${sid.slice(0, -1)}f`])
    const early = report(id, `${sid.slice(0, -1)}f`, 'delivered')
    const blocked = () =>
      portal.app.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    await expect.poll(async () => (await blocked()).rowCount).toBeGreaterThan(0)
    await client.query('COMMIT')
    client.release()
    await early
    expect((await admin.call(outbox.one, { id })).deliveredAt).not.toBeNull()
  })

  it('a portal that can be reached from outside says where to report', async () => {
    portal.app.appUrl = 'https://portal.oak.example'
    const { id } = await sentReminder()
    portal.app.appUrl = portal.url
    expect(provider.taken.at(-1)?.statusUrl).toBe(`https://portal.oak.example/api/sms/status?id=${id}`)
  })
})
