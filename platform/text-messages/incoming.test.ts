import { describe, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { textMessages } from './contract.ts'
import {
  bare,
  newPhone,
  newSid,
  portal,
  provider,
  reader,
  remind,
  sentTo,
  text,
  WEBHOOK,
  withTexts,
  wordsIn,
} from './testing-texts.ts'

withTexts()

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
  })

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
