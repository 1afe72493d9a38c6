import { describe, expect, it } from 'vitest'
import { addDays, type Day, instantIn, timeIn, todayIn } from '#kernel/charity/day.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { quietUntil } from './quiet.ts'

const ZONE = 'America/New_York'
const NIGHT = { from: '21:00', to: '08:00' }
const endOf = (day: Day, time: string, hours = NIGHT) => {
  const end = quietUntil(hours, ZONE, instantIn(ZONE, day, time))
  return end && `${todayIn(ZONE, end)} ${timeIn(ZONE, end)}`
}

describe('quiet hours', () => {
  it('end in the morning, and are none in the day', () => {
    expect(endOf('2027-05-05', '23:10')).toBe('2027-05-06 08:00')
    expect(endOf('2027-05-05', '07:59')).toBe('2027-05-05 08:00')
    expect([endOf('2027-05-05', '08:00'), endOf('2027-05-05', '20:59')]).toEqual([null, null])
    expect(endOf('2027-05-05', '13:00', { from: '12:00', to: '14:30' })).toBe('2027-05-05 14:30')
    expect(endOf('2027-05-05', '13:00', { from: '12:00', to: '12:00' })).toBeNull()
  })

  it('end when the clock on the wall says so, in the nights in which it is changed as well', () => {
    for (const day of ['2027-03-14', '2027-11-07'] as const) {
      const begin = instantIn(ZONE, addDays(day, -1), '21:00').getTime()
      const end = instantIn(ZONE, day, '08:00').getTime()
      for (let at = begin; at < end; at += 15 * MINUTE)
        expect(quietUntil(NIGHT, ZONE, new Date(at))?.getTime(), new Date(at).toISOString()).toBe(end)
      expect(quietUntil(NIGHT, ZONE, new Date(end))).toBeNull()
    }
  })

  it('that end within an hour that comes twice end in both of them', () => {
    const hours = { from: '21:00', to: '01:30' }
    const first = instantIn(ZONE, '2027-11-07', '01:30')
    const second = new Date(first.getTime() + HOUR)
    expect(quietUntil(hours, ZONE, new Date(first.getTime() - 20 * MINUTE))).toEqual(first)
    expect(quietUntil(hours, ZONE, new Date(second.getTime() - 20 * MINUTE))).toEqual(second)
    expect(quietUntil(hours, ZONE, second)).toBeNull()
  })
})
