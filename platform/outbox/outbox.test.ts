import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import type { Role } from '#kernel/people/access.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { outbox } from './contract.ts'
import { type Mail, sendMail } from './service.ts'
import { type MailServer, startMailServer } from './testing-smtp.ts'

/** Clock times of the day after tomorrow: what is queued now is due by then. */
const at = (time: string, days = 2) =>
  new Date(`${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}:00Z`)
const AFTERNOON = at('14:00')
let now = AFTERNOON
let server: MailServer
let portal: TestPortal
let bare: TestPortal
beforeAll(async () => {
  server = await startMailServer()
  const mail = { url: server.url, from: 'Lunchbox <portal@charity.example>' }
  portal = await testPortal({ mail, now: () => now })
  bare = await testPortal({ now: () => now })
  for (const { app } of [portal, bare])
    await app.pool.query(`INSERT INTO settings (id, value) VALUES ('timeZone', '"UTC"')`)
})
afterAll(async () => {
  await portal.close()
  await bare.close()
  await server.close()
})
afterEach(() => {
  now = AFTERNOON
  server.refuseWith(null)
  server.taken.length = 0
})

const letter = (over: Partial<Mail> = {}): Mail => ({
  to: 'ana@oak.example',
  category: 'reminder',
  template: {
    subject: 'Lunch <on> Oak',
    name: 'Ana',
    paragraphs: ['Bread & cheese'],
    action: { label: 'Come', url: 'https://oak.example/lunch' },
  },
  ...over,
})
const send = (to: TestPortal, mail: Mail) => inTransaction(to.app, 'test', (ctx) => sendMail(ctx, mail))
const stateOf = async (here: TestPortal, id: string) => (await here.as('admin')).call(outbox.one, { id })
const jobs = async (here: TestPortal) =>
  (await here.app.pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount
const PERSONAL = letter({
  category: 'account',
  personal: true,
  template: {
    subject: 'A new password',
    paragraphs: ['Here you are.'],
    action: { label: 'Set it', url: 'https://oak.example/reset-password?token=SECRET' },
  },
})
async function personOf(here: TestPortal, role: Role) {
  const person = await here.as(role)
  const { rows } = await here.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    person.id,
  ])
  return { ...person, email: rows[0]?.email ?? '' }
}

describe('a mail', () => {
  it('is sent once, as text and HTML in the organization’s name, with markup taken for text', async () => {
    const id = await send(portal, letter())
    expect((await stateOf(portal, id)).state).toBe('queued')
    await workOff(portal.app)
    expect(server.taken).toHaveLength(1)
    const wire = server.taken[0] ?? ''
    expect(wire).toContain('To: ana@oak.example')
    expect(wire).toContain(`Message-ID: <${id}@charity.example>`)
    expect(wire).toContain('Content-Type: text/plain')
    expect(wire).toContain('Bread &amp; cheese')
    expect(wire).toContain('Our sandwich charity')
    expect(await stateOf(portal, id)).toMatchObject({ state: 'sent', via: 'smtp', attempts: 1 })
    expect(await workOff(portal.app)).toEqual([])
  })

  it('of a change that is rolled back is never sent', async () => {
    await expect(
      inTransaction(portal.app, 'test', async (ctx) => {
        await sendMail(ctx, letter())
        throw new Error('no lunch')
      }),
    ).rejects.toThrow('no lunch')
    expect(await workOff(portal.app)).toEqual([])
    expect(server.taken).toEqual([])
  })

  it('is tried again with growing waits while the server is busy, and then given up', async () => {
    server.refuseWith('451 busy')
    const id = await send(portal, letter())
    await workOff(portal.app)
    expect(await stateOf(portal, id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      reason: expect.stringContaining('busy'),
    })
    expect(await workOff(portal.app)).toEqual([])
    for (let tries = 1; tries < 8; tries++) {
      now = new Date(now.getTime() + 2 ** tries * 60_000)
      expect(await workOff(portal.app)).toEqual(['outbox.deliver'])
    }
    expect(await stateOf(portal, id)).toMatchObject({ state: 'failed', attempts: 8 })
    expect(await jobs(portal)).toBe(0)
  })

  it('that the server will never take fails at once; administrators send it again', async () => {
    server.refuseWith('550 no such person')
    const id = await send(portal, letter())
    await workOff(portal.app)
    expect(await stateOf(portal, id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: expect.stringContaining('no such person'),
    })
    server.refuseWith(null)
    const admin = await portal.as('admin')
    const again = await admin.call(outbox.resend, { id })
    expect((await admin.try(outbox.resend, { id: again.id })).status).toBe(409)
    await workOff(portal.app)
    expect(server.taken).toHaveLength(1)
    expect((await stateOf(portal, id)).state).toBe('failed')
    expect((await stateOf(portal, again.id)).state).toBe('sent')
  })

  it('without a mail server stays in the outbox and says so', async () => {
    const id = await send(bare, letter())
    await workOff(bare.app)
    expect(await stateOf(bare, id)).toMatchObject({ state: 'sent', via: 'outbox' })
    const admin = await bare.as('admin')
    expect((await admin.call(outbox.list, {})).totals).toEqual({ mailServer: false, textService: false })
  })
})

