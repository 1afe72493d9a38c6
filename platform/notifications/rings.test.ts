import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day, instantIn } from '#kernel/charity/day.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { notificationPreferences, notifications } from './contract.ts'
import { rest } from './ring-jobs.ts'
import type { News } from './service.ts'
import { tellLunch } from './testing-news.ts'

const ZONE = 'America/New_York'
const TODAY: Day = '2027-03-10'
let now = instantIn(ZONE, TODAY, '10:00')
const at = (time: string, day = TODAY) => {
  now = instantIn(ZONE, day, time)
}

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
})
afterAll(() => portal.close())
beforeEach(() => {
  at('10:00')
  return portal.app.pool.query('DELETE FROM outbox')
})

/** Somebody who gets texts and wants so many rings a day. */
async function wanting(ringsADay: 0 | 1 | 3 | 5 | null) {
  const person = await portal.as('host')
  await portal.app.pool.query(
    `INSERT INTO text_consents (person_id, phone, campaigns, state, wording, asked_on, asked_at, confirmed_at)
     VALUES ($1, '+14045550134', '{team}', 'confirmed', 'x', 'page', now(), now())`,
    [person.id],
  )
  await person.call(notificationPreferences.change, { ringsADay, channels: { event: { text: true } } })
  return person
}
const tell = async (to: Person, title: string, over: Partial<News> = {}) => {
  await tellLunch(portal.app, to, { title, ...over })
  await workOff(portal.app)
}
const restAt = async (time: string, day = TODAY) => {
  at(time, day)
  await rest.run(portal.app, { day, time }, new AbortController().signal)
  await workOff(portal.app)
}
/** What rang, in order. */
const rang = async (person: Person) =>
  (
    await portal.app.pool.query<{ text: string }>(
      `SELECT text FROM outbox WHERE person_id = $1 AND kind = 'sms' ORDER BY created_at, id`,
      [person.id],
    )
  ).rows.map(({ text }) => text.replace(/^[^:]+: /, ''))
const held = async (person: Person) =>
  Number(
    (
      await portal.app.pool.query(
        'SELECT count(*) FROM notifications WHERE user_id = $1 AND held_for IS NOT NULL',
        [person.id],
      )
    ).rows[0].count,
  )
const URGENT = () => ({ happensAt: new Date(now.getTime() + 60_000) })

