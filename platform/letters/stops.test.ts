import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { sendThrough } from '#platform/outbox/smtp.ts'
import { type MailServer, startMailServer } from '#platform/outbox/testing-smtp.ts'
import { slices } from '#registry.server.ts'
import { implement } from '#server/context.ts'
import { defineLetter } from '#server/data/letters.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { sendLetter } from './service-send.ts'

/** The day is past as soon as a test says so. */
let dayIsOver = false
const bread = defineLetter({
  id: 'test-bread',
  title: 'Bread is ready',
  to: 'whoever ordered',
  when: 'by hand',
  values: { name: { label: 'Who ordered', kind: 'text', example: 'Ana', always: true } },
  overtaken: async () => (dayIsOver ? 'The day is over' : null),
  sections: {
    subject: { label: 'Subject', words: { en: 'Bread for {name}', es: 'Pan para {name}' } },
    greeting: { label: 'Greeting', words: { en: 'Dear {name},', es: 'Hola {name}:' } },
  },
})

let server: MailServer
let portal: TestPortal
let admin: Person
let now = new Date('2027-03-10T17:00:00Z')
beforeAll(async () => {
  server = await startMailServer()
  const bakery = implement({}, {}, { letters: [bread] })
  portal = await testPortal({
    slices: [...slices, bakery],
    mail: { url: server.url, from: 'Lunchbox <portal@charity.example>' },
    now: () => now,
  })
  admin = await portal.as('admin')
})
afterAll(async () => {
  await server.close()
  await portal.close()
})
beforeEach(() => {
  server.taken.length = 0
  dayIsOver = false
})

let orders = 0
const send = (email: string, more: object = {}) =>
  inTransaction(portal.app, 'test', (ctx) =>
    sendLetter(ctx, bread, {
      about: { table: 'orders', id: `order ${++orders}` },
      to: { email },
      filling: { name: 'Ben' },
      by: null,
      ...more,
    }),
  )
/** What arrived, its lines put together again. */
const arrived = async (email: string) => {
  await workOff(portal.app)
  return server.taken
    .map((mail) => mail.replaceAll(/=\r\n/g, '').replaceAll(/\r\n[ \t]/g, ' '))
    .filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`))
}
const stopIn = (mail: string | undefined) => /^List-Unsubscribe:\s*<([^>]+)>/im.exec(mail ?? '')?.[1] ?? ''
const local = (link: string) => {
  const { pathname, search } = new URL(link)
  return portal.url + pathname + search
}
const press = (link: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(local(link), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

describe('whoever reads a letter and has no account', () => {
  it('says with one press that nothing more is to come, and nothing goes there by itself', async () => {
    await send('ben@oak.example')
    const [mail] = await arrived('ben@oak.example')
    const link = stopIn(mail)
    expect(link).toMatch(/\/api\/no-more-letters\?token=/)
    expect(mail).toContain('No more letters to this address')
    expect(mail).not.toContain('[[stop')
    expect((await press(link)).status).toBe(200)
    expect(await send('Ben@Oak.example')).toBeNull()
    expect(await send('ana@oak.example')).not.toBeNull()
  })

  it('changes nothing by opening the link, as programs that read mail do', async () => {
    await send('dee@oak.example')
    const link = stopIn((await arrived('dee@oak.example'))[0])
    const page = await fetch(local(link))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('dee@oak.example')])
    expect(await send('dee@oak.example')).not.toBeNull()
  })

  it('reads the page in the language of the letter, and takes it back there', async () => {
    await send('eva@oak.example', { language: 'es' })
    const link = stopIn((await arrived('eva@oak.example'))[0])
    expect(await (await fetch(local(link))).text()).toContain('¿No más correos?')
    const done = await (await press(link)).text()
    expect(done).toContain('<html lang="es">')
    expect(await send('eva@oak.example')).toBeNull()
    await press(link, 'again=1')
    expect(await send('eva@oak.example')).not.toBeNull()
  })

  it('is written to all the same by a person who means it', async () => {
    await send('fay@oak.example')
    await press(stopIn((await arrived('fay@oak.example'))[0]))
    server.taken.length = 0
    expect(await send('fay@oak.example', { by: admin.id })).not.toBeNull()
    expect(await arrived('fay@oak.example')).toHaveLength(1)
  })

  it('gets nothing that was on its way when they said so', async () => {
    await send('gus@oak.example')
    const link = stopIn((await arrived('gus@oak.example'))[0])
    now = new Date('2027-03-11T05:00:00Z')
    server.taken.length = 0
    const late = await send('gus@oak.example')
    expect(await arrived('gus@oak.example')).toEqual([])
    await press(link)
    now = new Date('2027-03-11T17:00:00Z')
    expect(await arrived('gus@oak.example')).toEqual([])
    expect(await admin.call(outbox.one, { id: String(late?.outboxId) })).toMatchObject({
      state: 'skipped',
      reason: 'Whoever reads this wants no more letters',
    })
  })

  it('cannot speak for another address: links are made by the portal alone', async () => {
    await send('hal@oak.example')
    const link = new URL(stopIn((await arrived('hal@oak.example'))[0]))
    const forged = [
      '',
      'x',
      Buffer.from('{"email":"ida@oak.example","language":"en"}').toString('base64'),
      `${link.searchParams.get('token')?.slice(0, -6)}AAAA==`,
    ]
    for (const token of forged) {
      link.searchParams.set('token', token)
      expect((await press(link.href)).status).toBe(410)
    }
    expect(await send('ida@oak.example')).not.toBeNull()
    expect(await send('hal@oak.example')).not.toBeNull()
  })
})

describe('an account’s letter', () => {
  it('has no such link: its owner says in the profile what they want', async () => {
    const host = await portal.as('host')
    const { rows } = await portal.app.pool.query('SELECT email FROM users WHERE id = $1', [host.id])
    const email = String(rows[0].email)
    await send(email, { to: { email, personId: host.id } })
    const [mail] = await arrived(email)
    expect(mail).toContain('Subject: Bread for Ben')
    expect(mail).not.toMatch(/List-Unsubscribe/i)
  })
})

it('over TLS the mail program is told that one press is enough', async () => {
  const mail = { url: server.url, from: 'Lunchbox <portal@charity.example>' }
  const words = { id: 'x', to: 'kim@oak.example', subject: 'Bread', text: 'It is ready.' }
  await sendThrough(mail, { ...words, stop: 'https://portal.example/api/no-more-letters?token=x' })
  expect(server.taken[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

describe('a letter that waits in the outbox', () => {
  it('does not go once what it says is over, and may go anew when it is meant again', async () => {
    now = new Date('2027-03-12T05:00:00Z')
    const about = { table: 'orders', id: 'waiting' }
    const waits = await send('joy@oak.example', { about })
    expect(await arrived('joy@oak.example')).toEqual([])
    dayIsOver = true
    now = new Date('2027-03-12T17:00:00Z')
    expect(await arrived('joy@oak.example')).toEqual([])
    expect(await admin.call(outbox.one, { id: String(waits?.outboxId) })).toMatchObject({
      state: 'skipped',
      reason: 'The day is over',
    })
    dayIsOver = false
    expect(await send('joy@oak.example', { about })).not.toBeNull()
    expect(await arrived('joy@oak.example')).toHaveLength(1)
    expect(await send('joy@oak.example', { about })).toBeNull()
  })
})
