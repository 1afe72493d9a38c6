import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { profile } from '#platform/profile/contract.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { tours } from '#platform/tours/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { onboarding, onboardingAdmin } from './contract.ts'
import { recordOnboarding } from './service.ts'

const now = new Date('2026-11-18T17:00:00Z')
let portal: TestPortal
let admin: Person
let siteId: string
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  admin = await portal.as('admin')
  siteId = (await admin.call(hosts.add, { name: 'Oak Street Porch' })).id
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.app.pool.query('DELETE FROM challenge_progress')
  await portal.app.pool.query('DELETE FROM leaderboard_hidden')
})

const record = (person: { id: string }, key: string) =>
  inTransaction(portal.app, 'test', (ctx) => recordOnboarding(ctx, person.id, key))
const done = async (person: Person) =>
  (await person.call(onboarding.challenges))
    .filter(({ isCompleted }) => isCompleted)
    .map(({ actionKey }) => actionKey)
const challenge = async (key: string) => {
  const found = (await admin.call(onboardingAdmin.all)).find(({ actionKey }) => actionKey === key)
  if (!found) throw new Error(`There is no challenge ${key}`)
  return found
}
const log = (person: Person) =>
  person.call(collections.add, { collectionDate: '2026-11-18', hostId: siteId, individualSandwiches: 306 })
/** What waits to be noted is noted; jobs go by the clock of the database. */
const noted = async (person: Person) => {
  await workOff({ ...portal.app, now: () => new Date() })
  return done(person)
}

describe('challenges', () => {
  it('show what can be done here and now, by this person', async () => {
    const host = await portal.as('host')
    const keys = (await host.call(onboarding.challenges)).map(({ actionKey }) => actionKey)
    expect(keys).toEqual(
      expect.arrayContaining(['submit_collection_log', 'first_search', 'complete_profile']),
    )
    for (const { actionKey, canBeDone } of await admin.call(onboardingAdmin.all))
      if (!canBeDone) expect(keys).not.toContain(actionKey)
    // A driver logs nothing, so that nobody challenges them to.
    const driver = await portal.as('driver')
    expect((await driver.call(onboarding.challenges)).map(({ actionKey }) => actionKey)).not.toContain(
      'submit_collection_log',
    )
  })

  it('carry what the specification names', async () => {
    const [first] = await (await portal.as('host')).call(onboarding.challenges)
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'actionKey',
      'category',
      'completedAt',
      'description',
      'icon',
      'id',
      'isCompleted',
      'points',
      'promotion',
      'title',
    ])
  })

  it('begin with the points of the specification’s ten, 105 in all', async () => {
    const ten = {
      chat_first_message: 10,
      chat_read_messages: 5,
      inbox_send_email: 10,
      view_important_documents: 10,
      view_important_links: 10,
      view_team_board: 15,
      post_team_board: 20,
      like_team_board_post: 5,
      view_projects: 10,
      view_meetings: 10,
    }
    const all = await admin.call(onboardingAdmin.all)
    const points = Object.fromEntries(all.map((one) => [one.actionKey, one.points]))
    expect(points).toMatchObject(ten)
    expect(Object.values(ten).reduce((sum, each) => sum + each)).toBe(105)
  })

  it('every key that a slice declares has its challenge', async () => {
    const known = (await admin.call(onboardingAdmin.all)).map(({ actionKey }) => actionKey)
    const declared = portal.app.manifests.flatMap(({ onboarding: keys = [] }) => keys.map(({ key }) => key))
    expect(known).toEqual(expect.arrayContaining(declared))
    expect(new Set(declared).size).toBe(declared.length)
  })
})

