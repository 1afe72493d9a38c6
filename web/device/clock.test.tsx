import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { Ago } from '../ui/show/ago.tsx'
import { presentMinute, useToday } from './clock.ts'
import { LOOK_BACK_KEY } from './looked-back.ts'

const Today = ({ timeZone }: { timeZone: string }) => <b>{useToday(timeZone)}</b>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T04:58:30Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('becomes another day at midnight of the organisation, on a page that stays open', () => {
  render(<Today timeZone="America/New_York" />)
  expect(screen.getByText('2026-11-18')).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(2 * MINUTE)
  })
  expect(screen.getByText('2026-11-19')).toBeTruthy()
})

it('tells how long ago something was, minute by minute', () => {
  render(<Ago at="2026-11-19T04:58:10Z" />)
  expect(screen.getByText('just now')).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(2 * MINUTE)
  })
  expect(screen.getByText('2 minutes ago')).toBeTruthy()
})

it('looks at the clock when the phone is taken out again: nothing ticked in the pocket', () => {
  render(<Today timeZone="America/New_York" />)
  vi.setSystemTime(Date.now() + 2 * DAY)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(screen.getByText('2026-11-20')).toBeTruthy()
})

it('is the evening of the day at which a window looks back, in calendars too', () => {
  expect(presentMinute('America/New_York')).toBe('2026-11-18 23:58')
  sessionStorage.setItem(LOOK_BACK_KEY, '2026-11-04')
  try {
    render(<Today timeZone="America/New_York" />)
    expect(screen.getByText('2026-11-04')).toBeTruthy()
    expect(presentMinute('America/New_York')).toBe('2026-11-04 23:59')
  } finally {
    sessionStorage.removeItem(LOOK_BACK_KEY)
  }
})
