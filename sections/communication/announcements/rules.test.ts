import { describe, expect, it } from 'vitest'
import type { Announcement } from './contract.ts'
import { announcementToShow, dismissedOn, priorityLabel, stateOf } from './rules.ts'

const TODAY = '2026-11-18'
const NOW = new Date('2026-11-18T17:00:00Z')
const one = (fields: Partial<Announcement>): Announcement => ({
  id: 'a',
  title: 'Ice',
  message: 'Stay at home',
  type: 'alert',
  priority: 'medium',
  link: null,
  linkText: null,
  startDate: '2026-11-18T12:00:00Z',
  endDate: '2026-11-18T20:00:00Z',
  isActive: true,
  ...fields,
})

describe('which announcement is shown', () => {
  it('one that is switched on, from its start to its end, to the minute', () => {
    const at = (clock: string) => announcementToShow([one({})], [], new Date(`2026-11-18T${clock}Z`))?.id
    expect(['11:59:59', '12:00:00', '20:00:00', '20:00:01'].map(at)).toEqual([undefined, 'a', 'a', undefined])
    expect(announcementToShow([one({ isActive: false })], [], NOW)).toBeUndefined()
  })

  it('one at a time: urgent before high before medium before low, the first of equals', () => {
    const all = (['low', 'medium', 'high', 'urgent', 'urgent'] as const).map((priority, index) =>
      one({ id: String(index), priority }),
    )
    const seen: string[] = []
    for (;;) {
      const next = announcementToShow(all, seen, NOW)
      if (!next) break
      seen.push(next.id)
    }
    expect(seen).toEqual(['3', '4', '2', '1', '0'])
  })

  it('says how urgent it is only when it is', () => {
    expect(
      (['urgent', 'high', 'medium', 'low'] as const).map((priority) => priorityLabel({ priority })),
    ).toEqual(['Urgent', 'High', null, null])
  })
})

describe('what was dismissed in this browser', () => {
  it('stays away for the day and is forgotten on the first load of a new one', () => {
    const kept = { day: TODAY, ids: ['a'] }
    expect(dismissedOn(kept, TODAY)).toBe(kept)
    expect(dismissedOn(kept, '2026-11-19')).toEqual({ day: '2026-11-19', ids: [] })
    expect(dismissedOn(null, TODAY)).toEqual({ day: TODAY, ids: [] })
  })
})

describe('the state of an announcement', () => {
  it('is running, scheduled, expired or switched off', () => {
    const state = (fields: Partial<Announcement>) => stateOf(one(fields), NOW)
    expect(state({})).toBe('active')
    expect(state({ startDate: '2026-11-18T17:00:01Z' })).toBe('scheduled')
    expect(state({ endDate: '2026-11-18T16:59:59Z' })).toBe('expired')
    expect(state({ isActive: false })).toBe('off')
    expect(state({ isActive: false, endDate: '2026-11-18T16:59:59Z' })).toBe('expired')
  })
})
