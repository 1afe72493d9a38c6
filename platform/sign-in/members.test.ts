import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { memberSignIns } from './contract.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

/** A host with a password, an authenticator app, a passkey and a recovery code. */
async function member() {
  const person = await portal.as('host')
  const { email } = await person.call(accounts.me)
  const { pool } = portal.app
  await pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  await pool.query(
    `INSERT INTO second_factors (user_id, kind, name) VALUES ($1, 'totp', 'App'), ($1, 'passkey', 'Phone')`,
    [person.id],
  )
  await pool.query('INSERT INTO recovery_codes (code_hash, user_id) VALUES ($1, $2)', [email, person.id])
  return { ...person, email }
}
const signIn = async (email: string) => {
  const answer = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  return answer.status
}
async function newestMail(email: string) {
  const { items } = await admin.call(outbox.list, { search: email })
  return items[0] ? admin.call(outbox.one, { id: items[0].id }) : undefined
}

describe('an administrator', () => {
  it('signs somebody out everywhere at once', async () => {
    const host = await member()
    await portal.app.sessions.open(host.id, {})
    expect(await admin.call(memberSignIns.read, { id: host.id })).toEqual({
      sessions: 2,
      hasPassword: true,
      app: true,
      passkeys: 1,
    })
    expect(await admin.call(memberSignIns.endSessions, { id: host.id })).toEqual({ ended: 2 })
    expect((await host.try(accounts.me)).status).toBe(401)
    expect((await admin.try(accounts.me)).status).toBe(200)
  })

  it('takes away a lost second step: everything of it ends, the password is still asked for, the owner is told', async () => {
    const host = await member()
    expect(await signIn(host.email)).toBe(202)
    await admin.call(memberSignIns.removeSecondStep, { id: host.id })
    expect((await host.try(accounts.me)).status).toBe(401)
    const { rowCount } = await portal.app.pool.query('SELECT FROM recovery_codes WHERE user_id = $1', [
      host.id,
    ])
    expect(rowCount).toBe(0)
    expect(await signIn(host.email)).toBe(200)
    const { displayName } = await admin.call(accounts.me)
    const mail = await newestMail(host.email)
    expect(mail?.subject).toBe('Your second step at sign-in was removed')
    expect(mail?.text).toContain(`${displayName} removed`)
    expect((await admin.try(memberSignIns.removeSecondStep, { id: host.id })).status).toBe(409)
  })

  it('sends a link to set a password, and learns neither the link nor the password', async () => {
    const host = await member()
    const answer = await admin.try(memberSignIns.sendPasswordLink, { id: host.id })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, '{}'])
    const token = /token=([\w-]{43})/.exec((await newestMail(host.email))?.text ?? '')?.[1] ?? ''
    // Without a mail server the outbox stands in for the mailbox, for whom the owner does not outrank.
    expect((await host.try(passwords.verify, { token })).body).toMatchObject({
      valid: true,
      purpose: 'reset',
    })
    expect(await signIn(host.email)).toBe(202)
  })

  it('does none of it to somebody of a higher role, nor to themselves', async () => {
    const boss = await portal.as('super_admin')
    for (const endpoint of Object.values(memberSignIns)) {
      expect(await admin.try(endpoint, { id: boss.id })).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('a higher role') },
      })
      expect((await admin.try(endpoint, { id: admin.id })).status).toBe(403)
    }
    expect((await boss.try(accounts.me)).status).toBe(200)
  })
})