describe('how often a day may ring', () => {
  it('is as often as something comes, until somebody chooses', async () => {
    const ana = await wanting(null)
    for (const title of ['One', 'Two', 'Three', 'Four']) await tell(ana, title)
    expect(await rang(ana)).toHaveLength(4)
  })

  it('ends with the times that were chosen; the rest comes once, what matters most first', async () => {
    const ana = await wanting(3)
    await tell(ana, 'Small', { priority: 'low' })
    await tell(ana, 'First')
    await tell(ana, 'Second')
    await tell(ana, 'Third', { priority: 'high' })
    await tell(ana, 'Fourth', { priority: 'high' })
    expect(await rang(ana)).toEqual(['First. It is ready', 'Third. It is ready'])
    expect(await ana.call(notificationPreferences.read)).toMatchObject({ ringsADay: 3, rungToday: 2 })
    // Nothing is missing at the bell.
    expect((await ana.call(notifications.counts)).total).toBe(5)
    await restAt('17:00')
    await restAt('17:00')
    expect((await rang(ana)).slice(2)).toEqual(['3 things waited for you. Fourth · Second · Small'])
    expect((await ana.call(notifications.counts)).total).toBe(5)
    expect((await ana.call(notificationPreferences.read)).rungToday).toBe(3)
  })

  it('never makes the urgent wait, which is what happens within a day, whatever its sender says', async () => {
    const ana = await wanting(1)
    await tell(ana, 'Looks important', { priority: 'urgent' })
    for (const title of ['Now', 'And now']) await tell(ana, title, URGENT())
    expect(await rang(ana)).toEqual(['Now. It is ready', 'And now. It is ready'])
    expect((await ana.call(notificationPreferences.read)).rungToday).toBe(0)
  })

  it('holds when much comes in one moment', async () => {
    const ana = await wanting(5)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => tellLunch(portal.app, ana, { title: `${i}`, priority: 'high' })),
    )
    await Promise.all([workOff(portal.app), workOff(portal.app)])
    expect(await rang(ana)).toHaveLength(4)
    expect(await held(ana)).toBe(16)
  })

  it('tells nobody what they have read meanwhile', async () => {
    const ana = await wanting(1)
    await tell(ana, 'Read at the bell')
    await ana.call(notifications.readMany, { notificationIds: [] })
    await restAt('17:00')
    expect([await rang(ana), await held(ana)]).toEqual([[], 0])
  })

  it('waits for the end of the quiet hours, and comes at the time that was chosen', async () => {
    const ana = await wanting(3)
    await ana.call(notificationPreferences.change, { restAt: '08:00' })
    at('23:30')
    await tell(ana, 'In the night')
    expect(await rang(ana)).toEqual([])
    await restAt('17:00', addDays(TODAY, 1))
    expect(await rang(ana)).toEqual([])
    await restAt('08:00', addDays(TODAY, 2))
    expect(await rang(ana)).toEqual(['In the night. It is ready'])
  })

  it('can be never', async () => {
    const ana = await wanting(0)
    await tell(ana, 'Something', { priority: 'high' })
    await restAt('17:00')
    expect([await rang(ana), await held(ana)]).toEqual([[], 0])
    expect((await ana.call(notifications.counts)).total).toBe(1)
  })

  it('takes none of its times for who cannot be reached outside of the portal', async () => {
    const ana = await portal.as('host')
    await ana.call(notificationPreferences.change, { ringsADay: 3 })
    await tell(ana, 'At the bell alone')
    expect([(await ana.call(notificationPreferences.read)).rungToday, await held(ana)]).toEqual([0, 0])
  })

  it('is one of the numbers that are offered', async () => {
    const ana = await portal.as('host')
    expect((await ana.try(notificationPreferences.change, { ringsADay: 4 as never })).status).toBe(400)
    expect((await ana.try(notificationPreferences.change, { restAt: '03:00' as never })).status).toBe(400)
  })
})

it('a year long no day rings more often, nothing urgent waits, nothing is told twice, and nothing is forgotten', async () => {
  const ana = await wanting(3)
  const [days] = fc.sample(
    fc.array(
      fc.array(
        fc.record({
          hour: fc.integer({ min: 9, max: 20 }),
          priority: fc.constantFrom('low', 'medium', 'high', 'urgent'),
          isUrgent: fc.nat({ max: 9 }).map((one) => one === 0),
        }),
        { maxLength: 5 },
      ),
      { minLength: 365, maxLength: 365 },
    ),
    1,
  )
  const told: string[] = []
  for (const [number, news] of (days ?? []).entries()) {
    const day = addDays(TODAY, number)
    await portal.app.pool.query('DELETE FROM outbox')
    let urgent = 0
    const ordered = news.toSorted((a, b) => a.hour - b.hour)
    const say = async (list: typeof news) => {
      for (const [nth, { hour, priority, isUrgent }] of list.entries()) {
        at(`${hour}:00`, day)
        const title = `<${number}-${hour}-${nth}>`
        if (isUrgent) urgent++
        await tell(ana, title, { priority, ...(isUrgent ? URGENT() : {}) })
        if (isUrgent) expect(await rang(ana)).toContain(`${title}. It is ready`)
      }
    }
    await say(ordered.filter(({ hour }) => hour <= 16))
    await restAt('17:00', day)
    expect(await held(ana)).toBe(0)
    await say(ordered.filter(({ hour }) => hour > 16))
    const texts = await rang(ana)
    expect(texts.length - urgent).toBeLessThanOrEqual(3)
    told.push(...texts.flatMap((text) => text.match(/<[\d-]+>/g) ?? []))
  }
  expect(told.length).toBeGreaterThan(500)
  expect(new Set(told).size).toBe(told.length)
})
