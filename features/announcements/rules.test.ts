import { describe, expect, it } from 'vitest'
import type { Announcement } from './contract.ts'
import { announcementToShow, dismissedOn, priorityLabel, stateOf } from './rules.ts'

const TODAY = '2026-11-18'
const one = (fields: Partial<Announcement>): Announcement => ({
  id: 'a',
  title: 'Ice',
  message: 'Stay at home',
  type: 'alert',
  priority: 'medium',
  link: null,
  linkText: null,
  startDate: TODAY,
  endDate: TODAY,
  isActive: true,
  ...fields,
})

describe('which announcement is shown', () => {
  it('one that is switched on, on its first and its last day', () => {
    const week = one({ startDate: '2026-11-18', endDate: '2026-11-24' })
    const on = (today: string) => announcementToShow([week], [], today)?.id
    expect(['2026-11-17', '2026-11-18', '2026-11-24', '2026-11-25'].map(on)).toEqual([
      undefined,
      'a',
      'a',
      undefined,
    ])
    expect(announcementToShow([one({ isActive: false })], [], TODAY)).toBeUndefined()
  })

  it('one at a time: urgent before high before medium before low, the first of equals', () => {
    const all = (['low', 'medium', 'high', 'urgent', 'urgent'] as const).map((priority, index) =>
      one({ id: String(index), priority }),
    )
    const seen: string[] = []
    for (;;) {
      const next = announcementToShow(all, seen, TODAY)
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
    const state = (fields: Partial<Announcement>) => stateOf(one(fields), TODAY)
    expect(state({})).toBe('active')
    expect(state({ startDate: '2026-11-19', endDate: '2026-11-20' })).toBe('scheduled')
    expect(state({ startDate: '2026-11-10', endDate: '2026-11-17' })).toBe('expired')
    expect(state({ isActive: false })).toBe('off')
    expect(state({ isActive: false, startDate: '2026-11-10', endDate: '2026-11-17' })).toBe('expired')
  })
})
