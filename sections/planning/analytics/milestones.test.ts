import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, formatDay } from '#kernel/charity/day.ts'
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
