import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { textMessages } from './contract.ts'
import { sidOf, startTextProvider, type TextProvider } from './testing-provider.ts'

/** Clock times of the day after tomorrow: what is queued now is due by then. */
const at = (time: string, days = 2) =>
  new Date(`${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}:00Z`)
const AFTERNOON = at('14:00')
let now = AFTERNOON
let provider: TextProvider
let portal: TestPortal
let bare: TestPortal
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

let lastPhone = 1000
const newPhone = () => `+1404555${++lastPhone}`
let lastSid = 0x1000
const newSid = () => sidOf(++lastSid)
const WEBHOOK = '/api/sms/webhook'

/** Somebody texts us; answers the words that go back. */
async function text(from: string, body: string, more: [string, string][] = []) {
  const fields: [string, string][] = [['MessageSid', newSid()], ['From', from], ['Body', body], ...more]
  const response = await provider.post(portal.url + WEBHOOK, fields)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/xml')
  return wordsIn(await response.text())
}
const wordsIn = (xml: string) => /<Message>(.*)<\/Message>/s.exec(xml)?.[1] ?? null
const sentTo = (phone: string) => provider.taken.filter(({ to }) => to === phone).map(({ body }) => body)
const codeIn = (body: string | undefined) => /code is (\d{6})/.exec(body ?? '')?.[1] ?? ''

const asks = (person: Person, phone: string) =>
  person.call(textMessages.optIn, { phone, campaigns: ['hosts', 'events'], consent: true })
/** A person who gets texts at a number of their own. */
async function reader(role: 'host' | 'driver' = 'host') {
  const [person, phone] = [await portal.as(role), newPhone()]
  await asks(person, phone)
  await workOff(portal.app)
  await person.call(textMessages.confirm, { code: codeIn(sentTo(phone).at(-1)) })
  await workOff(portal.app)
  return { person, phone }
}
const remind = (person: Person, over: { campaign?: 'hosts' | 'events' | 'team' } = {}) =>
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
const messages = async (person: Person, search: string) =>
  (await person.call(outbox.list, { search, limit: 200 })).items

