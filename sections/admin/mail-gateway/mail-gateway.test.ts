import { randomUUID } from 'node:crypto'
import type { Options } from 'nodemailer/lib/mailer'
import { describe, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { apiKeys } from '#sections/admin/api-keys/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { inbox } from '#sections/communication/messages/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { TEST_PASSWORD } from '#server/testing/portal.ts'
import { mailGateway } from './contract.ts'
import {
  addressOf,
  admin,
  ana,
  answerTo,
  became,
  bell,
  bring,
  minutesPass,
  portal,
  said,
  whoMails,
  written,
} from './testing-mails.ts'

whoMails()

describe('an answer by mail', () => {
  it('is a message of its person: without what it answers, unread for the others, with the trail', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    expect(await became(await answerTo(mail))).toMatchObject({
      state: 'posted',
      reason: null,
      from: mail.from,
    })
    const [, answer] = await said(ana, mail.id)
    expect(answer).toMatchObject({ body: 'Yes, gladly.', author: { id: ben.id } })
    expect((await ana.call(inbox.list, {})).items.find(({ id }) => id === mail.id)?.unread).toBe(1)
    const changes = await ana.call(history.ofRecord, { table: 'messages', id: String(answer?.id) })
    expect(JSON.stringify(changes)).toContain(ben.id)
    // It is theirs to take back.
    await ben.call(threads.remove, { id: String(answer?.id) })
  })

  it('is there once for each Message-ID, however often and at once it is brought', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    const raw = await answerTo(mail)
    await Promise.all([bring(raw), bring(raw), bring(raw)])
    await workOff(portal.app)
    expect(await became(raw)).toMatchObject({ state: 'ignored', reason: 'It came in before.' })
    expect((await said(ana, mail.id)).map(({ body }) => body)).toHaveLength(2)
    expect(await became(await answerTo(mail, { text: 'And something more.' }))).toMatchObject({
      state: 'posted',
    })
    expect(await said(ana, mail.id)).toHaveLength(3)
  })

  it('is believed by the address it comes to, never by what it says of its sender', async () => {
    const [ben, eva] = [await portal.as('host'), await portal.as('host')]
    const mail = await written(ben, { addressed: [ben, eva].map(({ id }) => `person:${id}`) })
    const [local = '', domain = ''] = mail.replyTo.split('@')
    const forged = [
      `answers@${domain}`,
      `answers+${'a'.repeat(42)}@${domain}`,
      `${local.slice(0, -1)}${local.endsWith('a') ? 'b' : 'a'}@${domain}`,
      // The place of somebody else with this signature.
      `answers+${local.slice(8).split('').toReversed().join('')}@${domain}`,
    ]
    for (const to of forged)
      expect([to, (await became(await answerTo(mail, { to })))?.state]).toEqual([to, 'refused'])
    // Whoever has the address passed on to them is not the one whose it is, and that one hears of it.
    expect(await became(await answerTo({ ...mail, from: await addressOf(eva) }))).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('no address of yours'),
    })
    expect((await bell(ben))[0]).toContain('Your answer by email was not taken')
    expect(await said(ana, mail.id)).toHaveLength(1)
    // Mail servers change capitals.
    expect(await became(await answerTo(mail, { to: mail.replyTo.toUpperCase() }))).toMatchObject({
      state: 'posted',
    })
  })

  it('of whoever lost the inbox, the account or the conversation is refused', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    const give = (sets: string) => portal.app.pool.query(`UPDATE users SET ${sets} WHERE id = $1`, [ben.id])
    await give(`permissions = '[]'`)
    expect((await became(await answerTo(mail)))?.state).toBe('refused')
    await give(`permissions = '["MESSAGES_VIEW"]', is_active = false`)
    expect((await became(await answerTo(mail)))?.state).toBe('refused')
    await give(`is_active = true`)
    await portal.app.pool.query('DELETE FROM inbox_people WHERE person_id = $1', [ben.id])
    expect((await became(await answerTo(mail)))?.state).toBe('refused')
    expect(await said(ana, mail.id)).toHaveLength(1)
  })

  it('of machines is ignored: out of office, lists, reports, and what the portal itself sent', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    const headers: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { 'Auto-Submitted': 'auto-generated (vacation)' },
      { 'X-Auto-Response-Suppress': 'All' },
      { Precedence: 'bulk' },
      { Precedence: 'auto_reply' },
      { 'List-Id': '<volunteers.example>' },
      { 'X-Autoreply': 'yes' },
      { 'Return-Path': '<>' },
    ]
    for (const one of headers)
      expect([one, (await became(await answerTo(mail, { headers: one })))?.state]).toEqual([one, 'ignored'])
    // The mail as it went out, brought back by a forwarding in a circle.
    const circle = mail.wire
      .replace(/^Auto-Submitted:.*\r\n/m, '')
      .replace(/^To: .*$/m, `To: ${mail.replyTo}`)
    expect(await became(circle)).toMatchObject({
      state: 'ignored',
      reason: 'It came from the portal itself.',
    })
    expect(await became(await answerTo(mail, { messageId: mail.mail.messageId ?? '' }))).toMatchObject({
      state: 'ignored',
    })
    expect(await said(ana, mail.id)).toHaveLength(1)
    // A person says so, too.
    expect((await became(await answerTo(mail, { headers: { 'Auto-Submitted': 'no' } })))?.state).toBe(
      'posted',
    )
  })

  it('of machines that hide it is stopped after thirty in an hour', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    await portal.app.pool.query(
      `INSERT INTO received_mails (size, state, person_id, received_at)
       SELECT 1, 'posted', $1, $2::timestamptz - interval '1 minute' FROM generate_series(1, 30)`,
      [ben.id, portal.app.now()],
    )
    expect((await became(await answerTo(mail)))?.reason).toContain('more than 30 answers')
    minutesPass(61)
    expect((await became(await answerTo(mail)))?.state).toBe('posted')
    await portal.app.pool.query('DELETE FROM received_mails')
  })

  it('brings its files, as if they had been uploaded; what is not taken is said to its writer', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const result = await became(
      await answerTo(mail, {
        text: 'Here they are.',
        attachments: [
          { filename: 'list.txt', content: 'Forty quinces' },
          { filename: 'tree.png', content: png },
          { filename: 'tree.png.exe', content: Buffer.from('MZ\0\0\0\0\u0001') },
          { filename: '../../etc/pass\u202ewd.txt', content: 'A name that would go elsewhere' },
          { filename: 'bomb.gif', content: Buffer.from('<html><script>alert(1)</script>\0') },
        ],
      }),
    )
    expect(result?.state).toBe('posted')
    expect(result?.reason).toMatch(/tree\.png\.exe: .*bomb\.gif: /)
    const answer = (await said(ana, mail.id)).at(-1)
    expect(answer?.attachments.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual([
      '.._.._etc_pass_wd.txt text/plain',
      'list.txt text/plain',
      'tree.png image/png',
    ])
    const other = await portal.as('host')
    for (const { id } of answer?.attachments ?? []) {
      expect((await ana.try(attachments.content, { id })).status).toBe(200)
      expect((await other.try(attachments.content, { id })).status).toBe(404)
    }
    expect((await bell(ben))[0]).toContain('Some of your answer by email was not taken')
    // Who may not add files comes without them.
    const guest = await portal.as('viewer')
    const to = await written(guest)
    const attached = [{ filename: 'list.txt', content: 'Forty' }]
    expect((await became(await answerTo(to, { text: 'Here.', attachments: attached })))?.state).toBe('posted')
    expect((await said(ana, to.id)).at(-1)?.attachments).toEqual([])
  })

  it('with hostile headers, encodings and sizes shows as text, or is refused in words', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    const head = `From: ${mail.from}\r\nTo: ${mail.replyTo}\r\nMessage-ID: <${randomUUID()}@x.example>\r\n`
    const last = async () => (await said(ana, mail.id)).at(-1)?.body
    const shows = async (raw: Buffer | string, text: string) => {
      expect((await became(raw))?.state).toBe('posted')
      expect(await last()).toBe(text)
    }
    await shows(
      await answerTo(mail, { text: '<script>alert(1)</script> & <b>hi</b>' }),
      '<script>alert(1)</script> & <b>hi</b>',
    )
    await shows(
      await answerTo(mail, {
        text: undefined,
        html: '<p>Yes<style>p{}</style><script>alert(1)</script><img src="https://spy.example/x.png" onerror="alert(1)"></p>',
      } as Options),
      'Yes',
    )
    await shows(
      await answerTo(mail, { text: 'Left \u202egnp.exe\u202c \u200bright\u0007' }),
      'Left gnp.exe right',
    )
    await shows(
      Buffer.concat([
        Buffer.from(`${head.replace('<', '<1')}Content-Type: text/plain; charset=nonsense-8\r\n\r\nCaf`),
        Buffer.from([0xe9, 0x00, 0x20]),
        Buffer.from('at nine'),
      ]),
      'Caf\ufffd at nine',
    )
    await shows(
      Buffer.concat([
        Buffer.from(`${head.replace('<', '<2')}Content-Type: text/plain; charset=iso-8859-1\r\n\r\nCaf`),
        Buffer.from([0xe9]),
      ]),
      'Café',
    )
    await shows(
      `To: ${'a'.repeat(300_000)}\r\n${head.replace('<', '<6')}Cc: ${'b@'.repeat(20_000)}\r\n\r\nOne long word above.`,
      'One long word above.',
    )
    const count = (await said(ana, mail.id)).length
    const refused = async (raw: Buffer | string) => {
      const result = await became(raw)
      expect([result?.state, result?.reason]).toEqual(['refused', expect.stringMatching(/\w{3,}/)])
    }
    await refused(await answerTo(mail, { text: 'a'.repeat(100_000) }))
    await refused(await answerTo(mail, { text: '> quoted only' }))
    await refused('\0\0\0\0')
    await refused('no mail at all')
    await refused(
      `${head.replace('<', '<3')}Subject: ${'=?utf-8?B?'.repeat(5000)}\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a--`,
    )
    // As many addresses as a header holds: the portal does not look at each of them.
    const token = (number: number) =>
      `answers+${number.toString(2).replaceAll('0', 'b').replaceAll('1', 'c').padStart(42, 'a')}@x.example`
    const many = Array.from({ length: 20_000 }, (_, number) => token(number)).join(',\r\n ')
    await refused(`${head.replace('To: ', `To: ${many},\r\n `).replace('<', '<5')}\r\nYes`)
    // A thousand parts within parts.
    let deep = 'Deep.'
    for (let level = 0; level < 1000; level += 1)
      deep = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${deep}\r\n--b${level}--`
    await refused(`${head.replace('<', '<4')}${deep}`)
    expect(await said(ana, mail.id)).toHaveLength(count)
  })
})

describe('the way in', () => {
  it('is for a key that may bring mails in, and for nobody without it', async () => {
    const raw = 'From: a@b.example\r\n\r\nHello'
    expect((await bring(raw, 'lb_nonsense')).status).toBe(401)
    const { key: other } = await admin.call(apiKeys.add, {
      name: 'Website',
      permissions: ['HOSTS_VIEW'],
      readsOnly: false,
      days: 30,
      password: TEST_PASSWORD,
    })
    expect((await bring(raw, other)).status).toBe(403)
    expect((await fetch(portal.url + mailGateway.bringIn.path, { method: 'POST' })).status).toBe(401)
  })

  it('is closed until there is an address for answers', async () => {
    await admin.call(settings.change, { replyAddress: '' })
    expect((await bring('From: a@b.example\r\n\r\nHello')).status).toBe(400)
    const mail = await written(await portal.as('host'))
    expect(mail.replyTo).toBe('')
    for (const replyAddress of ['answers', 'a+b@charity.example', `${'a'.repeat(21)}@charity.example`])
      expect((await admin.try(settings.change, { replyAddress })).status).toBe(400)
    await admin.call(settings.change, { replyAddress: 'answers@charity.example' })
  })

  it('shows administrators what became of each mail, and nothing of what it says', async () => {
    const ben = await portal.as('host')
    const mail = await written(ben)
    await became(await answerTo(mail, { text: 'A secret answer', subject: 'A secret subject' }))
    const seen = JSON.stringify(await admin.call(mailGateway.overview))
    expect(seen).toContain(mail.from)
    expect(seen).not.toContain('secret')
    const guest = await portal.as('demo_user')
    expect(JSON.stringify(await guest.call(mailGateway.overview))).not.toContain(mail.from)
    const { rows } = await portal.app.pool.query('SELECT * FROM received_mails WHERE raw IS NOT NULL')
    expect(rows).toEqual([])
    expect((await ben.try(mailGateway.overview)).status).toBe(403)
  })
})
