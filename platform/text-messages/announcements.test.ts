import { describe, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { textMessages } from './contract.ts'
import { asks, at, itIs, portal, reader, sentTo, withTexts } from './testing-texts.ts'

withTexts()

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
    itIs(at('15:00'))
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