describe('a personal link', () => {
  it('is in the mail, and nowhere in the database', async () => {
    const id = await send(portal, PERSONAL)
    const { rows } = await portal.app.pool.query('SELECT * FROM outbox WHERE id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain('SECRET')
    await workOff(portal.app)
    expect(server.taken[0]).toMatch(/token=(3D)?SECRET/)
    const kept = await portal.app.pool.query<{ link: string | null }>(
      'SELECT link FROM outbox WHERE id = $1',
      [id],
    )
    expect(kept.rows[0]?.link).toBeNull()
    const admin = await portal.as('super_admin')
    expect((await admin.try(outbox.resend, { id })).status).toBe(409)
    const shown = await admin.call(outbox.one, { id })
    expect(shown.linkHidden).toBe(true)
    expect(JSON.stringify(shown)).not.toContain('SECRET')
  })

  it('is read in the stand-in only by administrators whom its owner does not outrank', async () => {
    const [owner, host] = [await personOf(bare, 'super_admin'), await personOf(bare, 'host')]
    const toOwner = await send(bare, { ...PERSONAL, to: owner.email, personId: owner.id })
    const toHost = await send(bare, { ...PERSONAL, to: host.email, personId: host.id })
    await workOff(bare.app)
    const sees = async (role: Role, id: string) =>
      JSON.stringify(await (await bare.as(role)).call(outbox.one, { id })).includes('SECRET')
    expect(await sees('admin', toHost)).toBe(true)
    expect(await sees('admin', toOwner)).toBe(false)
    expect(await sees('super_admin', toOwner)).toBe(true)
    expect(await sees('demo_user', toHost)).toBe(false)
  })
})

describe('what people want', () => {
  it('mails that are not about the account wait for the end of the quiet hours', async () => {
    now = at('23:30')
    const id = await send(portal, letter())
    const account = await send(portal, letter({ category: 'account' }))
    await workOff(portal.app)
    expect(await stateOf(portal, id)).toMatchObject({
      state: 'queued',
      reason: 'Waits for the end of the quiet hours',
    })
    expect((await stateOf(portal, account)).state).toBe('sent')
    now = at('07:59', 3)
    expect(await workOff(portal.app)).toEqual([])
    now = at('08:00', 3)
    expect(await workOff(portal.app)).toEqual(['outbox.deliver'])
    expect((await stateOf(portal, id)).state).toBe('sent')
  })

  it('who wants no mails gets only those about the account', async () => {
    const host = await personOf(portal, 'host')
    expect(await host.call(outbox.preferences, {})).toEqual({
      mail: true,
      preferred: 'mail',
      quiet: null,
      organizationQuiet: { from: '21:00', to: '08:00' },
    })
    await host.call(outbox.prefer, { mail: false })
    const mail = { to: host.email, personId: host.id }
    const reminder = await send(portal, letter(mail))
    const account = await send(portal, letter({ ...mail, category: 'account' }))
    await workOff(portal.app)
    expect(await stateOf(portal, reminder)).toMatchObject({
      state: 'skipped',
      reason: 'The person wants no emails of this kind',
    })
    expect((await stateOf(portal, account)).state).toBe('sent')
    await host.call(outbox.prefer, { mail: true })
    expect((await host.call(outbox.preferences, {})).mail).toBe(true)
  })

  it('own quiet hours take the place of the organization’s', async () => {
    const host = await personOf(portal, 'host')
    await host.call(outbox.prefer, { quiet: { from: '13:00', to: '15:00' } })
    expect((await host.try(outbox.prefer, { quiet: { from: '25:00', to: '15:00' } })).status).toBe(400)
    const id = await send(portal, letter({ to: host.email, personId: host.id }))
    await workOff(portal.app)
    expect(await stateOf(portal, id)).toMatchObject({ state: 'queued', attempts: 0 })
    now = at('22:30')
    await workOff(portal.app)
    expect((await stateOf(portal, id)).state).toBe('sent')
    expect((await host.call(outbox.prefer, { quiet: null })).quiet).toBeNull()
  })

  it('a text is sent only to whom it agreed, and no mail is lost on the way to somebody who did not', async () => {
    const host = await personOf(portal, 'host')
    await host.call(outbox.prefer, { preferred: 'sms' })
    const id = await send(portal, letter({ to: host.email, personId: host.id, short: 'Lunch!' }))
    await workOff(portal.app)
    expect(await stateOf(portal, id)).toMatchObject({ kind: 'mail', state: 'sent' })
  })

  it('an account that was closed is not written to any more', async () => {
    const host = await personOf(portal, 'host')
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [host.id])
    const id = await send(portal, letter({ to: host.email, personId: host.id }))
    await workOff(portal.app)
    expect((await stateOf(portal, id)).state).toBe('skipped')
  })
})

describe('the administrators’ view', () => {
  it('lists, filters and searches; who may not see contact data sees and finds no addresses', async () => {
    await send(bare, letter({ to: 'zoe@elm.example', template: { subject: 'Elm', paragraphs: [] } }))
    const [admin, guest] = [await bare.as('admin'), await bare.as('demo_user')]
    const found = await admin.call(outbox.list, { search: 'zoe@elm', state: 'queued' })
    expect(found.items.map(({ to }) => to)).toEqual(['zoe@elm.example'])
    expect((await admin.call(outbox.list, { search: 'zoe@elm', state: 'failed' })).total).toBe(0)
    expect((await guest.call(outbox.list, { search: 'zoe@elm' })).total).toBe(0)
    expect((await guest.call(outbox.list, { search: 'Elm' })).items[0]?.to).toBe('z…@elm.example')
    const file = String(await admin.call(outbox.exportList, { search: 'zoe@elm' }))
    expect(file.trim().split('\n')).toHaveLength(2)
    expect(file).toContain('zoe@elm.example')
    expect((await guest.try(outbox.exportList, {})).status).toBe(403)
    await workOff(bare.app)
  })
})
