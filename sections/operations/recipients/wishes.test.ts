import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTACT_WAYS, type ContactWay, heldBack, mayReachBy, waysOf } from '#kernel/people/ways.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { sendMail, sendTexts } from '#platform/outbox/service.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { recipientContacts, recipients } from './contract.ts'

const WAYS = Object.keys(CONTACT_WAYS) as ContactWay[]
const some = fc.subarray(WAYS)

describe('how somebody wants to be reached', () => {
  it('whatever they say: only what is allowed, each once, what they prefer first, and nothing at all for who asks so', () => {
    fc.assert(
      fc.property(fc.boolean(), some, some, (doNotContact, allowed, preferred) => {
        const wishes = { doNotContact, allowed, preferred }
        const ways = waysOf(wishes)
        const open = doNotContact ? [] : allowed.length > 0 ? allowed : WAYS
        expect(new Set(ways)).toEqual(new Set(open))
        expect(ways).toHaveLength(open.length)
        const first = preferred.filter((way) => open.includes(way))
        expect(ways.slice(0, first.length)).toEqual(first)
        for (const way of WAYS) {
          expect(mayReachBy(wishes, way)).toBe(open.includes(way))
          expect(heldBack([{ who: 'Hope House', wishes }], way) === null).toBe(open.includes(way))
        }
      }),
    )
  })

  it('who is known for several is reached only as all of them want', () => {
    const wishes = (allowed: ContactWay[]) => ({ doNotContact: false, allowed, preferred: [] })
    const known = [
      { who: 'Hope House', wishes: wishes([]) },
      { who: 'Open Door', wishes: wishes(['call']) },
    ]
    expect(heldBack(known, 'call')).toBeNull()
    expect(heldBack(known, 'email')).toBe('Open Door does not want to be reached by email')
  })
})

describe('messages to recipients and their contacts', () => {
  let portal: TestPortal
  let admin: Person
  let count = 0
  beforeAll(async () => {
    const noon = new Date(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T14:00:00Z`)
    portal = await testPortal({ now: () => noon })
    await portal.app.pool.query(`INSERT INTO settings (id, value) VALUES ('timeZone', '"UTC"')`)
    admin = await portal.as('admin')
  })
  afterAll(() => portal.close())

  /** A recipient with these wishes, and the email and phone of somebody there. */
  async function known(wishes: object) {
    count += 1
    const [email, phone] = [`contact${count}@house.example`, `404 555 06${String(10 + count)}`]
    const name = `House ${count}`
    const { id } = await admin.call(recipients.add, { name, phone: '404 555 0600', ...wishes })
    await admin.call(recipientContacts.add, { recipientId: id, name: 'Ana Lee', phone, email })
    return { name, email, phone: `+1${phone.replaceAll(' ', '')}` }
  }
  const mail = (to: string, more: object = {}) =>
    inTransaction(portal.app, 'test', (ctx) =>
      sendMail(ctx, {
        to,
        category: 'reminder',
        template: { subject: 'Sandwiches tomorrow', paragraphs: ['We come at five.'] },
        ...more,
      }),
    )
  const text = async (to: string) =>
    (
      await inTransaction(portal.app, 'test', (ctx) =>
        sendTexts(ctx, [{ to, category: 'reminder', subject: 'Tomorrow', text: 'We come at five.' }]),
      )
    )[0] as string
  const became = async (id: string) => {
    await workOff(portal.app)
    const { state, reason } = await admin.call(outbox.one, { id })
    return { state, reason }
  }
  const sent = { state: 'sent', reason: null }

  it('nothing goes to who asked not to be contacted, and the outbox says why', async () => {
    const { name, email, phone } = await known({ doNotContact: true })
    const held = { state: 'skipped', reason: `${name} asked not to be contacted` }
    expect(await became(await mail(email.toUpperCase()))).toEqual(held)
    expect(await became(await text(phone))).toEqual(held)
  })

  it('a way that is not allowed is held back, another goes', async () => {
    const { name, email, phone } = await known({ allowedContactMethods: ['text', 'call'] })
    expect(await became(await mail(email))).toEqual({
      state: 'skipped',
      reason: `${name} does not want to be reached by email`,
    })
    expect(await became(await text(phone))).toEqual(sent)
  })

  it('the address of the organization itself counts as well; whoever is no contact gets everything', async () => {
    await known({ doNotContact: true, email: 'front@house.example' })
    expect((await became(await mail('front@house.example'))).state).toBe('skipped')
    expect(await became(await mail('nobody@else.example'))).toEqual(sent)
  })

  it('what lets somebody into their account is sent all the same', async () => {
    const { email } = await known({ doNotContact: true })
    expect(await became(await mail(email, { category: 'account' }))).toEqual(sent)
  })

  it('what is for an account is not held back by a recipient that knows its owner at the same address', async () => {
    const host = await portal.as('host')
    const { rows } = await portal.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      host.id,
    ])
    const to = rows[0]?.email ?? ''
    await known({ doNotContact: true, email: to })
    expect(await became(await mail(to, { personId: host.id }))).toEqual(sent)
    expect((await became(await mail(to))).state).toBe('skipped')
  })

  it('to send it again asks again; once they allow it, it goes', async () => {
    const { email, name } = await known({ doNotContact: true })
    const id = await mail(email)
    await became(id)
    const { items } = await admin.call(recipients.list, { search: name })
    const { id: recipientId, version } = items[0] as { id: string; version: number }
    const again = async () => became((await admin.call(outbox.resend, { id })).id)
    expect((await again()).state).toBe('skipped')
    await admin.call(recipients.edit, { id: recipientId, version, doNotContact: false })
    expect(await again()).toEqual(sent)
  })

  it('a way that is preferred has to be allowed', async () => {
    const wrong = {
      name: 'Odd House',
      phone: '404 555 0690',
      preferredContactMethods: ['email' as const],
      allowedContactMethods: ['call' as const],
    }
    expect(await admin.try(recipients.add, wrong)).toMatchObject({
      status: 400,
      body: { fields: { preferredContactMethods: '“Email” is not among the ways that are allowed.' } },
    })
  })
})
