import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { users } from './contract.ts'

let ahead = 0
let portal: TestPortal
let admin: Person
let nobody: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  admin = await portal.as('super_admin')
  nobody = { ...(await portal.as('viewer')), cookie: '' }
})
afterAll(() => portal.close())

let people = 0
const newcomer = (role: 'volunteer' | 'driver' | 'admin' = 'volunteer') => ({
  firstName: 'Noor',
  lastName: 'Abara',
  email: `noor-${++people}@oak.example`,
  role,
})
const mailsTo = async (email: string) => {
  await workOff(portal.app)
  const { items } = await admin.call(outbox.list, { search: email })
  return Promise.all(items.map(({ id }) => admin.call(outbox.one, { id })))
}
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const stateOf = async (id: string) => (await admin.call(users.one, { id })).state
const sessionOf = async (email: string, password: string) =>
  (
    await fetch(`${portal.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status

describe('inviting somebody', () => {
  it('opens an account without a password and mails a link to choose one', async () => {
    const input = newcomer()
    const invited = await admin.call(users.add, { ...input, phone: '404-555-0134' })
    expect(invited).toMatchObject({
      displayName: 'Noor Abara',
      phone: '404-555-0134',
      state: 'invited',
      extra: 0,
      missing: 0,
    })
    expect((await admin.call(users.list, { status: 'invited' })).items).toMatchObject([{ id: invited.id }])
    const [mail] = await mailsTo(input.email)
    expect(mail?.subject).toBe('You are invited to Our sandwich charity')
    expect(mail?.text).toContain('You join as: Volunteer.')
    await nobody.call(passwords.reset, { token: tokenIn(mail?.text), newPassword: 'Oak-Street-9' })
    expect(await stateOf(invited.id)).toBe('active')
    expect(await sessionOf(input.email, 'Oak-Street-9')).toBe(200)
  })

  it('again sends a new link, and the old one opens nothing any more', async () => {
    const input = newcomer()
    const { id } = await admin.call(users.add, input)
    const first = tokenIn((await mailsTo(input.email))[0]?.text)
    expect(await admin.call(users.invite, { ids: [id] })).toEqual({ invited: 0, leftAlone: 1 })
    ahead += 2 * MINUTE
    expect(await admin.call(users.invite, { ids: [id] })).toEqual({ invited: 1, leftAlone: 0 })
    expect(await nobody.call(passwords.verify, { token: first })).toMatchObject({ valid: false })
    const newest = (await mailsTo(input.email)).map(({ text }) => tokenIn(text)).find((one) => one !== first)
    expect(await nobody.call(passwords.verify, { token: newest ?? '' })).toMatchObject({ purpose: 'invite' })
  })

  it('leaves those alone who can sign in or are deactivated', async () => {
    const active = await portal.as('volunteer')
    const off = await admin.call(users.add, newcomer())
    await admin.call(users.edit, { id: off.id, version: off.version, isActive: false })
    ahead += 2 * MINUTE
    expect(await admin.call(users.invite, { ids: [active.id, off.id] })).toEqual({ invited: 0, leftAlone: 2 })
    expect(await stateOf(off.id)).toBe('inactive')
  })

  it('finds accounts without any way to sign in, and invites all that are filtered', async () => {
    await portal.app.pool.query(
      `INSERT INTO users (email, first_name, last_name, display_name, role)
       SELECT 'quiet' || n || '@oak.example', 'Quiet', n::text, 'Quiet ' || n, 'viewer' FROM generate_series(1, 3) n`,
    )
    const filter = { status: 'uninvited' as const, search: 'quiet' }
    expect((await admin.call(users.list, filter)).total).toBe(3)
    expect((await admin.try(users.invite, { filter, expected: 2 })).status).toBe(409)
    expect(await admin.call(users.invite, { filter, expected: 3 })).toEqual({ invited: 3, leftAlone: 0 })
    expect((await admin.call(users.list, filter)).total).toBe(0)
    await workOff(portal.app)
  })

  it('says at the field what is wrong, and makes no second account', async () => {
    const input = newcomer()
    await admin.call(users.add, input)
    const twice = await admin.try(users.add, { ...input, email: input.email.toUpperCase() })
    expect(twice).toMatchObject({
      status: 400,
      body: { fields: { email: 'Another account already has this email address' } },
    })
    const faulty = await admin.try(users.add, { ...input, firstName: ' ', email: 'noor at oak' })
    expect(faulty.body).toMatchObject({
      fields: { firstName: 'Please enter a first name', email: 'Please enter a valid email address' },
    })
  })

  it('gives no role above one’s own and none that comes with more than one holds', async () => {
    const core = await portal.as('core_team')
    const above = await core.try(users.add, newcomer('admin'))
    expect(above.body).toMatchObject({
      fields: { role: expect.stringContaining('a higher role than yours') },
    })
    const lacking = await core.try(users.add, newcomer('driver'))
    expect(lacking.body).toMatchObject({
      fields: { role: 'Delivery Driver comes with what you do not hold yourself: Chat: Drivers.' },
    })
    expect((await core.try(users.add, newcomer())).status).toBe(200)
    expect((await core.try(users.invite, { ids: [admin.id] })).status).toBe(403)
    const host = await portal.as('host')
    expect((await host.try(users.add, newcomer())).status).toBe(403)
  })
})
