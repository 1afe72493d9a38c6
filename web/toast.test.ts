import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, holdToast, releaseToast, toast, toasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a toast shows for 3 seconds and is removed 5 seconds later', () => {
  toast({ title: 'Message sent successfully' })
  vi.advanceTimersByTime(2999)
  expect(toasts.get()[0]?.open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(toasts.get()[0]?.open).toBe(false)
  vi.advanceTimersByTime(4999)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.get()).toHaveLength(0)
})

test('at most one toast is there at once', () => {
  toast({ title: 'one' })
  toast({ title: 'two' })
  expect(toasts.get().map(({ title }) => title)).toEqual(['two'])
})

test('a toast that is being read stays', () => {
  const id = toast({ title: 'read me' })
  holdToast(id)
  vi.advanceTimersByTime(60_000)
  expect(toasts.get()[0]?.open).toBe(true)
  releaseToast(id)
  vi.advanceTimersByTime(3000)
  expect(toasts.get()[0]?.open).toBe(false)
})

test('a toast can be dismissed', () => {
  dismissToast(toast({ title: 'enough' }))
  expect(toasts.get()[0]?.open).toBe(false)
})
