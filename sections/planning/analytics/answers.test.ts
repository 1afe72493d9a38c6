import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { questions } from './questions-contract.ts'

/** Wednesday of a week with collections. */
const TODAY = '2026-11-11'
let portal: TestPortal
let core: Person
let admin: Person
let alder: string
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(`${TODAY}T17:00:00Z`) })
  core = await portal.as('core_team')
  admin = await portal.as('admin')
  alder = (await admin.call(hosts.add, { name: 'Alder Bend', area: 'North' })).id
  // Two years and a half of Wednesdays, each a little more than the one before.
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     SELECT date '2026-11-11' - 7 * n, $1, 900 - 3 * n, '[{"name": "Cedar School", "count": 100}]'
     FROM generate_series(1, 130) AS n`,
    [alder],
  )
})
afterAll(() => portal.close())

it('what still runs is held against the same days of what is over, which is named as a whole too', async () => {
  const ask = async (text: string) => (await core.call(questions.ask, { text })).answer
  const value = async (text: string) => (await ask(text))?.values[0]?.value ?? 0
  const [now, then, whole] = [
    await value('sandwiches in 2026'),
    await value('sandwiches from January 1, 2025 to November 11, 2025'),
    await value('sandwiches in 2025'),
  ]
  expect(then).toBeLessThan(whole)
  const said = (count: number) => `${count.toLocaleString('en-US')} sandwiches`
  const more = Math.round((now / then - 1) * 100)
  const sentence = `2026 so far, until Nov 11, 2026: ${said(now)}, ${more}% more than ${said(then)} in the same days of 2025, until Nov 11, 2025. All of 2025: ${said(whole)}.`
  for (const [text, values] of [
    ['Compare this year with last year', [now, whole]],
    ['last year vs this year', [whole, now]],
    ['sandwiches this year compared to the same time last year', [now, then]],
    ['so far this year vs last year', [now, then]],
  ] as const) {
    const answer = await ask(text)
    expect([text, answer?.sentence]).toEqual([text, sentence])
    expect([text, answer?.values.map((one) => one.value)]).toEqual([text, values])
    expect([text, answer?.change]).toEqual([text, values.includes(then) ? more : null])
    expect(answer?.chart.map((bar) => bar.value)).toEqual([now, then, whole])
  }
  // Two that are over are whole; months stand beside the same days of a month, and weeks beside those of a week.
  expect((await ask('October 2026 vs October 2025'))?.sentence).not.toContain('so far')
  expect((await ask('this month vs last month'))?.sentence).toContain(
    'same days of Oct 2026, until Oct 11, 2026',
  )
  expect((await ask('this week vs last week'))?.sentence).toContain(
    '0 sandwiches, and 997 sandwiches in the same days of Week of November 4, 2026, until Nov 4, 2026. All of',
  )
})

it('a time that has not begun is said to be one, with the way to the forecast', async () => {
  const asked = (text: string) => core.call(questions.ask, { text })
  for (const text of ['how many sandwiches in december 2026', 'sandwiches in 2027', 'entries next month']) {
    const { answer, where, hasModel } = await asked(text)
    expect([text, answer, where?.label, hasModel]).toEqual([text, null, 'See the forecast', false])
    expect(where?.says).toMatch(/^(?:Dec 2026|2027) has not begun yet/)
  }
  // Without its year a month is the last one; what is planned is known.
  expect((await asked('how many sandwiches in december')).answer?.values[0]?.from).toBe('2025-12-01')
  expect((await asked('How many events next month?')).where).toBeNull()
})

it('the bars of a sum are that sum: no day of it is in none of them, and none beside it in any', async () => {
  // On days of no collection too, at the ends of months, and before the log began.
  const on = [
    '2023-04-30',
    '2026-07-01',
    '2026-09-30',
    '2026-10-01',
    '2026-10-03',
    '2026-10-31',
    '2026-11-01',
  ]
  const { pool } = portal.app
  const { id } = await admin.call(recipients.add, { name: 'Elm Shelter', phone: '404-555-0133' })
  const put = (sql: string, more: unknown[] = []) => pool.query(sql, [on, ...more])
  await put(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     SELECT day, $2, 7, '[{"name": "Cedar School", "count": 5}]' FROM unnest($1::date[]) AS day WHERE day > '2024-01-01'`,
    [alder],
  )
  await put(
    `INSERT INTO sandwich_distributions (host_id, recipient_id, distribution_date, sandwich_count)
     SELECT $2, $3, day, 11 FROM unnest($1::date[]) AS day`,
    [alder, id],
  )
  await put(
    `INSERT INTO event_requests (status, organization_name, scheduled_event_date, actual_sandwich_count, actual_attendance)
     SELECT 'completed', 'Alder School', day, 13, 17 FROM unnest($1::date[]) AS day`,
  )
  await put(
    `INSERT INTO work_logs (user_id, work_date, hours, minutes, description)
     SELECT $2, day, 1, 30, 'Sorted' FROM unnest($1::date[]) AS day`,
    [core.id],
  )
  const times = [
    'last month',
    'in September 2026',
    'between October 3, 2026 and October 28, 2026',
    'this year',
  ]
  for (const what of [
    'sandwiches',
    'individual sandwiches',
    'group sandwiches',
    'entries',
    'sandwiches given out',
    'events',
    'sandwiches at events',
    'people at events',
    'hours',
  ])
    for (const time of [...times, 'in the last 200 days', 'in total']) {
      const { answer } = await admin.call(questions.ask, { text: `How many ${what} ${time}` })
      const { values, chart } = answer ?? { values: [], chart: [] }
      const sum = chart.reduce((all, { value }) => all + value, 0)
      expect([what, time, chart.length > 1, sum]).toEqual([what, time, true, values[0]?.value])
    }
  const { answer } = await admin.call(questions.ask, {
    text: 'How many sandwiches were given out last month?',
  })
  expect(answer?.chart.map(({ label }) => label)).toEqual([
    'Oct 1 – Oct 6, 2026',
    'Oct 7, 2026',
    'Oct 14, 2026',
    'Oct 21, 2026',
    'Oct 28 – Oct 31, 2026',
  ])
  const always = await admin.call(questions.ask, { text: 'How many hours in total' })
  expect(always.answer?.chart[0]).toMatchObject({ label: expect.stringMatching(/^Before /), value: 1.5 })
})