describe('progress', () => {
  it('is noted when a collection was logged, and once only', async () => {
    const host = await portal.as('host')
    await log(host)
    expect(await noted(host)).toEqual(['submit_collection_log'])
    await log(host)
    expect(await record(host, 'submit_collection_log')).toBe(false)
    expect(await host.call(onboarding.stats)).toMatchObject({ totalPoints: 25, completedChallenges: 1 })
  })

  it('is noted after a search, and when a profile is complete', async () => {
    const volunteer = await portal.as('volunteer')
    await volunteer.call(smartSearch.analytics, { query: 'oak', resultId: null, clicked: false })
    expect(await noted(volunteer)).toEqual(['first_search'])
    const { version } = await volunteer.call(profile.read)
    await volunteer.call(profile.save, { version, phone: '404-555-0134' })
    await portal.app.pool.query('UPDATE users SET photo_id = $2 WHERE id = $1', [volunteer.id, randomUUID()])
    const later = await volunteer.call(profile.read)
    await volunteer.call(profile.save, { version: later.version, displayName: 'Vera' })
    expect(await noted(volunteer)).toEqual(['first_search', 'complete_profile'])
  })

  it('is noted when a guided tour was taken to its end', async () => {
    const host = await portal.as('host')
    await host.call(tours.finished, { id: 'getting-around' })
    expect(await noted(host)).toEqual(['finish_tour'])
  })

  it('is not lost while the portal hears of no events, and stays when what was done is undone', async () => {
    const host = await portal.as('host')
    await portal.app.events.stop()
    const { requestId } = await host.try(collections.add, {
      collectionDate: '2026-11-18',
      hostId: siteId,
      individualSandwiches: 12,
    })
    expect(await noted(host)).toEqual(['submit_collection_log'])
    await host.call(history.undo, { requestId })
    expect(await noted(host)).toEqual(['submit_collection_log'])
  })

  it('is not noted for what came to nothing, nor for correcting what somebody logged', async () => {
    const [host, admins] = [await portal.as('host'), await portal.as('admin')]
    const wrong = { collectionDate: '2026-11-18', hostId: randomUUID(), individualSandwiches: 12 }
    expect((await host.try(collections.add, wrong)).status).toBe(400)
    const { items } = await admin.call(collections.list, { limit: 1 })
    for (const { id, version } of items)
      await admins.call(collections.edit, { id, version, individualSandwiches: 7 })
    expect([await noted(host), await noted(admins)]).toEqual([[], []])
  })

  it('cannot be claimed, but for sections that were opened', async () => {
    const host = await portal.as('host')
    const track = (actionKey: string) => host.call(onboarding.track, { actionKey })
    expect(await track('view_hosts')).toEqual({ success: true, message: 'Challenge completed.' })
    expect(await track('view_hosts')).toMatchObject({ success: false })
    expect(await track('first_search')).toMatchObject({ success: false })
    expect(await track('view_projects_of_mars')).toMatchObject({ success: false })
    expect(await track('__proto__')).toMatchObject({ success: false })
    const barred = await portal.as('host', { permissions: [] })
    expect(await barred.call(onboarding.track, { actionKey: 'view_hosts' })).toMatchObject({ success: false })
    expect(await done(host)).toEqual(['view_hosts'])
  })

  it('is the same with two at once', async () => {
    const host = await portal.as('host')
    const news = await Promise.all(Array.from({ length: 6 }, () => record(host, 'first_search')))
    expect(news.filter(Boolean)).toHaveLength(1)
  })

  it('is not for the account that many share, nor for one that is closed', async () => {
    const shared = await portal.as('demo_user')
    expect(await record(shared, 'first_search')).toBe(false)
    expect((await shared.try(onboarding.hide, { hidden: true })).status).toBe(409)
    const gone = await portal.as('host')
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [gone.id])
    expect(await record(gone, 'first_search')).toBe(false)
  })

  it('keeps the points of the day it was earned, also when the challenge is switched off', async () => {
    const host = await portal.as('host')
    await record(host, 'first_search')
    const before = await challenge('first_search')
    const { requestId } = await admin.try(onboardingAdmin.edit, {
      id: before.id,
      version: before.version,
      points: 500,
      isActive: false,
    })
    expect(await host.call(onboarding.stats)).toMatchObject({ totalPoints: before.points })
    expect(await done(host)).toEqual(['first_search'])
    const other = await portal.as('host')
    expect(await record(other, 'first_search')).toBe(false)
    expect((await other.call(onboarding.challenges)).map(({ actionKey }) => actionKey)).not.toContain(
      'first_search',
    )
    await admin.call(history.undo, { requestId })
    expect(await challenge('first_search')).toMatchObject({ points: before.points, isActive: true })
  })
})

