import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import { DAY } from '#kernel/clock.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { applications } from './contract.ts'
import { AVAILABILITY, INTERESTS } from './fields.ts'
import { forget, KEPT_MS, remind } from './jobs.ts'

let ahead = 0
let portal: TestPortal
let admin: Person
let nobody: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  // Never quiet: what these tests are about is who gets what, not when.
  await portal.app.pool.query(
    `INSERT INTO settings (id, value) VALUES ('quietFrom', '"08:00"'), ('callsPerMinute', '100000')`,
  )
  admin = await portal.as('super_admin')
  nobody = { ...(await portal.as('viewer')), cookie: '' }
})
afterAll(() => portal.close())
beforeEach(async () => {
  ahead = 0
  await portal.app.pool.query('DELETE FROM throttles')
})

let people = 0
const form = (over: Partial<ArgsOf<typeof applications.apply>> = {}) => ({
  firstName: 'Ana',
  lastName: 'Lee',
  email: `ana-${++people}@oak.example`,
  phone: '404-555-0134',
  address: '1 Oak Street',
  city: 'Oakville',
  state: 'Georgia',
  zipCode: '30000',
  role: 'volunteer' as const,
  availability: ['Monday Morning', 'Flexible Schedule'],
  interests: ['Food Collection' as const],
  emergencyContact: 'Ben Lee, 404-555-0135',
  agreeToTerms: true as const,
  ...over,
})
const send = (input: object, headers = {}) =>
  nobody.try(applications.apply, input as ArgsOf<typeof applications.apply>, { cookie: '', ...headers })
async function applied(over: Partial<ArgsOf<typeof applications.apply>> = {}) {
  const input = form(over)
  expect((await send(input)).status).toBe(200)
  await workOff(portal.app)
  const { items } = await admin.call(applications.list, { search: input.email })
  return { ...input, id: items.at(-1)?.id ?? '' }
}
const mailsTo = async (email: string) => {
  const { items } = await admin.call(outbox.list, { search: email })
  return Promise.all(items.map(({ id }) => admin.call(outbox.one, { id })))
}
const emailOf = async ({ id }: Person) =>
  (await portal.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [id])).rows[0]
    ?.email ?? ''

