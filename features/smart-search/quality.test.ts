import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/demo.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing.ts'
import { smartSearch } from './contract.ts'
import { answers, QUALITY_SET } from './quality-set.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date('2026-11-20T15:00:00Z') })
  await seedDemo(portal.app, { anchor: '2026-11-18' })
  admin = await portal.as('admin')
}, 120_000)
afterAll(() => portal.close())

describe('the search over the demo charity', () => {
  it('has a hundred questions', () => expect(QUALITY_SET).toHaveLength(100))

  it('finds what was meant among the first three, 95 times in 100', async () => {
    const missed: string[] = []
    for (const one of QUALITY_SET) {
      const { results } = await admin.call(smartSearch.fuzzy, { query: one.query })
      if (!answers(one, results))
        missed.push(
          `${one.query} (${one.wants.join(' or ')}): ${results.map(({ feature, score }) => `${feature.id.slice(0, 24)} ${feature.title} ${score.toFixed(2)}`).join(' | ')}`,
        )
    }
    expect(missed.length, `missed:\n${missed.join('\n')}`).toBeLessThanOrEqual(5)
  }, 120_000)
})