describe('the leaderboard', () => {
  const mine = async (person: Person) =>
    (await person.call(onboarding.leaderboard, {})).find(({ userId }) => userId === person.id)

  it('has everyone who is active, by points, then by name, and ranks by place', async () => {
    const [host, viewer] = [await portal.as('host'), await portal.as('viewer')]
    await record(viewer, 'submit_collection_log')
    await record(host, 'first_search')
    const all = await host.call(onboarding.leaderboard, { limit: 100 })
    expect(all[0]).toMatchObject({ rank: 1, userId: viewer.id, totalPoints: 25, completedChallenges: 1 })
    expect(all[1]).toMatchObject({ rank: 2, userId: host.id, totalPoints: 5 })
    expect(all.find(({ userId }) => userId === admin.id)).toMatchObject({ totalPoints: 0 })
    expect(all.map(({ rank }) => rank)).toEqual(all.map((_, index) => index + 1))
    expect(await host.call(onboarding.leaderboard, { limit: 1 })).toHaveLength(1)
  })

  it('takes at most a hundred', async () => {
    for (const limit of [0, 101, -1, 1.5])
      expect((await admin.try(onboarding.leaderboard, { limit })).status).toBe(400)
  })

  it('leaves out who would rather not be listed, until they change their mind', async () => {
    const host = await portal.as('host')
    expect(await host.call(onboarding.hidden)).toEqual({ hidden: false })
    for (const hidden of [true, true]) await host.call(onboarding.hide, { hidden })
    expect(await mine(host)).toBeUndefined()
    expect(await host.call(onboarding.hidden)).toEqual({ hidden: true })
    await host.call(onboarding.hide, { hidden: false })
    expect(await mine(host)).toMatchObject({ totalPoints: 0 })
  })
})

describe('whatever happens in whatever order', () => {
  const KEYS = ['first_search', 'submit_collection_log', 'complete_profile', 'view_hosts']
  it('the sums agree with what was done', async () => {
    const people = [await portal.as('host'), await portal.as('volunteer'), await portal.as('core_team')]
    const step = fc.record({
      who: fc.nat({ max: people.length - 1 }),
      key: fc.constantFrom(...KEYS, 'unheard_of'),
      hide: fc.option(fc.boolean(), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await portal.app.pool.query('DELETE FROM challenge_progress')
        await portal.app.pool.query('DELETE FROM leaderboard_hidden')
        const had = people.map(() => new Set<string>())
        const hidden = people.map(() => false)
        for (const { who, key, hide } of steps) {
          const person = people[who] as Person
          const isNews = key !== 'unheard_of' && !had[who]?.has(key)
          expect(await record(person, key)).toBe(isNews)
          if (key !== 'unheard_of') had[who]?.add(key)
          if (hide !== undefined) {
            await person.call(onboarding.hide, { hidden: hide })
            hidden[who] = hide
          }
        }
        const board = await admin.call(onboarding.leaderboard, {})
        for (const [who, person] of people.entries()) {
          const all = await person.call(onboarding.challenges)
          const stats = await person.call(onboarding.stats)
          const own = all.filter(({ isCompleted }) => isCompleted)
          expect(own.map(({ actionKey }) => actionKey).sort()).toEqual([...(had[who] ?? [])].sort())
          expect(stats).toEqual({
            totalPoints: own.reduce((sum, { points }) => sum + points, 0),
            completedChallenges: own.length,
            totalChallenges: all.length,
            completionPercentage: Math.round((own.length / all.length) * 100),
          })
          const entry = board.find(({ userId }) => userId === person.id)
          if (hidden[who]) expect(entry).toBeUndefined()
          else
            expect(entry).toMatchObject({
              totalPoints: stats.totalPoints,
              completedChallenges: stats.completedChallenges,
            })
        }
        const order = board.map(({ totalPoints }) => totalPoints)
        expect(order).toEqual([...order].sort((a, b) => b - a))
      }),
      { numRuns: 12 },
    )
  })
})

