import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addDays, formatDay } from '#kernel/charity/day.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { analytics } from './contract.ts'
import { questions } from './questions-contract.ts'
import { TODAY, withAGrowingLog } from './testing.ts'

let portal: TestPortal
let core: Person
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(`${TODAY}T17:00:00Z`) })
  core = await portal.as('core_team')
  admin = await portal.as('admin')
  await withAGrowingLog(portal, admin)
})
afterAll(() => portal.close())

it('the search says below what it found where an answer stands, and what is not open to whoever asks', async () => {
  const found = (query: string, who = core) => who.call(smartSearch.fuzzy, { query })
  const answered = await found('How many sandwiches this year?')
  expect(answered.results[0]).toMatchObject({ group: 'answers' })
  expect(answered.aside).toBeUndefined()
  expect((await found('When did we reach 100,000?')).results[0]?.feature.title).toContain(
    'Everybody together',
  )
  // A page whose name is typed stays the first, and where an answer may stand is none of the results.
  const pages = await found('what are grant metrics', admin)
  expect(pages.results[0]?.feature.id).toBe('grant-metrics')
  expect(pages.aside?.opens).toMatchObject({
    label: 'Open Grant metrics',
    route: '/dashboard?section=grant-metrics',
  })
  const ranks = await found('Which location is the best?')
  expect(ranks.results.every(({ group }) => group !== 'answers')).toBe(true)
  expect(ranks.aside?.says).toContain('Nobody is ranked here')
  const meant = await core.call(smartSearch.query, { query: 'Will we reach our goal?' })
  expect(meant.aside?.opens?.label).toBe('Open the first page')
  // Closed is told apart from not understood; what is open to them is answered.
  const outside = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
  expect((await found('How many events were there in 2026?', outside)).aside).toEqual({
    says: '“Events” is not open to you.',
    opens: null,
  })
  const without = await portal.as('recipient', { permissions: ['COLLECTIONS_VIEW'] })
  expect((await found('How many sandwiches this year?', without)).aside?.says).toContain('not open to you')
  for (const who of [core, outside, without])
    expect((await found('How many cheeses do you like?', who)).aside).toBeUndefined()
})

it('a search reads a question once, however often it looks', async () => {
  const statements = vi.spyOn(portal.app.pool, 'query')
  // One that is not understood, with a word that may be mistyped.
  const { aside } = await core.call(smartSearch.fuzzy, { query: '  Which Aldr location is the best? ' })
  const texts = statements.mock.calls.map((args) => JSON.stringify(args))
  statements.mockRestore()
  expect(aside?.says).toContain('Nobody is ranked here')
  expect(texts.filter((text) => text.includes('AS mark'))).toHaveLength(1)
})

it('what no figure answers says where it stands; nobody is ranked', async () => {
  const where = async (text: string, who = core) => (await who.call(questions.ask, { text })).where
  for (const [text, label] of [
    ['When did we reach a million sandwiches?', 'See the milestones'],
    ['when will we hit 2,000,000', 'See the milestones'],
    ['Are we ahead of last year?', 'Compare the months'],
    ['Which location is the best?', 'See one location'],
    ['top 10 hosts', 'See one location'],
    ['Who collects the most sandwiches?', 'See one location'],
    ['rank our locations', 'See one location'],
    ['Will we reach our goal?', 'Open the first page'],
    ['What will next week bring, as a forecast?', 'See the forecast'],
  ] as const)
    expect([text, (await where(text))?.label]).toEqual([text, label])
  expect((await where('Which host is the best?'))?.says).toContain('Nobody is ranked here')
  // What other sections show, to whoever may open them.
  for (const [text, label] of [
    ['Who has not reported this week?', 'Open Weekly Monitoring'],
    ['How many coolers are out right now?', 'Open Cooler Tracking'],
    ['How many expenses are waiting for approval?', 'Open Expenses & Receipts'],
    ['How much money did we spend in 2025?', 'Open Expenses & Receipts'],
    ['Which events still need a driver?', 'See the scheduled events'],
    ['How many active drivers are there without a signed agreement?', 'Open Agreements'],
  ] as const)
    expect([text, (await where(text, admin))?.label]).toEqual([text, label])
  for (const text of [
    'How many volunteers signed up this year?',
    'How many events were held without a speaker last year?',
    'Who kept the report for October?',
    'How much time did people spend helping last month?',
  ])
    expect([text, await where(text, admin)]).toEqual([text, null])
  expect((await where('how much did gas for the van cost', admin))?.section).toBe('expenses')
  expect((await where(`Which events in ${TODAY.slice(0, 4)} still need a driver?`, admin))?.section).toBe(
    'event-requests',
  )
  expect(await where('Which events in 2019 needed a driver?', admin)).toBeNull()
  expect((await where('How many grant reports are still missing?', admin))?.section).toBe('grant-metrics')
  expect((await where('Who reported the cooler as broken?', admin))?.section).toBe('cooler-tracking')
  const narrow = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
  expect(await narrow.call(questions.ask, { text: 'How many coolers are out right now?' })).toMatchObject({
    where: null,
    closed: 'Cooler Tracking',
  })
  // Understood, or about nothing that is known: no way is shown.
  for (const text of ['Which week was the best?', 'Which week had the most hosts?', 'Do you like cheese?'])
    expect([text, await where(text)]).toEqual([text, null])
  // The way to what funders ask for is shown to whoever may open it.
  expect((await where('What is our cost per sandwich?', admin))?.section).toBe('grant-metrics')
  expect(await where('What is our cost per sandwich?')).toBeNull()
  expect((await core.call(questions.ask, { text: 'What does a sandwich cost?' })).closed).toBe(
    'Grant metrics',
  )
})

