import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Options } from 'nodemailer/lib/mailer'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { type MailServer, startMailServer } from '#platform/outbox/testing-smtp.ts'
import { threads } from '#platform/threads/contract.ts'
import { apiKeys } from '#sections/admin/api-keys/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { inbox } from '#sections/communication/messages/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { mailGateway } from './contract.ts'

// In the morning of the day after tomorrow: nothing waits for the end of the quiet hours, and what is queued now is due.
const NOW = new Date(`${new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)}T15:00:00Z`)
let now = NOW
export let server: MailServer
export let portal: TestPortal
export let admin: Person
export let ana: Person
let key: string

/** By the clock of the portal, until the next test begins. */
export const minutesPass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

/** A portal with a mail server and an address for answers; Ana of the core team writes. */
export function whoMails() {
  beforeAll(async () => {
    server = await startMailServer()
    portal = await testPortal({
      mail: { url: server.url, from: 'Lunchbox <portal@charity.example>' },
      now: () => now,
    })
    admin = await portal.as('admin')
    ana = await portal.as('core_team')
    await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
      admin.id,
      await hashPassword(TEST_PASSWORD),
    ])
    await admin.call(settings.change, { replyAddress: 'answers@charity.example' })
    key = (
      await admin.call(apiKeys.add, {
        name: 'Mail server',
        permissions: ['MAIL_BRING_IN'],
        readsOnly: false,
        days: 30,
        password: TEST_PASSWORD,
      })
    ).key
    // Whoever makes a key is told of it by mail.
    await workOff(portal.app)
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })
  beforeEach(() => {
    now = NOW
    server.taken.length = 0
  })
}

export const addressOf = async (person: Person) =>
  (await portal.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [person.id]))
    .rows[0]?.email ?? ''
/** A message from Ana that went out by mail, and the mail as its reader has it. */
export async function written(reader: Person, more: Record<string, unknown> = {}) {
  const { id } = await ana.call(inbox.send, {
    id: randomUUID(),
    messageId: randomUUID(),
    addressed: [`person:${reader.id}`],
    subject: 'Quinces on Saturday',
    body: 'Can you take *forty*?\n\nThe van is there at nine.',
    byMail: true,
    ...more,
  })
  await workOff(portal.app)
  const to = await addressOf(reader)
  const wire = server.taken.findLast((one) => one.includes(`To: ${to}`)) ?? ''
  const mail = await simpleParser(wire)
  return { id, mail, replyTo: mail.replyTo?.value[0]?.address ?? '', from: to, wire }
}
type Written = Awaited<ReturnType<typeof written>>

/** The mail as a mail program would write it. */
export const compose = (options: Options) => new MailComposer(options).compile().build()
export const answerTo = ({ mail, replyTo, from }: Written, options: Options = {}) =>
  compose({
    from,
    to: replyTo,
    subject: `Re: ${mail.subject}`,
    inReplyTo: mail.messageId,
    messageId: `<${randomUUID()}@phone.example>`,
    text: `Yes, gladly.\n\nOn Tue, Nov 24, 2026 at 9:12 AM Ana <portal@charity.example> wrote:\n\n${(
      mail.text ?? ''
    )
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')}`,
    ...options,
  })

export async function bring(raw: Buffer | string, token = key) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(raw))]), 'mail.eml')
  const answer = await fetch(portal.url + mailGateway.bringIn.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as { id: string; message?: string } }
}
/** Brings it and has it read; what became of it. */
export async function became(raw: Buffer | string) {
  // Each comes a second after the one before: of those of one moment the overview would show any.
  minutesPass(1 / 60)
  const { status, body } = await bring(raw)
  if (status !== 202) throw new Error(`It was not taken: ${status} ${body.message}`)
  await workOff(portal.app)
  const { items } = await admin.call(mailGateway.overview)
  return items.find(({ id }) => id === body.id)
}
export const said = async (person: Person, id: string) =>
  (await person.call(threads.ofRecord, { table: 'inbox_threads', id })).messages
export const bell = async (person: Person) =>
  (await person.call(notifications.list, {})).notifications.map(
    ({ title, message }) => `${title}: ${message}`,
  )
