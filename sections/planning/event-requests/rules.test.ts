import { expect, it } from 'vitest'
import { gapsOf, gapWords } from './gaps.ts'
import { forLeadership, hintsOf, leadershipAction } from './hints.ts'
import { type Known, missingOf } from './missing.ts'
import { coldNotice } from './refrigeration.ts'
import { openDays, signsOf } from './signs.ts'

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

const asked = {
  status: 'in_process' as const,
  scheduledEventDate: null,
  desiredEventDate: '2026-12-30',
  actualSandwichCount: null,
  estimatedSandwichCount: 300,
  estimatedSandwichMin: null,
  plannedPbj: 300,
  plannedDeli: null,
  plannedDeliTurkey: null,
  plannedDeliHam: null,
  driversNeeded: 0,
  selfTransport: false,
  vanDriverNeeded: false,
  insideArea: 'yes' as const,
  hasRefrigeration: 'yes' as const,
  organizationCategory: null,
  attendanceKids: null,
  nextAction: null,
  othersThatDay: 0,
}
const TODAY = '2026-12-01'

it('our rules say what a request can expect, and are silent once it is over', () => {
  const said = (given: object) => hintsOf({ ...asked, ...given }, TODAY).map(({ text }) => text)
  expect(said({})).toEqual(['300 sandwiches: from 200 on a group can choose any day.'])
  expect(said({ estimatedSandwichCount: 199 })).toEqual([
    'Fewer than 200 sandwiches: on a collection day, or as leadership decides.',
  ])
  expect(said({ plannedDeli: 120, driversNeeded: 1 })).toContain(
    'We fetch from 200 deli sandwiches on; these are 120, so they bring them.',
  )
  expect(said({ plannedDeli: 120, driversNeeded: 1, selfTransport: true })).toHaveLength(1)
  expect(said({ desiredEventDate: '2026-12-14' })).toContain('Dec 14, 2026 is less than two weeks away.')
  expect(said({ desiredEventDate: '2026-12-15' })).toHaveLength(1)
  expect(said({ desiredEventDate: '2026-11-30' })).toContain('Its day has passed.')
  expect(said({ status: 'declined', estimatedSandwichCount: 10 })).toEqual([])
})

it('what leadership decides becomes the next action, in words', () => {
  expect(forLeadership(asked)).toEqual([])
  expect(leadershipAction(asked)).toBeNull()
  expect(
    leadershipAction({
      ...asked,
      estimatedSandwichCount: 150,
      insideArea: 'no',
      vanDriverNeeded: true,
      organizationCategory: 'school',
      othersThatDay: 2,
    }),
  ).toBe(
    'Ask leadership: fewer than 200 sandwiches, outside our area, needs the van, children and peanut butter, other events on that day',
  )
})

it('an event is fully staffed when nobody is missing, however many more came', () => {
  const needs = { driversNeeded: 2, speakersNeeded: null, volunteersNeeded: 1 }
  expect(gapWords(gapsOf(needs))).toBe('2 drivers, 1 volunteer')
  expect(gapWords(gapsOf(needs, { drivers: 1, speakers: 0, volunteers: 4 }))).toBe('1 driver')
  expect(gapWords(gapsOf(needs, { drivers: 3, speakers: 1, volunteers: 1 }))).toBeNull()
})

it('the calendar says what is wished, who is missing, and a van that is needed twice', () => {
  const none = { drivers: 0, speakers: 0, volunteers: 0 }
  const one = { day: '2026-12-02', agreed: true, gaps: none, van: true, driverTwice: false }
  const other = { ...one, agreed: false, gaps: { ...none, speakers: 1 } }
  expect(signsOf(one, [one])).toEqual(['van'])
  expect(signsOf(one, [one, other])).toEqual(['van', 'vanTwice'])
  expect(signsOf(other, [other])).toEqual(['wished', 'speakers', 'van'])
  expect(signsOf({ ...one, van: false, driverTwice: true }, [])).toEqual(['driverTwice'])
  expect(openDays([one, other])).toEqual([])
  expect(openDays([{ ...other, agreed: true }])).toEqual(['2026-12-02'])
})