it('where it is not sure it names what it does not know, and proposes what the asker may know', async () => {
  const narrow = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
  const asked = (who: Person, text: string) => who.call(questions.ask, { text })
  const ofHours = 'How many volunteer hours did Zinnia Court bring in 2025?'
  const all = await asked(admin, ofHours)
  expect(all).toMatchObject({ answer: null, unknown: ['Zinnia Court'] })
  expect(all.near.some((text) => text.includes('hours'))).toBe(true)
  const some = await asked(narrow, ofHours)
  expect(some.unknown).toEqual(['Zinnia Court'])
  expect(some.near.length).toBeGreaterThan(0)
  expect(some.near.filter((text) => text.includes('hours'))).toEqual([])
  for (const text of all.near) expect((await asked(admin, text)).answer, text).not.toBeNull()
})

it('a round number of all time is answered with the day on which everybody together came to it', async () => {
  const asked = (text: string) => core.call(questions.ask, { text })
  const { milestones } = await core.call(analytics.team, {})
  const day = milestones.find(({ sandwiches }) => sandwiches === 100_000)?.day ?? ''
  for (const text of ['When did we reach 100,000 sandwiches?', 'when did we pass a hundred thousand']) {
    const { answer, where } = await asked(text)
    expect([text, answer?.sentence]).toEqual([
      text,
      `Everybody together reached 100,000 sandwiches on ${formatDay(day)}.`,
    ])
    expect(where?.label).toBe('See the milestones')
    // The rows until then come to it, and those before that day do not.
    expect(answer?.values[0]).toMatchObject({ from: '1900-01-01', to: day })
    expect(answer?.opens.map(({ rows }) => rows.params)).toEqual([
      { from: addDays(TODAY, -7 * 130), to: day },
    ])
    const { totals } = await core.call(collections.list, { to: addDays(day, -1) })
    expect(totals.total).toBeLessThan(100_000)
    expect(answer?.values[0]?.value).toBeGreaterThanOrEqual(100_000)
  }
  expect((await asked('When did we reach a million?')).answer?.sentence).toMatch(
    /^1,000,000 sandwiches are not reached yet: [\d,]+ sandwiches so far, [\d,]+ sandwiches to go\.$/,
  )
  // Of a place or a time that is another question.
  for (const text of ['When did Alder Bend reach 100,000?', 'When did we reach 10,000 sandwiches in 2025?'])
    expect([text, (await asked(text)).answer]).toEqual([text, null])
  // Whoever may not know the log is not told.
  const outside = await portal.as('recipient', { permissions: ['ANALYTICS_VIEW'] })
  const { status, body } = await outside.try(questions.ask, { text: 'When did we reach 100,000 sandwiches?' })
  expect([status, JSON.stringify(body).includes('100,000')]).toEqual([403, false])
})
