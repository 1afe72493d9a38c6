import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import {
  admin,
  ana,
  bell,
  minutesPass,
  portal,
  said,
  server,
  whoMails,
  written,
} from '#sections/admin/mail-gateway/testing-mails.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, testPortal } from '#server/testing/portal.ts'
import { inbox } from './contract.ts'

whoMails()

describe('a message by mail', () => {
  it('goes out once to each with its words, threaded by subject, with an address of their own to answer to', async () => {
    const [ben, eva] = [await portal.as('host'), await portal.as('driver')]
    const first = await written(ben, { addressed: [`person:${ben.id}`, `person:${eva.id}`] })
    expect(server.taken).toHaveLength(2)
    expect(first.mail.subject).toBe('Quinces on Saturday')
    expect(first.mail.text).toContain('Can you take *forty*?\n\nThe van is there at nine.')
    expect(first.replyTo).toMatch(/^answers\+[a-z2-7]{42}@charity\.example$/)
    expect(first.replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64)
    const other = await simpleParser(server.taken.find((one) => !one.includes(first.from)) ?? '')
    expect(other.replyTo?.value[0]?.address).not.toBe(first.replyTo)
    expect(other.references).toEqual(first.mail.references)
    // The bell rings, and there is no second mail that says so.
    expect((await bell(ben))[0]).toContain('wrote about “Quinces on Saturday”')
    await workOff(portal.app)
    expect(server.taken).toHaveLength(2)
    // What is answered in the portal goes out as well, but not to whoever wrote it.
    await ben.call(threads.post, { table: 'inbox_threads', id: first.id, body: 'Thirty.' })
    await workOff(portal.app)
    const sent = await Promise.all(server.taken.slice(2).map((one) => simpleParser(one)))
    expect(sent.map(({ subject }) => subject)).toEqual(['Re: Quinces on Saturday', 'Re: Quinces on Saturday'])
    expect(sent.every(({ text }) => text?.includes('Thirty.'))).toBe(true)
    expect(server.taken.slice(2).some((one) => one.includes(`To: ${first.from}`))).toBe(false)
  })

  it('is read by nobody who looks after the outbox, before and after it went', async () => {
    const ben = await portal.as('host')
    server.refuseWith('451 later')
    const { id } = await ana.call(inbox.send, {
      id: randomUUID(),
      messageId: randomUUID(),
      addressed: [`person:${ben.id}`],
      subject: 'Quinces in secret',
      body: 'Only for you.',
      byMail: true,
    })
    await workOff(portal.app)
    const everything = async () => {
      const { rows } = await portal.app.pool.query('SELECT * FROM outbox')
      const [first] = (await admin.call(outbox.list, {})).items
      return JSON.stringify([rows, await admin.call(outbox.one, { id: String(first?.id) })])
    }
    expect(await everything()).not.toMatch(/Quinces in secret|Only for you|answers\+/)
    server.refuseWith(null)
    minutesPass(5)
    await workOff(portal.app)
    expect(server.taken.join()).toContain('Only for you.')
    expect(await everything()).not.toMatch(/Quinces in secret|Only for you|answers\+/)
    const [sent] = (await admin.call(outbox.list, {})).items
    expect((await admin.try(outbox.resend, { id: String(sent?.id) })).status).toBe(409)
    expect((await said(ben, id))[0]?.body).toBe('Only for you.')
  })

  it('does not go where it was read meanwhile, was deleted, or may not be read any more', async () => {
    const readers = await Promise.all([portal.as('host'), portal.as('host'), portal.as('host')])
    const [reads, loses, none] = readers as [Person, Person, Person]
    server.refuseWith('451 later')
    const one = await written(reads, { addressed: [reads, loses].map(({ id }) => `person:${id}`) })
    const other = await written(none)
    await reads.call(threads.read, { table: 'inbox_threads', id: one.id, upTo: 1 })
    await portal.app.pool.query(`UPDATE users SET permissions = '[]' WHERE id = $1`, [loses.id])
    const [first] = await said(ana, other.id)
    await ana.call(threads.remove, { id: String(first?.id) })
    server.refuseWith(null)
    minutesPass(5)
    await workOff(portal.app)
    expect(server.taken).toEqual([])
    const reasons = (await admin.call(outbox.list, { state: 'skipped' })).items.map(({ reason }) =>
      String(reason),
    )
    expect(reasons.slice(0, 3).toSorted()).toEqual([
      'The person has read it in the portal',
      'The person may no longer read it',
      'What was written was deleted',
    ])
  })

  it('is not offered by a portal without a mail server', async () => {
    const bare = await testPortal()
    try {
      const [from, to] = [await bare.as('core_team'), await bare.as('host')]
      const refused = await from.try(inbox.send, {
        id: randomUUID(),
        messageId: randomUUID(),
        addressed: [`person:${to.id}`],
        subject: 'Saturday',
        body: 'Can you come?',
        byMail: true,
      })
      expect(refused.status).toBe(400)
      expect((await from.call(settings.organization)).mails).toBe(false)
    } finally {
      await bare.close()
    }
  })
})
