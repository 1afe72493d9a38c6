import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { isUrgent, mayRing, RANK, RINGS, restMayRing } from './budget.ts'

const priority = fc.constantFrom(...(Object.keys(RANK) as (keyof typeof RANK)[]))

describe('how often a day rings', () => {
  it('is never more than its person wants, and one time is always left for the rest', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RINGS), fc.array(priority, { maxLength: 60 }), (most, news) => {
        let rung = 0
        for (const one of news) if (mayRing(most, rung, one)) rung++
        expect(rung).toBeLessThanOrEqual(Math.max(0, most - 1))
        expect(restMayRing(most, rung)).toBe(most > 0)
      }),
    )
  })

  it('leaves room for what is of high priority, however much of less comes first', () => {
    for (const most of [3, 5, 10, 20]) {
      let rung = 0
      for (let i = 0; i < 50; i++) if (mayRing(most, rung, 'medium')) rung++
      expect(mayRing(most, rung, 'high'), String(most)).toBe(true)
      expect(mayRing(most, rung, 'low'), String(most)).toBe(false)
    }
  })
})

describe('urgent', () => {
  const now = new Date('2027-03-10T15:00:00Z')
  const after = (ms: number) => new Date(now.getTime() + ms)

  it('is what happens within a day or has just begun, and nothing else', () => {
    expect([-2 * HOUR, 0, 3 * HOUR, DAY].map((ms) => isUrgent(after(ms), now))).toEqual(Array(4).fill(true))
    expect([-3 * HOUR, DAY + MINUTE].map((ms) => isUrgent(after(ms), now))).toEqual([false, false])
    expect([isUrgent(null, now), isUrgent(undefined, now)]).toEqual([false, false])
  })
})