it('the largest event is one that was held, and what is planned is asked of what is ahead', async () => {
  await portal.app.pool.query(
    `INSERT INTO event_requests (organization_name, status, scheduled_event_date, estimated_sandwich_count, actual_sandwich_count, actual_attendance)
     VALUES ('Cedar School', 'completed', '2025-03-05', 400, 350, 40), ('Oak Club', 'completed', '2025-06-04', 500, 620, 25),
       ('Pine Choir', 'completed', '2026-02-04', 300, NULL, NULL), ('Oak Club', 'scheduled', '2026-12-02', 250, NULL, NULL),
       ('Cedar School', 'scheduled', '2026-12-16', 150, NULL, NULL)`,
  )
  const values = async (text: string) =>
    (await admin.call(questions.ask, { text })).answer?.values.map(({ value }) => value)
  const largest = (await admin.call(questions.ask, { text: 'Which event made the most sandwiches?' })).answer
  expect(largest?.sentence).toBe('Oak Club, June 4, 2025 with 620 sandwiches.')
  expect(await values('top 2 events by sandwiches')).toEqual([620, 350])
  expect(await values('least attended event of 2025')).toEqual([25])
  expect(await values('average attendance of our events in 2025')).toEqual([32.5])
  expect(await values('median attendance of our events in 2025')).toEqual([32.5])
  // One alone is no largest one.
  expect(await values('biggest event of February 2026 by sandwiches')).toBeUndefined()
  expect(await values('How many sandwiches are expected from the upcoming events?')).toEqual([400])
  expect(await values('scheduled events dec 1 to dec 15, how many')).toEqual([1])
  expect(await values('events planned for the rest of the year')).toEqual([2])
})

it('a share is that of an area or of a longer time, where one is named', async () => {
  const values = async (text: string) =>
    (await admin.call(questions.ask, { text })).answer?.values.map(({ value }) => value) ?? []
  const { id } = await admin.call(hosts.add, { name: 'Briar Park', area: 'North' })
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches) VALUES ('2025-12-03', $1, 500)`,
    [id],
  )
  const [december = 0, year = 1] = [
    ...(await values('sandwiches in December 2025')),
    ...(await values('sandwiches in 2025')),
  ]
  expect((await values('what percent of 2025 came in December'))[0]).toBeCloseTo((100 * december) / year, 1)
  expect((await values('Briar Park as a percent of North in December 2025'))[0]).toBeCloseTo(
    50000 / december,
    1,
  )
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches)
     VALUES ('2025-12-10', $1, 40), ('2025-12-11', $1, 60)`,
    [id],
  )
  expect(await values('median entry at Briar Park in December 2025')).toEqual([60])
  const both = await values('made vs given out in November 2025')
  expect(both).toEqual([...(await values('sandwiches in November 2025')), 0])
})

it('weeks beyond a number are counted, and the largest entry is said without whose it is', async () => {
  const { id } = await admin.call(hosts.add, { name: 'Fern Hollow' })
  for (const [day, count] of [
    ['2024-02-07', 900],
    ['2024-02-14', 1100],
    ['2024-02-21', 1300],
  ] as const)
    await portal.app.pool.query(
      `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches) VALUES ($1, $2, $3)`,
      [day, id, count],
    )
  const answer = async (text: string) => (await admin.call(questions.ask, { text })).answer
  const over = await answer('How many weeks of February 2024 had more than 1,000 sandwiches?')
  expect([over?.values.map(({ value }) => value), over?.unit]).toEqual([[2], 'week'])
  expect(over?.sentence).toBe('Feb 2024: 2 weeks of 4 with more than 1,000 sandwiches.')
  const few = await answer('In how many weeks did Fern Hollow log fewer than 1,000 in February 2024?')
  expect(few?.values.map(({ value }) => value)).toEqual([1])
  const largest = await answer('biggest single entry of February 2024')
  expect(largest?.sentence).toBe('February 21, 2024 with 1,300 sandwiches.')
  expect((await answer('smallest entry of February 2024'))?.values[0]).toMatchObject({
    value: 900,
    rows: null,
  })
  expect((await answer('smallest entry of Fern Hollow in February 2024'))?.values[0]).toMatchObject({
    rows: { params: { from: '2024-02-07', to: '2024-02-07', hostId: id } },
  })
})
