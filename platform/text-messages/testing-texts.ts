import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { textMessages } from './contract.ts'
import { sidOf, startTextProvider, type TextProvider } from './testing-provider.ts'

// What every test about text messages stands on: a portal with a service of texts, one without, and people who agree.

/** Clock times of the day after tomorrow: what is queued now is due by then. */
export const at = (time: string, days = 2) =>
  new Date(`${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}:00Z`)
export const AFTERNOON = at('14:00')
export let now = AFTERNOON
/** Until the end of a test. */
export const itIs = (time: Date) => {
  now = time
}
export let provider: TextProvider
export let portal: TestPortal
export let bare: TestPortal
/** Said once at the top of a file: what its tests stand on. */
export function withTexts() {
  beforeAll(async () => {
    provider = await startTextProvider()
    portal = await testPortal({ twilio: provider.settings, now: () => now })
    bare = await testPortal({ now: () => now })
    portal.app.appUrl = portal.url
    for (const { app } of [portal, bare])
      await app.pool.query(`INSERT INTO settings (id, value) VALUES ('timeZone', '"UTC"')`)
  })
  afterAll(async () => {
    await portal.close()
    await bare.close()
    await provider.close()
  })
  afterEach(async () => {
    now = AFTERNOON
    provider.refuseWith(null)
    await workOff(portal.app)
    await portal.app.pool.query('DELETE FROM throttles')
  })
}

let lastPhone = 1000
export const newPhone = () => `+1404555${++lastPhone}`
let lastSid = 0x1000
export const newSid = () => sidOf(++lastSid)
export const WEBHOOK = '/api/sms/webhook'

/** Somebody texts us; answers the words that go back. */
export async function text(from: string, body: string, more: [string, string][] = []) {
  const fields: [string, string][] = [['MessageSid', newSid()], ['From', from], ['Body', body], ...more]
  const response = await provider.post(portal.url + WEBHOOK, fields)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/xml')
  return wordsIn(await response.text())
}
export const wordsIn = (xml: string) => /<Message>(.*)<\/Message>/s.exec(xml)?.[1] ?? null
export const sentTo = (phone: string) =>
  provider.taken.filter(({ to }) => to === phone).map(({ body }) => body)
export const codeIn = (body: string | undefined) => /code is (\d{6})/.exec(body ?? '')?.[1] ?? ''

export const asks = (person: Person, phone: string) =>
  person.call(textMessages.optIn, { phone, campaigns: ['hosts', 'events'], consent: true })
/** A person who gets texts at a number of their own. */
export async function reader(role: 'host' | 'driver' = 'host') {
  const [person, phone] = [await portal.as(role), newPhone()]
  await asks(person, phone)
  await workOff(portal.app)
  await person.call(textMessages.confirm, { code: codeIn(sentTo(phone).at(-1)) })
  await workOff(portal.app)
  return { person, phone }
}
export const remind = (person: Person, over: { campaign?: 'hosts' | 'events' | 'team' } = {}) =>
  inTransaction(portal.app, 'test', (ctx) =>
    sendMail(ctx, {
      to: 'somebody@oak.example',
      personId: person.id,
      category: 'reminder',
      campaign: 'hosts',
      short: 'Please log your count.',
      template: { subject: 'Count', paragraphs: ['Please log your count.'] },
      ...over,
    }),
  )
export const messages = async (person: Person, search: string) =>
  (await person.call(outbox.list, { search, limit: 200 })).items
