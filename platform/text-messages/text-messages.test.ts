import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { textMessages } from './contract.ts'
import {
  AFTERNOON,
  asks,
  at,
  bare,
  codeIn,
  itIs,
  messages,
  newPhone,
  now,
  portal,
  provider,
  reader,
  remind,
  sentTo,
  text,
  withTexts,
} from './testing-texts.ts'

withTexts()

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

    itIs(new Date(now.getTime() + 10 * MINUTE + 1))
    expect((await host.try(textMessages.confirm, { code })).status).toBe(410)
    itIs(AFTERNOON)
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
    itIs(new Date(now.getTime() + MINUTE))
    await asks(driver, phone)
    expect(await text(phone, ' Yes! ')).toBeNull()
    expect((await driver.call(textMessages.status, {})).active).not.toBeNull()
    expect((await host.call(textMessages.status, {})).active).toBeNull()
    await workOff(portal.app)
    expect(sentTo(phone).at(-1)).toContain('you get our text messages from now on')

    const [late, other] = [await portal.as('host'), newPhone()]
    await asks(late, other)
    itIs(new Date(now.getTime() + DAY + MINUTE))
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
    itIs(at('22:30'))
    await remind(person)
    await workOff(portal.app)
    expect(sentTo(phone)).toHaveLength(before)
    itIs(at('08:00', 3))
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
    itIs(new Date(now.getTime() + 3 * MINUTE))
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
