import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { slices } from '#registry.server.ts'
import { teamBoard as board } from '#sections/communication/team-board/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { searchAdmin } from './admin-contract.ts'
import { smartSearch } from './contract.ts'
import { nightly } from './nightly-job.ts'

let portal: TestPortal
let admin: Person
let volunteer: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  volunteer = await portal.as('volunteer')
})
afterAll(() => portal.close())

const ENTRY = {
  title: 'Parking at the depot',
  description: 'Where to leave the van',
  category: 'Documentation' as const,
  route: '/dashboard?section=hosts',
  keywords: ['van', 'garage'],
  permissions: [],
  hidden: false,
}
const find = async (person: Person, query: string) =>
  (await person.call(smartSearch.fuzzy, { query })).results.map(({ feature }) => feature.id)
/** Another instance hears of a change by event; so does this one. */
const heard = (check: () => Promise<void>) => expect.poll(() => check().then(() => true)).toBe(true)

describe('entries of the administrators’ own', () => {
  it('are found by whoever may open where they lead, and by nobody else', async () => {
    const { id } = await admin.call(searchAdmin.addFeature, ENTRY)
    await heard(async () => expect(await find(admin, 'garage')).toContain(id))
    expect(await find(volunteer, 'garage')).not.toContain(id)
    const open = await admin.call(searchAdmin.addFeature, {
      ...ENTRY,
      title: 'Bus stop',
      route: '/dashboard',
    })
    await heard(async () => expect(await find(volunteer, 'bus stop')).toContain(open.id))
    const guarded = { ...ENTRY, title: 'Strong room', route: '/dashboard', permissions: ['USERS_EDIT'] }
    const room = await admin.call(searchAdmin.addFeature, guarded)
    await heard(async () => expect(await find(admin, 'strong room')).toContain(room.id))
    expect(await find(volunteer, 'strong room')).not.toContain(room.id)
  })

  it('lead nowhere but into the portal', async () => {
    for (const route of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere',
      'javascript:alert(1)',
      '',
    ]) {
      const { status, body } = await admin.try(searchAdmin.addFeature, { ...ENTRY, route })
      expect(status, route).toBe(400)
      expect(body).toMatchObject({ fields: { route: expect.any(String) } })
    }
    const unknown = await admin.try(searchAdmin.addFeature, { ...ENTRY, permissions: ['FLY'] })
    expect(unknown.body).toMatchObject({ fields: { permissions: 'There is no permission FLY.' } })
  })

  it('a declared entry can be called otherwise or hidden, and set back; every change can be undone', async () => {
    const change = { ...ENTRY, overrides: 'outbox', title: 'Mail room', keywords: ['pigeon'] }
    const { id, version } = await admin.call(searchAdmin.addFeature, change)
    await heard(async () => expect(await find(admin, 'pigeon')).toEqual(['outbox']))
    const again = await admin.try(searchAdmin.addFeature, change)
    expect(again.status).toBe(409)
    const hidden = await admin.try(searchAdmin.editFeature, { id, version, hidden: true })
    await heard(async () => expect(await find(admin, 'pigeon')).toEqual([]))
    await admin.call(history.undo, { requestId: hidden.requestId })
    await heard(async () => expect(await find(admin, 'pigeon')).toEqual(['outbox']))
    expect((await admin.try(searchAdmin.editFeature, { id, version, title: 'Late' })).status).toBe(409)
    await admin.call(searchAdmin.removeFeature, { id })
    await heard(async () => expect(await find(admin, 'pigeon')).toEqual([]))
    expect(await find(admin, 'outbox')).toContain('outbox')
  })

  it('travel as a file, which brings them back as they were and adds nothing twice', async () => {
    await admin.call(searchAdmin.addSynonyms, { words: ['sarnie', 'sandwich'] })
    const file = (await admin.call(searchAdmin.exportAll)) as unknown as Parameters<
      typeof admin.call<typeof searchAdmin.importAll>
    >[1]
    expect(await admin.call(searchAdmin.importAll, file)).toEqual({ features: 0, synonyms: 0 })
    const other = await testPortal()
    const there = await other.as('admin')
    const taken = await there.call(searchAdmin.importAll, file)
    expect(taken).toEqual({ features: 3, synonyms: 1 })
    expect(await there.call(searchAdmin.exportAll)).toMatchObject({ synonyms: [['sarnie', 'sandwich']] })
    await other.close()
  })
})

describe('the list of entries', () => {
  it('is a spreadsheet as it is filtered', async () => {
    const { total } = await admin.call(searchAdmin.features, { search: 'outbox' })
    const lines = String(await admin.call(searchAdmin.exportFeatures, { search: 'outbox' }))
      .trim()
      .split('\n')
    expect(lines).toHaveLength(total + 1)
    expect(lines[0]).toContain('Title,Category')
  })
})

