import { expect, it } from 'vitest'
import { type Known, missingOf } from './missing.ts'
import { coldNotice } from './refrigeration.ts'

const known: Known = {
  status: 'in_process',
  email: 'office@school.example',
  phone: null,
  eventAddress: '12 Oak Street',
  estimatedSandwichCount: 300,
  estimatedSandwichMin: null,
  eventStartTime: null,
  desiredEventDate: '2026-12-02',
  scheduledEventDate: '2026-12-02',
  hasRefrigeration: 'yes',
  driversNeeded: 1,
  speakersNeeded: 0,
  vanDriverNeeded: false,
}

it('what is missing comes in the order in which to ask for it', () => {
  expect(missingOf(known)).toEqual([])
  expect(
    missingOf({
      ...known,
      email: null,
      eventAddress: null,
      estimatedSandwichCount: null,
      speakersNeeded: 1,
      desiredEventDate: null,
      scheduledEventDate: null,
      hasRefrigeration: 'unknown',
    }),
  ).toEqual(['contact', 'address', 'sandwiches', 'startTime', 'date', 'refrigeration', 'schedule'])
})

it('a group that brings its sandwiches itself need not say where it makes them', () => {
  const brings = { ...known, eventAddress: null, driversNeeded: 0 }
  expect(missingOf(brings)).toEqual([])
  expect(missingOf({ ...brings, vanDriverNeeded: true })).toEqual(['address'])
})

it('nothing is asked for once a request is over', () => {
  for (const status of ['completed', 'declined', 'cancelled', 'non_event'] as const)
    expect(missingOf({ ...known, status, email: null })).toEqual([])
})

it('without a refrigerator nothing is made that spoils', () => {
  const deli = [{ type: 'deli_turkey', quantity: 100 }]
  const pbj = [{ type: 'pbj', quantity: 200 }]
  expect(coldNotice('yes', deli)).toBeNull()
  expect(coldNotice('no', deli)?.tone).toBe('bad')
  expect(coldNotice('no', [...pbj, { type: 'deli', quantity: 0 }])?.tone).toBe('info')
  expect(coldNotice('no', [...pbj, ...deli])?.tone).toBe('bad')
  expect(coldNotice('no', [])?.tone).toBe('warn')
  expect(coldNotice('unknown', pbj)?.tone).toBe('warn')
  expect(coldNotice(null, [])?.tone).toBe('warn')
})
