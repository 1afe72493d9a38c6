import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#sections/admin/settings/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

/** Friday; the week began on Wednesday the 18th. */
const NOW = '2026-11-20T15:00:00Z'
let now = NOW
const DAYS = [
  ['2024-03-06', 1_000_000],
  ['2026-02-04', 300],
  ['2026-08-05', 40],
  ['2026-11-18', 6],
] as const

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(now) })
  admin = await portal.as('admin')
  const { id: hostId } = await admin.call(hosts.add, { name: 'Oak Street' })
  for (const [collectionDate, individualSandwiches] of DAYS)
    await admin.call(collections.add, { collectionDate, hostId, individualSandwiches, groups: [] })
})
afterAll(() => portal.close())

const open = (path: string) => fetch(portal.url + path)
const PATHS = ['/our-total', '/our-total?embed', '/api/our-total', '/api/our-total.svg']
const choose = (values: object) => admin.call(settings.change, values)

describe('the total for everybody', () => {
  it('is nowhere until an administrator has chosen what it says', async () => {
    for (const path of PATHS) expect((await open(path)).status, path).toBe(404)
    const volunteer = await portal.as('volunteer')
    expect((await volunteer.try(settings.change, { publicFigures: ['total'] })).status).toBe(403)
    expect((await admin.try(settings.change, { publicFigures: ['hosts'] as never })).status).toBe(400)
  })

  it('says what was chosen and nothing else, on a page that needs no JavaScript', async () => {
    await choose({ organizationName: 'Oak & <Ash>', publicFigures: ['total'] })
    const told = (await (await open('/api/our-total')).json()) as object
    expect(told).toEqual({
      organization: 'Oak & <Ash>',
      figures: [{ name: 'total', label: 'sandwiches so far', value: 1_000_346 }],
      goal: null,
      at: new Date(NOW).toISOString(),
    })
    const html = await (await open('/our-total')).text()
    expect(html).toContain('Oak &amp; &lt;Ash&gt;')
    expect(html).toContain('<dd data-figure="total">1,000,346</dd>')
    expect(html).not.toMatch(/this week|Oak Street|<Ash>/)
    const svg = await (await open('/api/our-total.svg')).text()
    expect(svg).toContain('Oak &amp; &lt;Ash&gt;: 1,000,346 sandwiches so far')
  })

  it('is in a frame of the colors that were chosen for it, else in those of whoever looks', async () => {
    const html = async (embed: string) => (await open(`/our-total?embed${embed}`)).text()
    expect(await html('')).toContain('@media (prefers-color-scheme:dark)')
    for (const colours of ['light', 'dark']) {
      const chosen = await html(`=${colours}`)
      expect(chosen).toContain(`color-scheme:${colours};`)
      expect(chosen).not.toContain('prefers-color-scheme')
    }
  })

  it('counts the week and the year of the goal as the portal does, and follows the settings at once', async () => {
    await choose({ publicFigures: ['year', 'week', 'goal'], annualGoal: 1000 })
    const told = async () =>
      (await (await open('/api/our-total')).json()) as { figures: object[]; goal: object }
    expect(await told()).toMatchObject({
      figures: [
        { name: 'year', label: 'sandwiches in 2026', value: 346 },
        { name: 'week', value: 6 },
      ],
      goal: { label: 'of the goal for 2026', goal: 1000, percent: 34 },
    })
    await choose({ goalYear: { kind: 'fiscal', startMonth: 7 } })
    expect(await told()).toMatchObject({
      figures: [{ name: 'year', label: 'sandwiches since July 1, 2026', value: 46 }, {}],
      goal: { label: 'of the goal for fiscal year 2026-27', percent: 4 },
    })
    await choose({ annualGoal: 0 })
    expect((await told()).goal).toBeNull()
    await choose({ publicFigures: ['goal'] })
    expect((await open('/our-total')).status).toBe(404)
    // Who chose the goal alone tells how far it is, and not the sandwiches of the year.
    await choose({ annualGoal: 1000 })
    expect(await told()).toMatchObject({
      figures: [],
      goal: { label: 'of the goal for fiscal year 2026-27', goal: 1000, percent: 4 },
    })
    expect(Object.keys((await told()).goal)).toEqual(['label', 'goal', 'percent'])
  })

  it('tells of the last week that brought something, until this one does', async () => {
    await choose({ publicFigures: ['week'] })
    const told = async (day: string) => {
      now = `${day}T15:00:00Z`
      // A setting counts at once, and does not wait for what was counted before.
      await choose({ annualGoal: Number(day.slice(-2)) })
      return ((await (await open('/api/our-total')).json()) as { figures: object[] }).figures
    }
    expect(await told('2026-11-24')).toEqual([{ name: 'week', label: 'sandwiches this week', value: 6 }])
    expect(await told('2026-11-25')).toEqual([{ name: 'week', label: 'sandwiches last week', value: 6 }])
    expect(await told('2026-12-03')).toEqual([
      { name: 'week', label: 'sandwiches in the week of Nov 18, 2026', value: 6 },
    ])
    now = NOW
    await choose({ annualGoal: 1000 })
  })

  it('is counted once for many, may be kept for half a minute, and read by any site as JSON or a picture', async () => {
    await choose({ publicFigures: ['total', 'week'], formSites: ['https://www.oak.example'] })
    await open('/our-total')
    let taken = 0
    const count = () => (taken += 1)
    portal.app.pool.on('acquire', count)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => open(PATHS[index % 4] ?? '')))
    portal.app.pool.off('acquire', count)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // The portal does other things meanwhile.
    expect(taken).toBeLessThan(5)
    const [page, , json, svg] = answers.map(({ headers }) => headers)
    expect(page?.get('cache-control')).toBe('public, max-age=30')
    expect(json?.get('access-control-allow-origin')).toBe('*')
    expect(svg?.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(page?.get('access-control-allow-origin')).toBeNull()
    expect(page?.get('content-security-policy')).toContain("frame-ancestors 'self' https://www.oak.example")
    expect(page?.get('x-frame-options')).toBeNull()
    expect(page?.get('set-cookie')).toBeNull()
  })

  it('asks whoever loads it without an end to wait', async () => {
    await choose({ callsPerMinute: 60 })
    const answers = await Promise.all(Array.from({ length: 70 }, () => open('/api/our-total')))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    await choose({ callsPerMinute: 1200 })
  })
})