describe('synonyms', () => {
  it('make a word stand for another', async () => {
    expect(await find(admin, 'pigeonhole')).toEqual([])
    const group = await admin.call(searchAdmin.addSynonyms, { words: ['pigeonhole', 'outbox'] })
    await heard(async () => expect(await find(admin, 'pigeonhole')).toContain('outbox'))
    await admin.call(searchAdmin.editSynonyms, { ...group, words: ['pigeonhole', 'dashboard'] })
    await heard(async () => expect((await find(admin, 'pigeonhole'))[0]).toBe('dashboard'))
    await admin.call(searchAdmin.removeSynonyms, { id: group.id })
    await heard(async () => expect(await find(admin, 'pigeonhole')).toEqual([]))
    const alone = await admin.try(searchAdmin.addSynonyms, { words: ['alone'] })
    expect(alone.body).toMatchObject({ fields: { words: 'Please enter at least two words' } })
  })
})

describe('what is counted', () => {
  it('top searches, those without a result, and pages nobody opened from here', async () => {
    const note = (query: string, resultId: string | null, resultsCount: number) =>
      volunteer.call(smartSearch.analytics, { query, resultId, clicked: resultId !== null, resultsCount })
    for (let times = 0; times < 3; times++) await note('Log', 'add-collection', 4)
    await note('unicorn', null, 0)
    const sums = await admin.call(searchAdmin.analyticsSummary)
    expect(sums).toMatchObject({ searches: 4, clicked: 3, empty: 1, usedAI: 0 })
    expect(sums.top[0]).toEqual({ query: 'log', count: 3, clicked: 3 })
    expect(sums.nothing).toEqual([{ query: 'unicorn', count: 1, clicked: 0 }])
    expect(sums.unused.map(({ id }) => id)).toContain('outbox')
    expect(sums.unused.map(({ id }) => id)).not.toContain('add-collection')
  })

  it('after 90 days only sums are kept, and words of rows that are gone are forgotten', async () => {
    const old = new Date(Date.now() - 91 * DAY)
    await portal.app.pool.query('UPDATE search_log SET at = $1 WHERE query = $2', [old, 'Log'])
    await portal.app.pool.query(`INSERT INTO search_words VALUES ('leftover')`)
    await nightly.run(portal.app, {}, new AbortController().signal)
    const { rows } = await portal.app.pool.query('SELECT query FROM search_log')
    expect(rows).toEqual([{ query: 'unicorn' }])
    expect(await admin.call(searchAdmin.analyticsSummary)).toMatchObject({ searches: 1, earlier: 3 })
    const words = await portal.app.pool.query<{ word: string }>('SELECT word FROM search_words')
    const known = words.rows.map(({ word }) => word)
    expect(known).not.toContain('leftover')
    expect(known).toContain('volunteer')
  })
})

describe('the screens of administrators', () => {
  it('overview, list, quality and test search answer', async () => {
    const overview = await admin.call(searchAdmin.overview)
    expect(overview).toMatchObject({ model: null, embedded: 0 })
    expect(overview.records.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['host', 'contact', 'person']),
    )
    // Tasks of several sections stand in one table: each is said once, with its own rows.
    const kinds = slices.flatMap(({ searches }) => searches).map(({ kind }) => kind)
    expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([])
    const before = overview.records.filter(({ label }) => label === 'Team board')
    await admin.call(board.add, { title: 'Order lids' })
    const after = (await admin.call(searchAdmin.overview)).records
    expect(after.find(({ label }) => label === 'Team board')?.count).toBe((before[0]?.count ?? 0) + 1)
    for (const label of ['Event reminders', 'Tasks'])
      expect(after.find((one) => one.label === label)?.count).toBe(
        overview.records.find((one) => one.label === label)?.count,
      )
    const list = await admin.call(searchAdmin.features, {
      category: 'Collections',
      limit: 2,
      sort: 'clicks',
      order: 'desc',
    })
    expect(list.items).toHaveLength(2)
    expect(list.items[0]).toMatchObject({ source: 'declared', rowId: null })
    const quality = await admin.call(searchAdmin.quality)
    expect(quality.dimensions.map(({ name }) => name)).toEqual(['Pages and actions'])
    expect(quality.score).toBeGreaterThanOrEqual(95)
    const tested = await admin.call(searchAdmin.testSearch, { query: 'outbxo' })
    expect(tested.typed[0]?.feature.id).toBe('outbox')
  })

  it('demo users look, and change nothing', async () => {
    const guest = await portal.as('demo_user')
    expect((await guest.try(searchAdmin.overview)).status).toBe(200)
    expect((await guest.try(searchAdmin.addFeature, ENTRY)).status).toBe(403)
    expect((await volunteer.try(searchAdmin.analyticsSummary)).status).toBe(403)
  })
})
