import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { personalData } from '#platform/personal-data/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { activity, type LogEntry, type PageRecord } from './contract.ts'
import { nightly } from './nightly-job.ts'
import { pageOf, pageSection } from './page-names.ts'

const NOW = new Date('2026-11-18T17:00:00Z')
let now = NOW
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
})
afterAll(() => portal.close())

const rowsOf = async ({ id }: Person) =>
  (
    await portal.app.pool.query<Record<string, unknown>>(
      'SELECT * FROM activity WHERE user_id = $1 ORDER BY at, action',
      [id],
    )
  ).rows
const view = (over: Partial<PageRecord> = {}): PageRecord => ({
  action: 'page_view',
  section: 'Directory',
  page: '/hosts',
  duration: 4200,
  feature: null,
  metadata: { from: '/' },
  ...over,
})
const event: LogEntry = {
  action: 'click',
  section: 'Directory',
  feature: 'button',
  page: '/hosts',
  details: 'opened a row',
  metadata: { row: 3 },
}
const runNightly = () => nightly.run(portal.app, {}, new AbortController().signal)

describe('the names under which pages count (spec 2.4)', () => {
  it.each([
    ['/', 'Dashboard'],
    ['/inbox', 'Communication'],
    ['/messages', 'Communication'],
    ['/messages/7', 'Communication'],
    ['/projects', 'Projects'],
    ['/projects/{id}', 'Projects'],
    ['/hosts', 'Directory'],
    ['/recipients', 'Directory'],
    ['/drivers', 'Directory'],
    ['/meetings', 'Meetings'],
    ['/suggestions', 'Suggestions'],
    ['/governance', 'Governance'],
    ['/toolkit', 'Toolkit'],
    ['/reports', 'Analytics'],
    ['/admin', 'Admin'],
    ['/smart-search-admin', 'Admin'],
    ['/collections', 'Other'],
    ['/analytics', 'Other'],
  ])('%s is %s', (page, section) => expect(pageSection(page)).toBe(section))

  it('follow the section shown, and say nothing of which project it was', () => {
    expect([pageOf('dashboard'), pageOf('hosts'), pageOf('project-31')]).toEqual([
      '/',
      '/hosts',
      '/projects/{id}',
    ])
  })
})