describe('administrators', () => {
  it('see who has done what, and sums', async () => {
    const host = await portal.as('host')
    await record(host, 'first_search')
    await record(host, 'view_hosts')
    const answer = await admin.call(onboardingAdmin.usersProgress, {})
    expect(answer.items[0]).toMatchObject({
      userId: host.id,
      completedChallenges: 2,
      totalPoints: 10,
      lastCompletedAt: now.toISOString(),
    })
    expect(answer.items[0]?.completed.map(({ actionKey }) => actionKey).sort()).toEqual([
      'first_search',
      'view_hosts',
    ])
    expect(answer.totals).toMatchObject({ users: answer.total, withProgress: 1 })
    expect(answer.totals.averageCompleted).toBe(Math.round(20 / answer.total) / 10)
    const none = await admin.call(onboardingAdmin.usersProgress, { search: 'nobody%_at all' })
    expect(none).toMatchObject({ items: [], total: 0, totals: { users: 0, averageCompleted: 0 } })
    const lines = String(await admin.call(onboardingAdmin.exportProgress, {}))
      .trim()
      .split('\n')
    expect(lines).toHaveLength(answer.total + 1)
    expect(lines[1]).toContain(`${answer.items[0]?.userName},Host Location,2,10,${now.toISOString()}`)
    expect((await host.try(onboardingAdmin.exportProgress, {})).status).toBe(403)
  })

  it('change words, points, state and order, with a version and an undo', async () => {
    const before = await challenge('view_hosts')
    const edited = await admin.call(onboardingAdmin.edit, {
      id: before.id,
      version: before.version,
      title: 'Meet your neighbors',
      points: 7,
      promotion: 'New',
    })
    expect(edited).toMatchObject({ title: 'Meet your neighbors', points: 7, promotion: 'New' })
    const stale = await admin.try(onboardingAdmin.edit, { id: before.id, version: before.version, points: 8 })
    expect(stale).toMatchObject({ status: 409, body: { current: { points: 7 } } })
    const team = (await admin.call(onboardingAdmin.all)).filter(({ category }) => category === 'team')
    const ids = team.map(({ id }) => id).reverse()
    const { requestId } = await admin.try(onboardingAdmin.arrange, { category: 'team', ids })
    const order = async () =>
      (await admin.call(onboardingAdmin.all))
        .filter(({ category }) => category === 'team')
        .map(({ id }) => id)
    expect(await order()).toEqual(ids)
    await admin.call(history.undo, { requestId })
    expect(await order()).toEqual([...ids].reverse())
    const partial = { category: 'team' as const, ids: ids.slice(1) }
    expect((await admin.try(onboardingAdmin.arrange, partial)).status).toBe(409)
    const doubled = { category: 'team' as const, ids: ids.map(() => ids[0] as string) }
    expect((await admin.try(onboardingAdmin.arrange, doubled)).status).toBe(409)
  })

  it('are told at the field what is wrong', async () => {
    const { id, version } = await challenge('view_hosts')
    const wrong = await admin.try(onboardingAdmin.edit, { id, version, title: ' ', points: -1 })
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { title: 'Please enter a title', points: 'Please enter 0 or more' } },
    })
  })

  it('invite those who have not begun, once a day', async () => {
    const [begun, fresh] = [await portal.as('host'), await portal.as('driver')]
    await record(begun, 'first_search')
    const told = async (person: Person) =>
      (await person.call(notifications.list, {})).notifications.filter(({ type }) => type === 'onboarding')
    expect((await admin.call(onboardingAdmin.invite)).told).toBeGreaterThan(0)
    expect(await told(fresh)).toMatchObject([
      { title: 'Onboarding Challenge', actionUrl: '/dashboard?action=challenges' },
    ])
    expect(await told(begun)).toEqual([])
    expect((await admin.try(onboardingAdmin.invite)).status).toBe(429)
    expect(await told(fresh)).toHaveLength(1)
  })

  it('only they may; a demo user may look', async () => {
    const [host, shared] = [await portal.as('host'), await portal.as('demo_user')]
    const { id, version } = await challenge('view_hosts')
    expect((await host.try(onboardingAdmin.usersProgress, {})).status).toBe(403)
    expect((await shared.try(onboardingAdmin.usersProgress, {})).status).toBe(200)
    expect((await shared.try(onboardingAdmin.edit, { id, version, points: 3 })).status).toBe(403)
  })
})