describe('applying', () => {
  it('offers 24 times and 12 interests', () => {
    expect(AVAILABILITY).toHaveLength(24)
    expect(AVAILABILITY.slice(0, 3)).toEqual(['Monday Morning', 'Monday Afternoon', 'Monday Evening'])
    expect(AVAILABILITY.slice(20)).toEqual([
      'Sunday Evening',
      'Weekends Only',
      'Weekdays Only',
      'Flexible Schedule',
    ])
    expect(INTERESTS).toHaveLength(12)
  })

  it.each([
    ['firstName', 'A', 'First name must be at least 2 characters'],
    ['lastName', ' L ', 'Last name must be at least 2 characters'],
    ['email', 'ana at oak', 'Please enter a valid email address'],
    ['phone', '555-0134', 'Please enter a valid phone number'],
    ['address', 'Oak', 'Please enter your address'],
    ['city', '', 'Please enter your city'],
    ['state', 'G', 'Please enter your state'],
    ['zipCode', '3000', 'Please enter a valid ZIP code'],
    ['availability', [], 'Please select at least one availability option'],
    ['emergencyContact', 'Ben', 'Please provide emergency contact information'],
    ['agreeToTerms', false, 'You must agree to the terms and conditions'],
  ])('without a good %s is answered in the words of the form', async (field, value, message) => {
    const answer = await send({ ...form(), [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: { [field]: message } })
    const { [field]: _leftOut, ...rest } = form() as Record<string, unknown>
    expect((await send(rest)).body).toMatchObject({ fields: { [field]: message } })
  })

  it('makes a waiting application and no account; applicant and approvers are told', async () => {
    const [core, host] = [await portal.as('core_team'), await portal.as('host')]
    const { id, email } = await applied({ role: 'driver' })
    expect(await admin.call(applications.one, { id })).toMatchObject({
      status: 'pending',
      role: 'driver',
      availability: ['Monday Morning', 'Flexible Schedule'],
      interests: ['Food Collection'],
      agreeToBackground: false,
      waitsLong: false,
    })
    expect((await portal.app.pool.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(0)
    const [toApplicant] = await mailsTo(email)
    expect(toApplicant?.text).toContain('within 2-3 business days')
    const [news] = (await core.call(notifications.list, { unread_only: true })).notifications
    expect(news).toMatchObject({
      title: 'New application',
      message: 'Ana Lee would like to join as: Driver/Transportation.',
      actionUrl: `/dashboard?section=applications&id=${id}`,
    })
    expect((await mailsTo(await emailOf(core)))[0]?.subject).toBe('New application: Ana Lee')
    expect((await host.call(notifications.counts, {})).total).toBe(0)
    expect(await mailsTo(await emailOf(host))).toEqual([])
  })

  it('answers the same for somebody who has an account, and only the mailbox hears of it', async () => {
    const host = await portal.as('host')
    const email = await emailOf(host)
    const before = await admin.call(applications.waiting, {})
    const [known, unknown] = [await send(form({ email: email.toUpperCase() })), await send(form())]
    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual(unknown.body)
    await workOff(portal.app)
    expect((await admin.call(applications.waiting, {})).count).toBe(before.count + 1)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('You already have an account with Our sandwich charity')
  })

  it('twice is one application, and the second cannot change the first', async () => {
    const first = await applied()
    await applied({ email: first.email, city: 'Elmville' })
    const { items } = await admin.call(applications.list, { search: first.email })
    expect(items.map(({ id, city }) => [id, city])).toEqual([[first.id, 'Oakville']])
    expect((await mailsTo(first.email))[0]?.subject).toContain('We already have your application')
  })

  it('again and again with somebody else’s address fills no mailbox', async () => {
    const { email } = await applied()
    for (let times = 0; times < 4; times++) await applied({ email })
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(3)
  })

  it('is taken five times an hour from one address', async () => {
    for (let times = 0; times < 5; times++) expect((await send(form())).status).toBe(200)
    const sixth = await send(form())
    expect(sixth.status).toBe(429)
    expect(sixth.body).toMatchObject({ message: expect.stringContaining('wait an hour') })
    await workOff(portal.app)
  })

  it('that is sent again after a lost answer is one application', async () => {
    const [input, key] = [form(), { 'idempotency-key': 'the-first-try' }]
    const [first, second] = [await send(input, key), await send(input, key)]
    expect(second).toEqual(first)
    await workOff(portal.app)
    expect((await admin.call(applications.list, { search: input.email })).total).toBe(1)
  })
})

describe('approving', () => {
  it.each([
    ['volunteer', 'volunteer'],
    ['host', 'host'],
    ['driver', 'driver'],
    ['coordinator', 'core_team'],
    ['coordinator', 'committee_member'],
  ] as const)('a %s makes an account as %s that can be signed in to', async (wish, role) => {
    const { id, email } = await applied({ role: wish })
    const { application, personId } = await admin.call(applications.approve, { id, role })
    expect(application).toMatchObject({ status: 'approved', givenRole: role, decidedBy: expect.any(String) })
    await workOff(portal.app)
    const [mail] = await mailsTo(email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const check = await nobody.call(passwords.verify, { token })
    expect(check).toMatchObject({ valid: true, email, purpose: 'invite' })
    await nobody.call(passwords.reset, { token, newPassword: 'Oak-Street-9' })
    const answer = await fetch(`${portal.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Oak-Street-9' }),
    })
    const me = (await answer.json()) as { id: string; role: string; permissions: string[] }
    const fresh = await portal.as(role)
    expect(me).toMatchObject({ id: personId, role })
    expect(me.permissions).toEqual((await fresh.call(accounts.me)).permissions)
  })

  it('is for those who may edit people', async () => {
    const { id } = await applied()
    for (const role of ['host', 'committee_member', 'demo_user'] as const) {
      const person = await portal.as(role)
      expect((await person.try(applications.approve, { id, role: 'volunteer' })).status).toBe(403)
      expect((await person.try(applications.list, {})).status).toBe(403)
    }
  })

  it('gives no role above one’s own and no permission one lacks', async () => {
    const { id } = await applied()
    const core = await portal.as('core_team')
    const above = await core.try(applications.approve, { id, role: 'admin' })
    expect([above.status, above.body]).toMatchObject([
      403,
      { message: expect.stringContaining('above your own') },
    ])
    const bare = await portal.as('core_team', { permissions: ['USERS_EDIT'] })
    const lacking = await bare.try(applications.approve, { id, role: 'host' })
    expect([lacking.status, lacking.body]).toMatchObject([
      403,
      { message: expect.stringContaining('permissions that you do not have yourself') },
    ])
    const { items } = await bare.call(applications.roles, {})
    expect(items.find(({ role }) => role === 'admin')).toMatchObject({ may: false, higher: true })
    expect(items.find(({ role }) => role === 'host')).toMatchObject({ may: false, higher: false })
    expect((await admin.call(applications.one, { id })).status).toBe('pending')
    expect((await core.try(applications.approve, { id, role: 'volunteer' })).status).toBe(200)
  })

  it('by two at the same moment makes one account', async () => {
    const { id, email } = await applied()
    const other = await portal.as('admin')
    const answers = await Promise.all(
      [admin, other].map((person) => person.try(applications.approve, { id, role: 'volunteer' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await portal.app.pool.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(1)
    await workOff(portal.app)
  })

  it('puts a driver among the drivers in the same press, as the same person, for whoever may add drivers', async () => {
    const { id, phone } = await applied({ firstName: 'Ora', lastName: 'Birch', role: 'driver' })
    const bare = await portal.as('core_team', { permissions: ['USERS_EDIT', 'VOLUNTEERS_ADD'] })
    const approval = { id, role: 'demo_user', among: 'drivers' } as const
    expect((await bare.try(applications.approve, approval)).status).toBe(403)
    expect((await admin.call(applications.one, { id })).status).toBe('pending')
    await admin.call(applications.approve, { ...approval, role: 'driver' })
    const { person } = await admin.call(applications.one, { id })
    expect(person?.roles).toMatchObject([{ table: 'drivers', words: 'driver' }])
    const { items } = await admin.call(drivers.list, { search: 'Ora Birch' })
    expect(items).toMatchObject([{ personId: person?.id, name: 'Ora Birch', phone }])
    await workOff(portal.app)
  })

  it('leads into the directory by one press, as the same person, and back by an undo', async () => {
    const core = await portal.as('core_team')
    const { id, phone } = await applied({ firstName: 'Noa', lastName: 'Birch', phone: '404-555-0871' })
    await core.call(applications.approve, { id, role: 'volunteer' })
    const { person } = await core.call(applications.one, { id })
    expect(person).toMatchObject({ roles: [] })
    const given = { personId: person?.id, name: 'Noa Birch', phone }
    const added = await core.try(volunteers.add, given)
    expect(added.body).toMatchObject({ personId: person?.id, phone })
    const { person: now } = await core.call(applications.one, { id })
    expect(now?.roles).toMatchObject([{ table: 'volunteers', words: 'volunteer' }])
    await core.call(history.undo, { requestId: added.requestId })
    expect((await core.call(applications.one, { id })).person?.roles).toEqual([])
  })

  it('settles the notifications of the others, and the count goes down', async () => {
    const core = await portal.as('core_team')
    const { id } = await applied()
    const before = await core.call(applications.waiting, {})
    expect((await core.call(notifications.counts, {})).total).toBe(1)
    await admin.call(applications.approve, { id, role: 'volunteer' })
    expect((await core.call(notifications.counts, {})).total).toBe(0)
    expect((await core.call(applications.waiting, {})).count).toBe(before.count - 1)
    await workOff(portal.app)
  })

  it('is in the history with who did it, and is not undone with a click', async () => {
    const { id } = await applied()
    const { requestId } = await admin.try(applications.approve, { id, role: 'volunteer' })
    const { items } = await admin.call(history.ofRecord, { table: 'applications', id })
    expect(items[0]).toMatchObject({ actor: { id: admin.id }, action: 'update' })
    const undone = await admin.try(history.undo, { requestId })
    expect(undone.body).toMatchObject({ message: expect.stringContaining('Deactivate the account instead') })
    await workOff(portal.app)
  })
})

describe('rejecting', () => {
  it('needs a reason; the applicant hears of it only when there is something to say', async () => {
    const { id, email } = await applied()
    const mute = await admin.try(applications.reject, { id, reason: ' ' })
    expect(mute.body).toMatchObject({ fields: { reason: 'Please say why, for the records' } })
    const rejected = await admin.call(applications.reject, { id, reason: 'Lives too far away' })
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'Lives too far away' })
    await workOff(portal.app)
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await admin.try(applications.approve, { id, role: 'volunteer' })).status).toBe(409)

    const other = await applied()
    await admin.call(applications.reject, { id: other.id, reason: 'Full', message: 'We are full this year.' })
    await workOff(portal.app)
    const [mail] = await mailsTo(other.email)
    expect(mail?.text).toContain('We are full this year.')
    expect(mail?.text).not.toContain('Full\n')
  })

  it('can be taken back', async () => {
    const { id } = await applied()
    await admin.call(applications.reject, { id, reason: 'A mistake' })
    expect(await admin.call(applications.reopen, { id })).toMatchObject({ status: 'pending', reason: null })
    expect((await admin.try(applications.reopen, { id })).status).toBe(409)
    expect((await admin.try(applications.approve, { id, role: 'volunteer' })).status).toBe(200)
    await workOff(portal.app)
  })
})

describe('who waits too long', () => {
  it('shows after two days, and whoever may approve is reminded once a morning', async () => {
    await portal.app.pool.query('DELETE FROM applications')
    const core = await portal.as('core_team')
    await remind.run(portal.app, {}, new AbortController().signal)
    expect((await core.call(notifications.counts, {})).total).toBe(0)
    const { id } = await applied()
    await core.call(notifications.readMany, { notificationIds: [] })
    ahead = 2 * DAY + 1000
    expect(await admin.call(applications.waiting, {})).toEqual({ count: 1, long: 1 })
    expect((await admin.call(applications.one, { id })).waitsLong).toBe(true)
    for (let mornings = 0; mornings < 2; mornings++) {
      await remind.run(portal.app, {}, new AbortController().signal)
      await workOff(portal.app)
    }
    const { notifications: unread } = await core.call(notifications.list, { unread_only: true })
    expect(unread.map(({ message }) => message)).toEqual([
      'One application has been waiting for more than 2 days.',
    ])
    const mails = await mailsTo(await emailOf(core))
    expect(mails[0]?.text).toContain('Ana Lee')
  })
})

describe('the list of applications', () => {
  it('is narrowed by what people want to help as, sorted by name, and a spreadsheet of just that', async () => {
    await applied({ firstName: 'Zita', lastName: 'Narrow', role: 'driver' })
    await applied({ firstName: 'Abel', lastName: 'Narrow', role: 'driver' })
    await applied({ firstName: 'Bela', lastName: 'Narrow', role: 'host' })
    const wanted = { search: 'Narrow', role: 'driver' as const, sort: 'name' as const }
    const { items } = await admin.call(applications.list, wanted)
    expect(items.map(({ firstName }) => firstName)).toEqual(['Abel', 'Zita'])
    const lines = String(await admin.call(applications.exportList, wanted))
      .trim()
      .split('\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Abel', 'Zita'])
    expect((await (await portal.as('host')).try(applications.exportList, {})).status).toBe(403)
  })
})

describe('what was rejected', () => {
  it('is kept half a year, then goes for good, out of the trail as well; what waits or was approved stays', async () => {
    const night = () => forget.run(portal.app, {}, new AbortController().signal)
    const [rejected, approved, waiting] = [await applied(), await applied(), await applied()]
    await admin.call(applications.reject, { id: rejected.id, reason: 'Lives too far away' })
    await admin.call(applications.approve, { id: approved.id, role: 'volunteer' })
    await workOff(portal.app)
    const trail = async () =>
      (
        await portal.app.pool.query(
          `SELECT FROM audit_log WHERE table_name = 'applications' AND row_id = $1
           AND position('Oakville' in concat(old_row, new_row)) > 0`,
          [rejected.id],
        )
      ).rowCount
    ahead = KEPT_MS - DAY
    await night()
    expect((await admin.call(applications.one, { id: rejected.id })).status).toBe('rejected')
    expect(await trail()).toBeGreaterThan(0)
    ahead = KEPT_MS + DAY
    await night()
    expect((await admin.try(applications.one, { id: rejected.id })).status).toBe(404)
    expect(await trail()).toBe(0)
    expect((await admin.call(applications.one, { id: approved.id })).status).toBe('approved')
    expect((await admin.call(applications.one, { id: waiting.id })).status).toBe('pending')
  })
})
