import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { history } from '#platform/history/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { BAD_LINK, profile } from './contract.ts'

let portal: TestPortal
let admin: Person
let ahead = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  admin = await portal.as('super_admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  ahead = 0
  await portal.app.pool.query('DELETE FROM throttles')
})

/** What an administrator reads in the outbox, newest first. */
async function mailsTo(email: string) {
  const { items } = await admin.call(outbox.list, { search: email })
  return Promise.all(items.filter(({ to }) => to === email).map(({ id }) => admin.call(outbox.one, { id })))
}
const tokenIn = async (email: string) =>
  /\/confirm-email\?token=([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''

const JPEG = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#e8b04a' } })
  .jpeg()
  .toBuffer()
/** A picture with what a camera adds. */
const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)])
const photo = (...about: Buffer[]) =>
  Buffer.concat([JPEG.subarray(0, 2), ...about, JPEG.subarray(2), Buffer.from('after the end')])
async function upload(person: Person, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'me.jpg')
  const answer = await fetch(`${portal.url}${profile.setPhoto.path}`, {
    method: 'POST',
    headers: { cookie: person.cookie },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('my profile', () => {
  it('keeps names, phone and address, and the rest of the portal follows', async () => {
    const host = await portal.as('host')
    const { version } = await host.call(profile.read)
    const saved = await host.call(profile.save, {
      version,
      firstName: 'Rosa',
      displayName: 'Rosa of Quay',
      phone: '404-555-0134',
      address: '1 Oak Street',
    })
    expect(saved).toMatchObject({
      displayName: 'Rosa of Quay',
      address: '1 Oak Street',
    })
    expect(saved.version).toBeGreaterThan(version)
    await expect
      .poll(() => host.call(accounts.me))
      .toMatchObject({ firstName: 'Rosa', displayName: 'Rosa of Quay' })
  })

  it('says at the field what is wrong', async () => {
    const host = await portal.as('host')
    const { status, body } = await host.try(profile.save, { version: 1, firstName: ' ', displayName: '' })
    expect([status, body]).toMatchObject([
      400,
      {
        fields: {
          firstName: 'Please enter your first name',
          displayName: 'Please enter the name that others see',
        },
      },
    ])
  })

  it('that was saved elsewhere meanwhile answers with what it is now', async () => {
    const host = await portal.as('host')
    await host.call(profile.save, { version: 1, phone: '1' })
    const late = await host.try(profile.save, { version: 1, phone: '2' })
    expect([late.status, late.body]).toMatchObject([409, { current: { phone: '1', version: 2 } }])
  })

  it('shows its owner the history, and its owner may undo it; not what administrators decided', async () => {
    const viewer = await portal.as('viewer')
    const saved = await viewer.try(profile.save, {
      version: 1,
      phone: '404-555-0134',
      address: '1 Oak Street',
    })
    const { items } = await viewer.call(history.ofRecord, { table: 'users', id: viewer.id })
    expect(items[0]?.changes.map(({ label }) => label)).toEqual(['Phone', 'Address'])
    await viewer.call(history.undo, { requestId: saved.requestId })
    expect(await viewer.call(profile.read)).toMatchObject({ phone: null, address: null })
    const requestId = '00000000-0000-4000-8000-00000000abcd'
    await portal.app.pool.query(
      `BEGIN; SET LOCAL lunchbox.request = '${requestId}'; UPDATE users SET role = 'recipient' WHERE id = '${viewer.id}'; COMMIT`,
    )
    expect((await viewer.try(history.undo, { requestId })).status).toBe(403)
  })

  it('does not let anybody undo their own coming', async () => {
    const requestId = '00000000-0000-4000-8000-00000000abce'
    const client = await portal.app.pool.connect()
    await client.query(`SELECT set_config('lunchbox.request', $1, false)`, [requestId])
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO users (email, first_name, last_name, display_name, role) VALUES ('new@elm.example', 'A', 'B', 'C', 'viewer') RETURNING id`,
    )
    await client.query(`SELECT set_config('lunchbox.request', '', false)`)
    client.release()
    const token = await portal.app.sessions.open(String(rows[0]?.id), {})
    const fresh = { ...(await portal.as('viewer')), cookie: `${portal.app.cookieName}=${token}` }
    const answer = await fetch(`${portal.url}/api/undo/${requestId}`, {
      method: 'POST',
      headers: { cookie: fresh.cookie },
    })
    expect(answer.status).toBe(403)
  })

  it('of an account that many share stays as it is', async () => {
    const demo = await portal.as('demo_user')
    const answer = await demo.try(profile.save, { version: 1, displayName: 'Mine' })
    expect([answer.status, answer.body]).toMatchObject([409, { message: SHARED_ACCOUNT }])
    expect((await upload(demo, photo())).status).toBe(409)
    expect(await demo.call(profile.read)).toMatchObject({ version: 1 })
  })

  it('hides phone and address from whoever may not see them', async () => {
    const driver = await portal.as('driver')
    await driver.call(profile.save, { version: 1, phone: '404-555-0134', address: '1 Oak Street' })
    const other = await portal.as('volunteer')
    expect((await other.try(history.ofRecord, { table: 'users', id: driver.id })).status).toBe(404)
    const demo = await portal.as('demo_user')
    const { items } = await demo.call(history.ofRecord, { table: 'users', id: driver.id })
    expect(JSON.stringify(items)).not.toContain('Oak Street')
    expect(JSON.stringify(items)).not.toContain('404-555-0134')
  })
})

describe('the preferred address', () => {
  it('changes when the link that went there is opened, once; the old address is told', async () => {
    const host = await portal.as('host')
    const { email } = await host.call(profile.read)
    const asked = await host.call(profile.askEmail, { email: 'rosa@quay.example' })
    expect(asked).toMatchObject({ preferredEmail: null, pendingEmail: 'rosa@quay.example' })
    const token = await tokenIn('rosa@quay.example')
    const { rows } = await portal.app.pool.query('SELECT * FROM email_changes')
    expect(JSON.stringify(rows)).not.toContain(token)
    const nobody = { ...host, cookie: '' }
    expect((await nobody.try(profile.confirmEmail, { token }, { cookie: '' })).body).toEqual({
      email: 'rosa@quay.example',
    })
    expect(await host.call(profile.read)).toMatchObject({
      preferredEmail: 'rosa@quay.example',
      pendingEmail: null,
    })
    expect((await mailsTo(email))[0]?.text).toContain('is now rosa@quay.example')
    const again = await nobody.try(profile.confirmEmail, { token }, { cookie: '' })
    expect([again.status, again.body]).toMatchObject([410, { message: BAD_LINK }])
    expect(await host.call(profile.dropEmail)).toMatchObject({ preferredEmail: null })
  })

  it('takes a link for one day, and the newest only', async () => {
    const host = await portal.as('host')
    await host.call(profile.askEmail, { email: 'one@quay.example' })
    const first = await tokenIn('one@quay.example')
    await host.call(profile.askEmail, { email: 'two@quay.example' })
    expect((await host.try(profile.confirmEmail, { token: first })).status).toBe(410)
    const second = await tokenIn('two@quay.example')
    ahead = DAY + 1000
    expect((await host.try(profile.confirmEmail, { token: second })).status).toBe(410)
    expect(await host.call(profile.read)).toMatchObject({ pendingEmail: null })
  })

  it('is asked for three times an hour at most', async () => {
    const host = await portal.as('host')
    for (const name of ['a', 'b', 'c']) await host.call(profile.askEmail, { email: `${name}@quay.example` })
    expect((await host.try(profile.askEmail, { email: 'd@quay.example' })).status).toBe(429)
  })
})

describe('the photo', () => {
  it('is kept without what the camera wrote beside it, and shown to everyone signed in', async () => {
    const host = await portal.as('host')
    const { status, body } = await upload(
      host,
      photo(segment(0xe1, 'Exif GPS 33.7'), segment(0xfe, 'by Ana')),
    )
    expect(status).toBe(200)
    const address = `${portal.url}/api/photos/${String(body.photoId)}`
    const other = await portal.as('recipient')
    const answer = await fetch(address, { headers: { cookie: other.cookie } })
    const kept = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(kept).not.toMatch(/GPS|Ana|after/)
    expect((await fetch(address)).status).toBe(401)
    await expect.poll(() => host.call(accounts.me)).toMatchObject({ photoId: body.photoId })
    await host.call(profile.dropPhoto)
    expect((await fetch(address, { headers: { cookie: host.cookie } })).status).toBe(404)
  })

  it('that is none is refused in words', async () => {
    const host = await portal.as('host')
    for (const bytes of [
      Buffer.from('<script>'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]),
      photo().subarray(0, 60),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ]) {
      const { status, body } = await upload(host, bytes)
      expect([status, typeof (body.fields as { file?: string }).file]).toEqual([400, 'string'])
    }
  })
})
