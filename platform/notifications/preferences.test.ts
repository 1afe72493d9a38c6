import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { notificationPreferences, notifications } from './contract.ts'
import { digest } from './jobs.ts'
import { type News, settle } from './service.ts'
import { tellLunch } from './testing-news.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.app.pool.query('DELETE FROM outbox'))

const tell = (to: Person, over: Partial<News> = {}) => tellLunch(portal.app, to, over)
const written = async (person: Person) =>
  (
    await portal.app.pool.query<{ kind: string; subject: string; text: string; recipient: string }>(
      'SELECT kind, subject, text, recipient FROM outbox WHERE person_id = $1 ORDER BY created_at',
      [person.id],
    )
  ).rows
const morning = (day: string) => digest.run(portal.app, { day }, new AbortController().signal)
const [WEDNESDAY, MONDAY] = ['2026-11-18', '2026-11-23']
/** Agreed to texts of the team at this number. */
const agree = (person: Person) =>
  portal.app.pool.query(
    `INSERT INTO text_consents (person_id, phone, campaigns, state, wording, asked_on, asked_at, confirmed_at)
     VALUES ($1, '+14045550134', '{team}', 'confirmed', 'x', 'page', now(), now())`,
    [person.id],
  )

describe('what a person wants', () => {
  it('is the bell and no mails, until they choose', async () => {
    const ana = await portal.as('host')
    const wishes = await ana.call(notificationPreferences.read)
    expect(wishes).toMatchObject({ mails: 'now', can: { text: false, push: false } })
    expect(wishes.channels.task).toEqual({ portal: true, mail: false, text: false, push: true })
    await tell(ana)
    expect(await written(ana)).toEqual([])
    expect((await ana.call(notifications.counts)).total).toBe(1)
  })

  it('is kept by category, one switch at a time', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    await Promise.all([
      ana.call(notificationPreferences.change, { channels: { task: { mail: true } } }),
      ana.call(notificationPreferences.change, { channels: { event: { portal: false } } }),
    ])
    const { channels } = await ana.call(notificationPreferences.read)
    expect([channels.task.mail, channels.task.portal, channels.event.portal]).toEqual([true, true, false])
    expect((await ben.call(notificationPreferences.read)).channels.task.mail).toBe(false)
  })

  it('not at the bell means in the archive', async () => {
    const ana = await portal.as('host')
    await ana.call(notificationPreferences.change, { channels: { event: { portal: false } } })
    await tell(ana)
    expect((await ana.call(notifications.counts)).total).toBe(0)
    expect((await ana.call(notifications.list)).notifications).toEqual([])
    expect((await ana.call(notifications.all, { show: 'archived' })).total).toBe(1)
  })

  it('by mail means one mail with a link, and none when the caller writes one itself', async () => {
    const ana = await portal.as('host')
    await ana.call(notificationPreferences.change, { channels: { event: { mail: true } } })
    await tell(ana, { actionText: 'Open the log', actionUrl: '/collections' })
    await tell(ana, { title: 'Written already', written: true })
    const [mail, ...others] = await written(ana)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'mail', subject: 'Lunch' })
    expect(mail?.text).toContain(`Open the log:\n${portal.app.appUrl}/collections`)
  })

  it('by text reaches who agreed to texts, and nobody else', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    for (const person of [ana, ben])
      await person.call(notificationPreferences.change, { channels: { event: { text: true } } })
    await agree(ana)
    expect((await ana.call(notificationPreferences.read)).can.text).toBe(true)
    await tell(ana)
    await tell(ben)
    expect(await written(ana)).toMatchObject([{ kind: 'sms', recipient: '+14045550134' }])
    expect(await written(ben)).toEqual([])
  })

  it('is theirs alone to choose, and fixed for the shared account', async () => {
    const shared = await portal.as('demo_user')
    expect((await shared.try(notificationPreferences.change, { mails: 'daily' })).status).toBe(409)
    const wrong = { channels: { event: { pigeon: true } } } as object
    expect((await (await portal.as('host')).try(notificationPreferences.change, wrong)).status).toBe(400)
  })
})

describe('the digest', () => {
  const wanting = async (mails: 'daily' | 'weekly') => {
    const person = await portal.as('host')
    await person.call(notificationPreferences.change, { mails, channels: { event: { mail: true } } })
    return person
  }

  it('brings what is unread in one mail in the morning; the urgent came at once', async () => {
    const ana = await wanting('daily')
    for (const title of ['One', 'Two', 'Read meanwhile', 'Done meanwhile'])
      await tell(ana, { title, ...about(title) })
    await tell(ana, { title: 'Fire', happensAt: new Date() })
    expect((await written(ana)).map(({ subject }) => subject)).toEqual(['Fire'])
    const read = (await ana.call(notifications.list)).notifications.find(
      ({ title }) => title === 'Read meanwhile',
    )
    await ana.call(notifications.read, { id: read?.id ?? '' })
    await inTransaction(portal.app, 'test', (ctx) => settle(ctx, { type: 'pot', id: 'Done meanwhile' }))
    await morning(WEDNESDAY)
    await morning(WEDNESDAY)
    const [, mail, ...more] = await written(ana)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 notifications')
    expect(mail?.text).toMatch(/One\nIt is ready\n\nTwo\nIt is ready/)
  })
  const about = (title: string) => ({ relatedType: 'pot', relatedId: title })

  it('waits for Monday where it is weekly', async () => {
    const ana = await wanting('weekly')
    await tell(ana)
    await morning(WEDNESDAY)
    expect(await written(ana)).toEqual([])
    await morning(MONDAY)
    expect((await written(ana)).map(({ subject }) => subject)).toEqual(['Lunch'])
  })
})
