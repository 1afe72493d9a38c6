import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { awayFault, presenceOn } from './away.ts'
import { agreementOn, hindrancesOn } from './standing.ts'

const DAY = '2026-11-18'
const day = fc.integer({ min: -60, max: 60 }).map((days) => addDays(DAY, days))
const maybe = fc.option(day, { nil: null })

describe('being away', () => {
  it('somebody is here, then away, then to be asked, and never the other way round', () => {
    fc.assert(
      fc.property(maybe, maybe, fc.array(day, { minLength: 2 }), (awayFrom, checkInOn, days) => {
        const order = ['here', 'away', 'check_in']
        const ranks = days.toSorted().map((one) => order.indexOf(presenceOn(one, { awayFrom, checkInOn })))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        if (awayFrom === null) expect(ranks.every((rank) => rank === 0)).toBe(true)
      }),
    )
  })

  it('asking before the first day away, or without one, is a fault', () => {
    expect(awayFault({ awayFrom: null, checkInOn: DAY })).toHaveProperty('awayFrom')
    expect(awayFault({ awayFrom: DAY, checkInOn: addDays(DAY, -1) })).toHaveProperty('checkInOn')
    expect(awayFault({ awayFrom: DAY, checkInOn: DAY })).toBeUndefined()
  })
})

describe('who may be sent out', () => {
  const fine = {
    status: 'active' as const,
    availability: 'available' as const,
    awayFrom: null,
    checkInOn: null,
    agreement: 'signed' as const,
    agreementUntil: addDays(DAY, 1),
  }
  it('whoever is there with an agreement that holds has nothing against them', () =>
    expect(hindrancesOn(DAY, fine)).toEqual([]))
  it('each reason is said, also on a day to come', () => {
    expect(
      hindrancesOn(DAY, {
        ...fine,
        status: 'inactive',
        awayFrom: addDays(DAY, -2),
        agreement: 'none',
        agreementUntil: null,
        availability: 'off_duty',
      }),
    ).toEqual(['Inactive', 'Away since November 16, 2026', 'No agreement signed', 'Off duty'])
    expect(hindrancesOn(addDays(DAY, 2), fine)).toEqual(['Agreement expired on November 19, 2026'])
  })
  it('the agreement that holds longest counts, and one that does not expire holds', () => {
    const until = (expiresOn: string | null) => ({ expiresOn })
    expect(agreementOn(DAY, [])).toEqual({ agreement: 'none', agreementUntil: null })
    expect(agreementOn(DAY, [until('2026-01-01'), until(DAY)])).toEqual({
      agreement: 'signed',
      agreementUntil: DAY,
    })
    expect(agreementOn(DAY, [until('2026-01-01')]).agreement).toBe('expired')
    expect(agreementOn(DAY, [until('2026-01-01'), until(null)])).toEqual({
      agreement: 'signed',
      agreementUntil: null,
    })
  })
})
