import { afterAll, beforeAll, expect, it } from 'vitest'
import { collections } from '#sections/collections/collections/contract.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { questions } from './questions-contract.ts'
import { TODAY, withAGrowingLog } from './testing.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(`${TODAY}T17:00:00Z`) })
  admin = await portal.as('admin')
  await withAGrowingLog(portal, admin)
})
afterAll(() => portal.close())

const asked = async (text: string) => {
  const { answer } = await admin.call(questions.ask, { text })
  if (!answer) throw new Error(`Not sure about “${text}”`)
  return answer
}
const inLog = async (params: Record<string, string>) =>
  (await admin.call(collections.list, { ...params, limit: 1 })).totals
const shown = (count: number) => count.toLocaleString('en-US')

it('an answer of many pieces opens the whole time, and says its sum and the highest of them', async () => {
  const { values, opens, sentence } = await asked('Sandwiches by month this year')
  const most = values.reduce((best, one) => (one.value > best.value ? one : best))
  const sum = values.reduce((all, { value }) => all + value, 0)
  expect(sentence).toBe(
    `2026: ${shown(sum)} sandwiches in 11 months, at most ${shown(most.value)} in ${most.label}.`,
  )
  const [all] = opens
  expect(opens).toHaveLength(1)
  expect((await inLog(all?.rows.params ?? {})).total).toBe(sum)
  const average = await asked('average sandwiches per week by month in 2025')
  expect(average.sentence).toMatch(
    /^2025: from [\d,]+ sandwiches per week in \w+ 2025 to [\d,]+ in \w+ 2025\.$/,
  )
  expect(average.opens.map(({ rows }) => rows.params)).toEqual([{ from: '2025-01-01', to: '2025-12-31' }])
  // Few of them are all said.
  expect((await asked('sandwiches by quarter in 2025')).sentence).toMatch(
    /^Q1 2025: .*Q4 2025: [\d,]+ sandwiches\.$/,
  )
})

it('values beside each other open their own rows each, in an area too', async () => {
  for (const text of [
    'How many sandwiches did the north log last spring against this one?',
    'Alder Bend vs Birch Hill in 2025',
    'sandwiches by area last year',
  ]) {
    const { values, opens } = await asked(text)
    expect([text, opens.length]).toEqual([text, values.length])
    for (const [at, { rows }] of opens.entries())
      expect([text, (await inLog(rows.params)).total]).toEqual([text, values[at]?.value])
  }
  const both = await asked('north and south combined in 2025')
  const parts = await Promise.all(both.opens.map(({ rows }) => inLog(rows.params)))
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(both.values[0]?.value)
})

it('of many areas the sum is said, and none of them is the best', async () => {
  for (const area of ['Hills', 'Lakes', 'Old town'])
    await admin.call(hosts.add, { name: `${area} porch`, area })
  const { sentence, opens, of } = await asked('sandwiches by area last year')
  expect(sentence).toMatch(/^2025: [\d,]+ sandwiches in 5 areas\.$/)
  expect(opens.map(({ label }) => label)).toContain('Lakes: 0 sandwiches')
  expect(of).toEqual(['Sandwiches'])
})

it('what groups brought opens the entries that have groups, and no others', async () => {
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches)
     SELECT '2025-06-04', id, 70 FROM hosts WHERE name = 'Alder Bend'`,
  )
  const { values, opens } = await asked('sandwiches from groups in June 2025')
  const { entries, groupSandwiches } = await inLog(opens[0]?.rows.params ?? {})
  expect([groupSandwiches, entries]).toEqual([values[0]?.value, (values[0]?.value ?? 0) / 100])
})

it('nothing says why: before the log began, in a week without collections, or of a group that has events alone', async () => {
  expect((await asked('total for 2020')).sentence).toBe('2020: 0 sandwiches. The log begins on May 15, 2024.')
  await portal.app.pool.query(`DELETE FROM sandwich_collections WHERE collection_date = '2025-11-26'`)
  expect((await asked('sandwiches in the week of November 26, 2025')).sentence).toMatch(
    /: 0 sandwiches\. No collection \(Thanksgiving\)\.$/,
  )
  await admin.call(groups.add, { name: 'Dogwood School' })
  await portal.app.pool.query(
    `INSERT INTO event_requests (status, organization_name, scheduled_event_date, actual_sandwich_count)
     VALUES ('completed', 'Dogwood School', '2026-03-04', 306)`,
  )
  const made = await asked('how many sandwiches did Dogwood School make')
  expect(made.sentence).toBe('All time: nothing in the log, and 306 sandwiches made at completed events.')
  expect([made.opens[0]?.rows.section, made.chart]).toEqual(['event-requests', []])
})

it('a group opens its page, and each of its departments theirs', async () => {
  const add = (department?: string) =>
    admin.call(groups.add, { name: 'Elm Club', ...(department && { department }) })
  const [all, juniors] = [await add(), await add('Juniors')]
  const { opens } = await asked('how many sandwiches did Elm Club make in 2025')
  expect(opens.map(({ label, rows }) => [label, rows.params.id])).toEqual([
    ['Elm Club, Juniors', juniors.id],
    ['Elm Club', all.id],
  ])
})

it('an answer begins with a capital letter', async () => {
  expect((await asked('sandwiches in the last 10 weeks')).sentence).toMatch(/^The last 10 weeks: /)
})