describe('agreeing to text messages', () => {
  it('with the code: the number is normalized, proved, welcomed, and gets texts from then on', async () => {
    const [host, phone] = [await portal.as('host'), newPhone()]
    const typed = `(404) 555-${phone.slice(-4)}`
    const asked = await asks(host, typed)
    expect(asked).toMatchObject({
      active: null,
      pending: { phone: typed },
      service: true,
      from: '(404) 555-0100',
    })
    await workOff(portal.app)
    const code = codeIn(sentTo(phone)[0])
    expect(code).toMatch(/^\d{6}$/)
    const wrong = await host.try(textMessages.confirm, { code: code === '000000' ? '000001' : '000000' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ fields: { code: expect.stringContaining('not the code') } })
    const done = await host.call(textMessages.confirm, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect(done).toMatchObject({ active: { phone: typed, campaigns: ['hosts', 'events'] }, pending: null })
    await workOff(portal.app)
    expect(sentTo(phone).at(-1)).toContain('STOP')
    expect((await host.try(textMessages.confirm, { code })).status).toBe(400)
  })

  it('the code stands nowhere in the database or the outbox, ends after ten minutes and five wrong tries', async () => {
    const [host, phone] = [await portal.as('host'), newPhone()]
    await asks(host, phone)
    await workOff(portal.app)
    const code = codeIn(sentTo(phone)[0])
    const { rows } = await portal.app.pool.query(
      `SELECT to_jsonb(o) AS row FROM outbox o WHERE recipient = $1
       UNION ALL SELECT to_jsonb(c) FROM text_consents c WHERE phone = $1`,
      [phone],
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(code)
    const admin = await portal.as('super_admin')
    const [shown] = await messages(admin, phone)
    expect((await admin.call(outbox.one, { id: shown?.id ?? '' })).text).toContain('your code is (not shown)')
    expect((await admin.try(outbox.resend, { id: shown?.id ?? '' })).status).toBe(409)

    now = new Date(now.getTime() + 10 * MINUTE + 1)
    expect((await host.try(textMessages.confirm, { code })).status).toBe(410)
    now = AFTERNOON
    await host.call(textMessages.resend, {})
    await workOff(portal.app)
    const second = codeIn(sentTo(phone)[1])
    const wrong = second === '123456' ? '654321' : '123456'
    for (let tries = 0; tries < 5; tries++)
      expect((await host.try(textMessages.confirm, { code: wrong })).status).toBe(400)
    expect((await host.try(textMessages.confirm, { code: second })).status).toBe(410)
  })

  it('with the reply YES; only the last who asked for this number, and only within a day', async () => {
    const [host, driver, phone] = [await portal.as('host'), await portal.as('driver'), newPhone()]
    await asks(host, phone)
    now = new Date(now.getTime() + MINUTE)
    await asks(driver, phone)
    expect(await text(phone, ' Yes! ')).toBeNull()
    expect((await driver.call(textMessages.status, {})).active).not.toBeNull()
    expect((await host.call(textMessages.status, {})).active).toBeNull()
    await workOff(portal.app)
    expect(sentTo(phone).at(-1)).toContain('you get our text messages from now on')

    const [late, other] = [await portal.as('host'), newPhone()]
    await asks(late, other)
    now = new Date(now.getTime() + DAY + MINUTE)
    await text(other, 'YES')
    expect((await late.call(textMessages.status, {})).active).toBeNull()
  })

  it('needs the tick, a US mobile number and at least one kind of texts, and asks in words at the field', async () => {
    const host = await portal.as('host')
    const good = { phone: newPhone(), campaigns: ['hosts' as const], consent: true as const }
    for (const [field, bad] of [
      ['phone', { ...good, phone: '+44 20 7946 0958' }],
      ['phone', { ...good, phone: 'call me' }],
      ['campaigns', { ...good, campaigns: [] }],
      ['consent', { ...good, consent: false as unknown as true }],
    ] as const) {
      const { status, body } = await host.try(textMessages.optIn, bad as typeof good)
      expect(status).toBe(400)
      expect(body).toMatchObject({ fields: { [field]: expect.any(String) } })
    }
  })

  it('is no way to flood a phone', async () => {
    const [host, phone] = [await portal.as('host'), newPhone()]
    const statuses = []
    for (let tries = 0; tries < 7; tries++)
      statuses.push(
        (await host.try(textMessages.optIn, { phone, campaigns: ['hosts'], consent: true })).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('another number takes over only when it is proved; each agreement stays as proof', async () => {
    const { person, phone } = await reader()
    const second = newPhone()
    await asks(person, second)
    await remind(person)
    await person.call(outbox.prefer, { preferred: 'sms' })
    await workOff(portal.app)
    expect(sentTo(phone).at(-1)).toBe('Please log your count.')
    const done = await person.call(textMessages.confirm, { code: codeIn(sentTo(second)[0]) })
    expect(done.active?.phone.slice(-4)).toBe(second.slice(-4))
    const { rows } = await portal.app.pool.query(
      'SELECT phone, state, stopped_by FROM text_consents WHERE person_id = $1 ORDER BY asked_at, phone',
      [person.id],
    )
    expect(rows).toEqual([
      { phone, state: 'stopped', stopped_by: 'other_number' },
      { phone: second, state: 'confirmed', stopped_by: null },
    ])
  })

  it('belongs to a person, not to an account that many share', async () => {
    const guest = await portal.as('demo_user')
    const answer = await guest.try(textMessages.optIn, {
      phone: newPhone(),
      campaigns: ['hosts'],
      consent: true,
    })
    expect(answer.status).toBe(409)
    expect((await fetch(`${portal.url}/api/users/sms-status`)).status).toBe(401)
  })
})

describe('which way a message goes', () => {
  it('mail, text or both, as the person prefers; only texts they agreed to', async () => {
    const { person, phone } = await reader()
    const kinds = async (preferred: 'mail' | 'sms' | 'both', campaign: 'hosts' | 'team' = 'hosts') => {
      await person.call(outbox.prefer, { preferred })
      const before = sentTo(phone).length
      const id = await remind(person, { campaign })
      await workOff(portal.app)
      const admin = await portal.as('admin')
      const { kind } = await admin.call(outbox.one, { id })
      return [kind, sentTo(phone).length - before]
    }
    expect(await kinds('mail')).toEqual(['mail', 0])
    expect(await kinds('sms')).toEqual(['sms', 1])
    expect(await kinds('both')).toEqual(['mail', 1])
    expect(await kinds('sms', 'team')).toEqual(['mail', 0])
    await person.call(textMessages.choose, { campaigns: ['team'] })
    expect(await kinds('sms', 'team')).toEqual(['sms', 1])
    expect(await kinds('both', 'hosts')).toEqual(['mail', 0])
  })

  it('in quiet hours it waits, and goes beside the mail once', async () => {
    const { person, phone } = await reader()
    await person.call(outbox.prefer, { preferred: 'both' })
    const before = sentTo(phone).length
    now = at('22:30')
    await remind(person)
    await workOff(portal.app)
    expect(sentTo(phone)).toHaveLength(before)
    now = at('08:00', 3)
    await workOff(portal.app)
    await workOff(portal.app)
    expect(sentTo(phone)).toHaveLength(before + 1)
  })

  it('a busy service is tried again, a number that is none is given up at once', async () => {
    const { person, phone } = await reader()
    await person.call(outbox.prefer, { preferred: 'sms' })
    const admin = await portal.as('admin')
    provider.refuseWith({ status: 503 })
    const id = await remind(person)
    await workOff(portal.app)
    expect(await admin.call(outbox.one, { id })).toMatchObject({ state: 'queued', attempts: 1 })
    provider.refuseWith(null)
    now = new Date(now.getTime() + 3 * MINUTE)
    await workOff(portal.app)
    expect(await admin.call(outbox.one, { id })).toMatchObject({ state: 'sent', via: 'twilio', attempts: 2 })
    expect(sentTo(phone).at(-1)).toBe('Please log your count.')
    provider.refuseWith({ status: 400, code: 21614, message: 'not a mobile number' })
    const bad = await remind(person)
    await workOff(portal.app)
    expect(await admin.call(outbox.one, { id: bad })).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: 'not a mobile number',
    })
  })

  it('a STOP that only the carrier knows counts, too, and the message goes as mail', async () => {
    const { person } = await reader()
    await person.call(outbox.prefer, { preferred: 'sms' })
    provider.refuseWith({ status: 400, code: 21610, message: 'unsubscribed recipient' })
    const id = await remind(person)
    await workOff(portal.app)
    const admin = await portal.as('admin')
    expect(await admin.call(outbox.one, { id })).toMatchObject({ kind: 'mail', state: 'sent' })
    expect((await person.call(textMessages.status, {})).stopped).toMatchObject({ byReply: true })
  })

  it('without a service texts stay in the outbox, where the code can be read and handed over', async () => {
    const [host, phone] = [await bare.as('host'), newPhone()]
    expect((await asks(host, phone)).service).toBe(false)
    await workOff(bare.app)
    const admin = await bare.as('admin')
    const [kept] = await messages(admin, phone)
    expect(kept).toMatchObject({ kind: 'sms', state: 'sent', via: 'outbox' })
    const { text: words } = await admin.call(outbox.one, { id: kept?.id ?? '' })
    await host.call(textMessages.confirm, { code: codeIn(words) })
    const again = await admin.call(outbox.resend, { id: kept?.id ?? '' })
    await workOff(bare.app)
    expect((await admin.call(outbox.one, { id: again.id })).kind).toBe('sms')
  })
})

describe('a text that comes in', () => {
  it('STOP in any spelling ends sending at once, even of what is on its way; START takes it back', async () => {
    for (const word of ['STOP', 'stop.', ' Unsubscribe', 'STOP ALL', 'Cancel', 'end', 'QUIT!']) {
      const { person, phone } = await reader()
      await person.call(outbox.prefer, { preferred: 'sms' })
      const id = await remind(person)
      const before = sentTo(phone).length
      expect(await text(phone, word)).toContain('no more text messages')
      await workOff(portal.app)
      expect(sentTo(phone)).toHaveLength(before)
      const admin = await portal.as('admin')
      expect(await admin.call(outbox.one, { id })).toMatchObject({ kind: 'mail', state: 'sent' })
      const { active, stopped } = await person.call(textMessages.status, {})
      expect({ active, byReply: stopped?.byReply }).toEqual({ active: null, byReply: true })
      const anew = await person.try(textMessages.optIn, { phone, campaigns: ['hosts'], consent: true })
      expect(anew.status).toBe(400)
      expect(anew.body).toMatchObject({ fields: { phone: expect.stringContaining('START') } })

      expect(await text(phone, 'start')).toContain('welcome back')
      await remind(person)
      await workOff(portal.app)
      expect(sentTo(phone)).toHaveLength(before + 1)
    }
  }, 30_000)

  it('a text in the outbox to a number that said STOP is skipped and says so, whatever it is about', async () => {
    const phone = newPhone()
    const admin = await portal.as('admin')
    const { id } = await admin.call(textMessages.test, { phone })
    await text(phone, 'STOP')
    await workOff(portal.app)
    expect(sentTo(phone)).toEqual([])
    expect(await admin.call(outbox.one, { id })).toMatchObject({
      state: 'skipped',
      reason: 'This number said STOP',
    })
    expect((await admin.try(textMessages.test, { phone })).status).toBe(400)
    expect(await text(phone, 'UNSTOP')).toContain('may get texts again')
    await admin.call(textMessages.test, { phone })
    await workOff(portal.app)
    expect(sentTo(phone)).toHaveLength(1)
  })

  it('HELP and INFO are answered; anything else says once a day that nobody reads it, and is kept', async () => {
    const { person, phone } = await reader()
    for (const word of ['help', 'Info']) expect(await text(phone, word)).toContain('Reply STOP')
    await person.call(outbox.prefer, { preferred: 'sms' })
    const id = await remind(person)
    await workOff(portal.app)
    expect(await text(phone, 'we are late <b>&')).toContain('nobody reads replies')
    expect(await text(phone, 'really late')).toBeNull()
    const admin = await portal.as('admin')
    expect((await admin.call(outbox.one, { id })).state).toBe('answered')
    const { received } = await admin.call(textMessages.overview, {})
    const theirs = received.filter(({ from }) => from.endsWith(phone.slice(-4))).map((one) => one.text)
    expect(theirs.slice(0, 2)).toEqual(['really late', 'we are late <b>&'])
    const guest = await portal.as('demo_user')
    const seen = (await guest.call(textMessages.overview, {})).received.map(({ from }) => from)
    expect(seen).toContain(`…${phone.slice(-4)}`)
    expect(seen.filter((from) => !/^…\d{4}$/.test(from))).toEqual([])
  })

  it('what the service answered itself is not answered twice', async () => {
    expect(await text(newPhone(), 'HELP', [['OptOutType', 'HELP']])).toBeNull()
  })

  it('counts once, whatever the service repeats', async () => {
    const phone = newPhone()
    const fields: [string, string][] = [
      ['MessageSid', newSid()],
      ['From', phone],
      ['Body', 'anybody there?'],
    ]
    const [one, two] = [
      await provider.post(portal.url + WEBHOOK, fields),
      await provider.post(portal.url + WEBHOOK, fields),
    ]
    const words = await one.text()
    expect(wordsIn(words)).toContain('nobody reads')
    expect(await two.text()).toBe(words)
    const { rowCount } = await portal.app.pool.query('SELECT FROM received_texts WHERE phone = $1', [phone])
    expect(rowCount).toBe(1)
  })

  it('with a wrong signature, or none, is refused and changes nothing', async () => {
    const { person, phone } = await reader()
    const fields: [string, string][] = [
      ['MessageSid', newSid()],
      ['From', phone],
      ['Body', 'STOP'],
    ]
    const to = portal.url + WEBHOOK
    for (const options of [
      { signature: '' },
      { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
      {
        signature: 'ü'
          .repeat(28)
          .normalize('NFD')
          .replaceAll(/[^\x20-\x7e]/g, 'x'),
      },
      { signedFor: 'https://elsewhere.example/api/sms/webhook' },
      { signedFor: `${to}?x=1` },
    ])
      expect((await provider.post(to, fields, options)).status).toBe(403)
    const json = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-twilio-signature': 'x' },
      body: JSON.stringify(Object.fromEntries(fields)),
    })
    expect(json.status).toBe(403)
    expect((await provider.post(bare.url + WEBHOOK, fields)).status).toBe(403)
    expect((await person.call(textMessages.status, {})).active).not.toBeNull()
  })

  it('of any shape is taken without a fault', async () => {
    const phone = newPhone()
    for (const fields of [
      [],
      [['From', phone]],
      [
        ['MessageSid', newSid()],
        ['From', '12345'],
        ['Body', 'STOP'],
      ],
      [
        ['MessageSid', newSid()],
        ['From', phone],
        ['Body', '\u0000\ud800 nul'],
      ],
      [
        ['MessageSid', newSid()],
        ['From', phone],
        ['Body', '😀'.repeat(5000)],
      ],
      [
        ['MessageSid', newSid()],
        ['From', phone],
        ['From', newPhone()],
        ['Body', 'STOP'],
      ],
      [
        ['__proto__', 'x'],
        ['constructor', 'y'],
        ['MessageSid', newSid()],
        ['From', phone],
        ['Body', ''],
      ],
      [
        ['MessageSid', "x'; DROP TABLE users"],
        ['From', phone],
        ['Body', 'STOP'],
      ],
      [
        ['MessageSid', newSid()],
        ['From', phone],
      ],
    ] as [string, string][][])
      expect(
        (await provider.post(portal.url + WEBHOOK, fields)).status,
        JSON.stringify(fields).slice(0, 80),
      ).toBe(200)
  })
})

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

describe('the administrators’ part', () => {
  it('lists, filters, counts and exports who agreed; numbers only for who may see contact data', async () => {
    const { person, phone } = await reader('driver')
    const [admin, guest] = [await portal.as('admin'), await portal.as('demo_user')]
    const found = await admin.call(textMessages.list, {
      search: phone,
      state: 'confirmed',
      campaign: 'events',
    })
    expect(found.items).toMatchObject([
      { personId: person.id, method: 'code', askedOn: 'page', wording: '2026-11' },
    ])
    expect((await admin.call(textMessages.list, { search: phone, campaign: 'team' })).total).toBe(0)
    expect((await guest.call(textMessages.list, { search: phone })).total).toBe(0)
    expect(
      (await guest.call(textMessages.list, {})).items.every(({ phone: shown }) => shown.startsWith('…')),
    ).toBe(true)
    const overview = await admin.call(textMessages.overview, {})
    expect(overview.confirmed).toBeGreaterThan(0)
    expect(overview.webhook).toBe(`${portal.url}/api/sms/webhook`)
    const file = await admin.call(textMessages.exportList, { search: phone })
    expect(String(file)).toContain('With the code')
    expect((await guest.try(textMessages.exportList, {})).status).toBe(403)
    expect((await (await portal.as('core_team')).try(textMessages.overview, {})).status).toBe(403)
  })

  it('an announcement reaches everyone who agreed to these texts, in their own waking hours, and nobody else', async () => {
    const [one, two] = [await reader(), await reader()]
    await two.person.call(textMessages.choose, { campaigns: ['team'] })
    const three = await reader()
    await three.person.call(outbox.prefer, { quiet: { from: '13:00', to: '15:00' } })
    const admin = await portal.as('admin')
    const { people } = await admin.call(textMessages.announce, { campaign: 'hosts', text: 'Bread is late.' })
    expect(people).toBeGreaterThanOrEqual(2)
    await workOff(portal.app)
    const words = 'Our sandwich charity: Bread is late. Reply STOP to end.'
    expect(sentTo(one.phone).at(-1)).toBe(words)
    expect(sentTo(two.phone)).not.toContain(words)
    expect(sentTo(three.phone)).not.toContain(words)
    now = at('15:00')
    await workOff(portal.app)
    expect(sentTo(three.phone).at(-1)).toBe(words)
    expect((await admin.call(textMessages.overview, {})).announcements[0]).toMatchObject({
      text: 'Bread is late.',
      people,
    })
    expect(
      (await (await portal.as('demo_user')).try(textMessages.announce, { campaign: 'hosts', text: 'x' }))
        .status,
    ).toBe(403)
  })

  it('opting out in the profile ends them as well, and can be begun anew', async () => {
    const { person, phone } = await reader()
    expect(await person.call(textMessages.optOut, {})).toMatchObject({
      active: null,
      stopped: { byReply: false },
    })
    expect((await asks(person, phone)).pending).not.toBeNull()
    expect((await person.call(textMessages.reset, {})).pending).toBeNull()
    expect((await person.try(textMessages.resend, {})).status).toBe(404)
    expect((await person.try(textMessages.choose, { campaigns: ['team'] })).status).toBe(409)
  })

  it('somebody who asks on the phone is taken out by an administrator; nobody can agree for others', async () => {
    const { person, phone } = await reader()
    const [admin, guest] = [await portal.as('admin'), await portal.as('demo_user')]
    expect((await guest.try(textMessages.endFor, { id: person.id })).status).toBe(403)
    await admin.call(textMessages.endFor, { id: person.id })
    expect((await person.call(textMessages.status, {})).active).toBeNull()
    const { items } = await admin.call(textMessages.list, { personId: person.id })
    expect(items).toMatchObject([{ state: 'stopped', stoppedBy: 'administrator' }])
    expect((await asks(person, phone)).pending).not.toBeNull()
    expect((await admin.try(textMessages.endFor, { id: crypto.randomUUID() })).status).toBe(404)
  })
})