describe('a look at a page', () => {
  it('is kept with how long it was, for the person who is signed in', async () => {
    const host = await portal.as('host')
    expect(await host.call(activity.track, view({ userId: host.id }))).toEqual({ success: true })
    expect(await rowsOf(host)).toMatchObject([
      { kind: 'view', action: 'page_view', section: 'Directory', page: '/hosts', duration_ms: 4200 },
    ])
  })

  it('in somebody else’s name is refused', async () => {
    const [host, other] = [await portal.as('host'), await portal.as('host')]
    expect((await host.try(activity.track, view({ userId: other.id }))).status).toBe(403)
    expect([...(await rowsOf(host)), ...(await rowsOf(other))]).toEqual([])
  })

  it('of two seconds or less has no duration', async () => {
    const host = await portal.as('host')
    await host.call(activity.track, view({ duration: 2000 }))
    await host.call(activity.track, view({ duration: 2001 }))
    const kept = (await rowsOf(host)).map((row) => row.duration_ms)
    expect(new Set(kept)).toEqual(new Set([2001, null]))
  })

  it('counts under one of the spec’s names, whatever was sent', async () => {
    const host = await portal.as('host')
    await host.call(activity.track, view({ section: 'Elsewhere', page: '/drivers' }))
    expect((await rowsOf(host))[0]?.section).toBe('Directory')
  })

  it('needs somebody who is signed in, and leaves no trace in the memory of answers', async () => {
    const nobody = await fetch(`${portal.url}/api/enhanced-user-activity/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(view()),
    })
    expect(nobody.status).toBe(401)
    const host = await portal.as('host')
    await host.try(activity.track, view(), { 'idempotency-key': 'look-at-hosts' })
    const { rowCount } = await portal.app.pool.query('SELECT FROM idempotency_keys WHERE user_id = $1', [
      host.id,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('what people do', () => {
  it('is kept one by one or several at once', async () => {
    const host = await portal.as('host')
    await host.call(activity.log, event)
    await host.call(activity.logMany, {
      entries: [
        { ...event, action: 'form' },
        { ...event, details: { to: 'x' } },
      ],
    })
    expect(await rowsOf(host)).toMatchObject([
      { kind: 'event', action: 'click', feature: 'button', metadata: { row: 3 } },
      { action: 'click' },
      { action: 'form', duration_ms: null },
    ])
    expect((await host.try(activity.logMany, { entries: Array(51).fill(event) })).status).toBe(400)
  })

  it('is not kept beyond what anybody does in a day', async () => {
    const host = await portal.as('host')
    await portal.app.pool.query(
      `INSERT INTO activity (at, user_id, kind, action, section)
       SELECT $2, $1, 'event', 'click', 'Other' FROM generate_series(1, 5000)`,
      [host.id, now],
    )
    await host.call(activity.log, event)
    expect(await rowsOf(host)).toHaveLength(5000)
    now = new Date(NOW.getTime() + DAY)
    await host.call(activity.log, event)
    expect(await rowsOf(host)).toHaveLength(5001)
    now = NOW
    await host.call(activity.choose, { tracked: false })
  })
})

describe('a person’s own switch', () => {
  it('stops the notes and deletes what is kept; on again, it starts anew', async () => {
    const driver = await portal.as('driver')
    await driver.call(activity.track, view())
    expect(await driver.call(activity.choice)).toEqual({ tracked: true })
    expect(await driver.call(activity.choose, { tracked: false })).toEqual({ tracked: false })
    await driver.call(activity.track, view())
    await driver.call(activity.log, event)
    expect(await rowsOf(driver)).toEqual([])
    expect(await driver.call(activity.choice)).toEqual({ tracked: false })
    await driver.call(activity.choose, { tracked: false })
    await driver.call(activity.choose, { tracked: true })
    await driver.call(activity.track, view())
    expect(await rowsOf(driver)).toHaveLength(1)
  })

  it('what is kept stands in the export of everything about them', async () => {
    const driver = await portal.as('driver')
    await driver.call(activity.track, view())
    const answer = await fetch(`${portal.url}${personalData.exportMine.path}?format=json`, {
      headers: { cookie: driver.cookie },
    })
    expect(await answer.text()).toContain('Pages you looked at')
  })
})

describe('the sums', () => {
  const days = '7' as const
  it('show what five people did, and nothing of what fewer did', async () => {
    const admin = await portal.as('admin')
    const clear = () => portal.app.pool.query('TRUNCATE activity, activity_days')
    await clear()
    const people: Person[] = []
    while (people.length < 5) people.push(await portal.as('host'))
    for (const person of people.slice(0, 4)) await person.call(activity.track, view())
    await people[0]?.call(activity.track, view({ page: '/drivers' }))
    expect(await admin.call(activity.summary, { days })).toMatchObject({
      people: null,
      views: 0,
      medianMs: null,
      sections: [],
      pages: [],
      events: [],
    })
    await people[4]?.call(activity.track, view({ duration: 9000 }))
    await people[4]?.call(activity.track, view({ page: '/meetings', section: 'Meetings' }))
    await people[4]?.call(activity.log, event)
    const sums = await admin.call(activity.summary, { days })
    expect(sums).toMatchObject({
      people: 5,
      views: 6,
      medianMs: 4200,
      sections: [{ section: 'Directory', views: 6, people: 5 }],
      pages: [{ title: 'Hosts', people: 5 }],
      events: [],
    })
    expect(sums.byDay).toHaveLength(7)
    expect(sums.byDay.at(-1)).toEqual({ day: '2026-11-18', views: 6 })
    expect(sums.byDay[0]).toEqual({ day: '2026-11-12', views: null })
    await clear()
  })

  it('are for administrators, and name nobody', async () => {
    expect((await (await portal.as('core_team')).try(activity.summary, { days })).status).toBe(403)
    const body = JSON.stringify(await (await portal.as('demo_user')).call(activity.summary, { days }))
    expect(body).not.toMatch(/@|[0-9a-f]{8}-/)
  })

  it('are all that is left after 90 days', async () => {
    const [admin, viewer] = [await portal.as('admin'), await portal.as('viewer')]
    now = new Date(NOW.getTime() - 91 * DAY)
    await viewer.call(activity.track, view())
    await viewer.call(activity.log, event)
    now = new Date(NOW.getTime() - 89 * DAY)
    await viewer.call(activity.track, view())
    now = NOW
    await runNightly()
    await runNightly()
    expect(await rowsOf(viewer)).toMatchObject([{ kind: 'view' }])
    expect((await admin.call(activity.summary, { days })).earlier).toBe(1)
    const { rows } = await portal.app.pool.query(
      'SELECT kind, action, section, count, duration_ms FROM activity_days ORDER BY kind',
    )
    expect(rows).toEqual([
      { kind: 'event', action: 'click', section: 'Directory', count: 1, duration_ms: 0 },
      { kind: 'view', action: 'view', section: 'Directory', count: 1, duration_ms: 4200 },
    ])
  })
})
