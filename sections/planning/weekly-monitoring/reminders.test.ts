import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { letters } from '#platform/letters/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { sidOf, startTextProvider, type TextProvider } from '#platform/text-messages/testing-provider.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { remind } from './jobs.ts'
import { PLAN_ID } from './plan.ts'
import { reminding } from './reminders-contract.ts'

/** Friday, 13 November 2026, 9:00 in New York: the week from Wednesday, 11 November runs. */
const FRIDAY = new Date('2026-11-13T14:00:00Z')
let clock = FRIDAY
let portal: TestPortal
let provider: TextProvider
let core: Person
let texts = 900
beforeAll(async () => {
  provider = await startTextProvider()
  portal = await testPortal({ now: () => clock, twilio: provider.settings })
  core = await portal.as('core_team')
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

let number = 0
/** A location with somebody to call, who has no account. */
async function aSite(phone = `(404) 555-${String(2000 + (number += 1))}`) {
  const name = `Alder ${crypto.randomUUID()}`
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH place AS (INSERT INTO hosts (name, name_key, created_at) VALUES ($1, $1, '2026-01-01') RETURNING id),
       known AS (INSERT INTO people (name, email, phone) VALUES ('Ana Lee', $2, $3) RETURNING id),
       contact AS (INSERT INTO host_contacts (host_id, person_id, is_primary)
                   SELECT place.id, known.id, true FROM place, known)
     SELECT id FROM place`,
    [name, `${crypto.randomUUID()}@hosts.example`, phone],
  )
  return { id: String(rows[0]?.id), name, phone, e164: `+1${phone.replaceAll(/\D/g, '')}` }
}
const close = (id: string) =>
  portal.app.pool.query(`UPDATE hosts SET status = 'inactive' WHERE id = $1`, [id])
const WEBHOOK = '/api/sms/webhook'
const text = async (from: string, words: string, sid = sidOf((texts += 1))) => {
  const fields: [string, string][] = [
    ['MessageSid', sid],
    ['From', from],
    ['Body', words],
  ]
  const signedFor = portal.app.appUrl + WEBHOOK
  const response = await provider.post(portal.url + WEBHOOK, fields, { signedFor })
  expect(response.status).toBe(200)
  return response
}
const answersOf = async (hostId: string, who = core) =>
  (await who.call(reminding.answers, { week: '2026-11-12' })).items.filter((one) => one.hostId === hostId)
const mails = async (hostId: string) =>
  (
    await portal.app.pool.query<{ id: string; recipient: string; text: string; link: string }>(
      `SELECT o.* FROM outbox o JOIN monitoring_reminders r ON r.outbox_id = o.id WHERE r.host_id = $1`,
      [hostId],
    )
  ).rows
const entriesOf = async (hostId: string) => (await core.call(collections.list, { hostId: [hostId] })).items
const run = () => remind.run(portal.app, {}, new AbortController().signal)

describe('reminding by hand', () => {
  it('who would be reminded is seen before, and the log says afterwards what was sent', async () => {
    const site = await aSite()
    const before = await core.call(reminding.preview, {})
    expect(before.sites.find(({ hostId }) => hostId === site.id)).toMatchObject({
      contact: 'Ana Lee',
      mail: true,
      text: false,
      remindedAt: null,
    })
    const sent = await core.call(reminding.emailOne, {
      location: site.id,
      body: 'Dear {name}, what came to {location}?',
    })
    expect(sent).toEqual({ sent: 1, skipped: 0 })
    const [mail] = await mails(site.id)
    expect(mail?.text).toContain(`Dear Ana Lee, what came to ${site.name}?`)
    const { items } = await core.call(reminding.log, {})
    expect(items.find(({ hostId }) => hostId === site.id)).toMatchObject({
      name: 'Ana Lee',
      way: 'mail',
      sentBy: expect.any(String),
    })
    const after = await core.call(reminding.preview, {})
    expect(after.sites.find(({ hostId }) => hostId === site.id)?.remindedAt).toBe(FRIDAY.toISOString())
  })

  it('nobody is reminded whose numbers are in, nor by a text they have not agreed to', async () => {
    const site = await aSite()
    expect(await core.try(reminding.textOne, { location: site.id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('agreed to text messages') },
    })
    await core.call(collections.add, {
      collectionDate: '2026-11-11',
      hostId: site.id,
      individualSandwiches: 12,
    })
    expect(await core.try(reminding.emailOne, { location: site.id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('in by now') },
    })
    expect((await (await portal.as('volunteer')).try(reminding.emailMany, {})).status).toBe(403)
  })

  it('in a week without collections nobody is expected, so nobody is reminded', async () => {
    clock = new Date('2026-11-27T15:00:00Z')
    const answer = await core.try(reminding.emailMany, {})
    clock = FRIDAY
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('Thanksgiving') } })
  })
})

describe('the words of reminders', () => {
  const id = 'monitoring-reminder'

  it('are a letter: said by section, seen before, sent from then on, and taken back', async () => {
    const site = await aSite()
    const admin = await portal.as('admin')
    const said = [
      { section: 'greeting', words: 'Dear {name},', was: '' },
      { section: 'body', words: 'What came to {location}?\n\nYour {organization}', was: '' },
      { section: 'text', words: '{location}: just a number, please', was: '' },
    ]
    const seen = await admin.call(letters.preview, { id, sections: said, record: site.id })
    expect(seen).toMatchObject({
      text: expect.stringContaining(`What came to ${site.name}?`),
      textMessage: `${site.name}: just a number, please`,
    })
    const saved = await admin.try(letters.save, { id, sections: said })
    expect((await core.call(reminding.preview, {})).words).toMatchObject({
      body: 'What came to {location}?\n\nYour {organization}',
      text: '{location}: just a number, please',
    })
    await core.call(reminding.emailOne, { location: site.id })
    expect((await mails(site.id)).at(-1)?.text).toMatch(/Dear Ana Lee,\n\nWhat came to .*\?\n\nYour /)
    expect((await admin.call(letters.one, { id })).sent).toBeGreaterThan(0)
    await admin.call(history.undo, { requestId: saved.requestId })
    expect((await core.call(reminding.plan, {})).words.text).toContain('306, or 306 and 40 from Scouts')
    expect((await core.try(letters.one, { id })).status).toBe(403)
  })

  it('keep a text message short, and refuse values that there are not, at the field', async () => {
    const site = await aSite()
    const admin = await portal.as('admin')
    const long = [{ section: 'text', words: 'x'.repeat(321), was: '' }]
    expect((await admin.try(letters.save, { id, sections: long })).body).toMatchObject({
      fields: { text: 'Please keep this under 320 characters' },
    })
    expect(
      (await core.try(reminding.emailOne, { location: site.id, body: 'Dear {nobody}' })).body,
    ).toMatchObject({ fields: { body: expect.stringContaining('There is no {nobody} here') } })
    expect(await mails(site.id)).toEqual([])
  })

  it('do not go any more where the numbers came while they waited for the end of the night', async () => {
    const site = await aSite()
    // Midnight, in a week that the queue has not behind it.
    clock = new Date('2027-01-08T05:00:00Z')
    await core.call(reminding.emailOne, { location: site.id })
    await workOff(portal.app)
    await core.call(collections.add, {
      collectionDate: '2027-01-06',
      hostId: site.id,
      individualSandwiches: 12,
    })
    clock = new Date('2027-01-08T14:00:00Z')
    await workOff(portal.app)
    clock = FRIDAY
    const admin = await portal.as('admin')
    const [mail] = await mails(site.id)
    expect(await admin.call(outbox.one, { id: String(mail?.id) })).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining('Its numbers are in'),
    })
  })
})

describe('an answer by text message', () => {
  it('is proposed, taken in once by one press, says from whom it came, and an undo takes it back', async () => {
    const site = await aSite()
    await core.call(reminding.emailOne, { location: site.id })
    const said = await text(site.e164, '306 and 40 from Scouts')
    expect(await said.text()).toContain('306 sandwiches, and 40 from Scouts')
    const [answer] = await answersOf(site.id)
    expect(answer).toMatchObject({ state: 'proposed', individual: 306, weekStart: '2026-11-11' })
    expect(await entriesOf(site.id)).toEqual([])
    const id = answer?.id ?? ''
    const pressed = await Promise.all([
      core.try(reminding.accept, { id }),
      core.try(reminding.accept, { id }),
    ])
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [entry, ...more] = await entriesOf(site.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      collectionDate: '2026-11-11',
      individualSandwiches: 306,
      groupSandwiches: 40,
      notes: 'Answered by Ana Lee by text message: “306 and 40 from Scouts”',
    })
    const { requestId } = pressed.find(({ status }) => status === 200) ?? { requestId: '' }
    await core.call(history.undo, { requestId })
    expect(await entriesOf(site.id)).toEqual([])
    expect(await answersOf(site.id)).toMatchObject([{ state: 'proposed' }])
  })

  it('the same text twice is one, and a second number takes the place of the first', async () => {
    const site = await aSite()
    await core.call(reminding.emailOne, { location: site.id })
    const sid = sidOf((texts += 1))
    await text(site.e164, '306', sid)
    await text(site.e164, '306', sid)
    await text(site.e164, '360')
    const answers = await answersOf(site.id)
    expect(answers.map(({ said, state }) => `${said} ${state}`)).toEqual(['360 proposed', '306 replaced'])
  })

  it('in other words it reaches a person at the bell', async () => {
    const site = await aSite()
    await core.call(reminding.emailOne, { location: site.id })
    await text(site.e164, 'Sorry, my freezer broke, call me')
    expect(await answersOf(site.id)).toMatchObject([{ state: 'words', individual: null }])
    const told = (await core.call(notifications.list, {})).notifications
    expect(told.find(({ message }) => message.includes('my freezer broke'))?.title).toBe(`${site.name} wrote`)
    const id = (await answersOf(site.id))[0]?.id ?? ''
    expect((await core.try(reminding.accept, { id })).status).toBe(409)
    expect(await core.call(reminding.decline, { id })).toMatchObject({ state: 'declined' })
  })

  it('of a number that belongs to two locations nothing is guessed', async () => {
    const phone = '(404) 555-0198'
    const [one, two] = [await aSite(phone), await aSite(phone)]
    await core.call(reminding.emailMany, { hostIds: [one.id, two.id] })
    await text(one.e164, '306')
    expect(await answersOf(one.id)).toEqual([])
    const { items } = await core.call(reminding.answers, { week: '2026-11-12' })
    expect(items.find(({ said, hostId }) => said === '306' && hostId === null)?.state).toBe('words')
  })

  it('where the log has something already it is said, and added only on purpose', async () => {
    const site = await aSite()
    await core.call(reminding.emailOne, { location: site.id })
    await text(site.e164, '306')
    await core.call(collections.add, {
      collectionDate: '2026-11-11',
      hostId: site.id,
      individualSandwiches: 300,
    })
    const [answer] = await answersOf(site.id)
    expect(answer?.inLog).toBe(300)
    const id = answer?.id ?? ''
    expect(await core.try(reminding.accept, { id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('300 sandwiches') },
    })
    await core.call(reminding.accept, { id, evenSo: true })
    expect(await entriesOf(site.id)).toHaveLength(2)
  })

  it('is for the location’s own people, too, and for no other host', async () => {
    const site = await aSite()
    await core.call(reminding.emailOne, { location: site.id })
    await text(site.e164, '77')
    const [host, other] = [await portal.as('host'), await portal.as('host')]
    await portal.app.pool.query(
      'INSERT INTO host_contacts (host_id, person_id) SELECT $1, person_id FROM users WHERE id = $2',
      [site.id, host.id],
    )
    expect(await answersOf(site.id, other)).toEqual([])
    const id = (await answersOf(site.id, host))[0]?.id ?? ''
    expect((await other.try(reminding.accept, { id })).status).toBe(404)
    expect(await host.call(reminding.accept, { id })).toMatchObject({ state: 'accepted' })
  })
})

describe('an answer by the link in the email', () => {
  it('needs no account, is proposed, and a link that is not ours opens nothing', async () => {
    const site = await aSite()
    await core.call(reminding.emailOne, { location: site.id })
    const { unseal } = await import('#server/people/seal.ts')
    const link = unseal(portal.app, (await mails(site.id))[0]?.link ?? '') ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const send = (method: string, body: object) =>
      fetch(`${portal.url}/api/answer-numbers`, {
        method,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
    expect(await (await send('POST', { token })).json()).toMatchObject({ location: site.name, said: null })
    const answered = await send('PUT', {
      token,
      individualSandwiches: 120,
      groups: [{ name: 'Scouts', count: 30 }],
      note: 'Two boxes more are in the freezer',
    })
    expect(answered.status).toBe(200)
    expect(await answersOf(site.id)).toMatchObject([
      { state: 'proposed', way: 'link', individual: 120, groups: [{ name: 'Scouts', count: 30 }] },
    ])
    expect((await send('PUT', { token: 'x'.repeat(43), individualSandwiches: 1 })).status).toBe(410)
    clock = new Date(FRIDAY.getTime() + 15 * 24 * 60 * 60 * 1000)
    const late = await send('POST', { token })
    clock = FRIDAY
    expect(late.status).toBe(410)
  })
})

describe('the schedule', () => {
  it('reminds once at its time with two instances, tells the administrators, and rests in a week without collections', async () => {
    const site = await aSite()
    // One that has answered, which nobody has entered yet.
    const answered = await aSite()
    await text(answered.e164, '306')
    expect(await answersOf(answered.id)).toMatchObject([{ state: 'proposed' }])
    const admin = await portal.as('admin')
    const address = `admin-${crypto.randomUUID()}@test.example`
    await portal.app.pool.query('UPDATE users SET email = $2 WHERE id = $1', [admin.id, address])
    const alerts = async () =>
      (
        await portal.app.pool.query<{ text: string }>('SELECT text FROM outbox WHERE recipient = $1', [
          address,
        ])
      ).rows
    // Thursday evening, a minute before and after 19:00.
    clock = new Date('2026-11-12T23:59:00Z')
    await run()
    expect(await mails(site.id)).toHaveLength(0)
    clock = new Date('2026-11-13T00:01:00Z')
    await Promise.all([run(), run()])
    await run()
    expect(await mails(site.id)).toHaveLength(1)
    expect(await alerts()).toHaveLength(1)
    expect((await alerts())[0]?.text).toMatch(new RegExp(`Not in yet .*${site.name}`))
    expect((await alerts())[0]?.text).toMatch(new RegExp(`Answered, to be entered .*${answered.name}`))
    expect((await alerts())[0]?.text).not.toMatch(new RegExp(`Not in yet .*${answered.name}`))
    expect(await mails(answered.id)).toHaveLength(0)
    // Friday at 8:00 once more, and then it is in.
    clock = new Date('2026-11-13T13:02:00Z')
    await run()
    expect(await mails(site.id)).toHaveLength(2)
    // Thanksgiving.
    clock = new Date('2026-11-27T13:02:00Z')
    await run()
    expect(await mails(site.id)).toHaveLength(2)
    clock = FRIDAY
    await close(site.id)
  })

  it('follows the plan, which is changed with its history', async () => {
    const site = await aSite()
    const plan = await core.call(reminding.plan, {})
    const { id: _id, words: _words, ...given } = plan
    const changed = await core.try(reminding.changePlan, {
      ...given,
      alertTimes: [{ weekday: 6, time: '10:00' }],
      remindHosts: false,
    })
    expect(changed.body).toMatchObject({ version: plan.version + 1 })
    clock = new Date('2026-11-14T15:05:00Z')
    await run()
    clock = FRIDAY
    expect(await mails(site.id)).toHaveLength(0)
    await core.call(history.undo, { requestId: changed.requestId })
    expect((await core.call(reminding.plan, {})).alertTimes).toHaveLength(2)
  })

  it('and words from when they stood in the plan are still told by its history', async () => {
    await portal.app.pool.query(
      `INSERT INTO audit_log (table_name, row_id, action, old_row, new_row) VALUES
       ('monitoring_plan', $1, 'update', '{"mail_subject": "Numbers?"}', '{"mail_subject": "How many?"}')`,
      [PLAN_ID],
    )
    const { items } = await core.call(history.ofRecord, { table: 'monitoring_plan', id: PLAN_ID })
    expect(items.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ label: 'Subject of the email', before: 'Numbers?', after: 'How many?' }),
    )
  })
})
