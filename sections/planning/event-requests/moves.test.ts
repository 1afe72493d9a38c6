import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#kernel/calls/errors.ts'
import type { Holder } from '#kernel/people/access.ts'
import { type Move, move, movesOf } from '#kernel/portal/steps.ts'
import { ROOT } from '#server/root.ts'
import { type MoveName, pipeline, type Standing } from './moves.ts'
import { STATUSES as STATES, STATUS_NAMES, type Status, TABS } from './statuses.ts'

/** Domain 4.1, "Transitions (newest)", word for word. */
const DOMAIN: Record<Status, Status[]> = {
  new: ['in_process', 'non_event', 'declined', 'standby', 'stalled'],
  in_process: ['scheduled', 'declined', 'standby', 'stalled'],
  scheduled: ['completed', 'cancelled', 'postponed', 'rescheduled', 'in_process'],
  rescheduled: ['completed', 'cancelled', 'postponed', 'in_process'],
  completed: ['scheduled'],
  declined: ['new', 'in_process'],
  postponed: ['rescheduled', 'cancelled'],
  cancelled: ['scheduled'],
  non_event: [],
  standby: ['in_process', 'declined', 'stalled'],
  stalled: ['in_process', 'declined', 'new'],
}
const STATUSES = Object.keys(STATUS_NAMES) as Status[]
const MOVES = Object.keys(pipeline.moves) as MoveName[]
const TODAY = '2026-11-18'
const TOMORROW = '2026-11-19'

const lead: Holder = { role: 'core_team', isActive: true, permissions: ['EVENT_REQUESTS_EDIT'] }
const follower: Holder = { role: 'volunteer', isActive: true, permissions: ['EVENT_REQUESTS_FOLLOW_UP'] }
const guest: Holder = { role: 'viewer', isActive: true, permissions: ['EVENT_REQUESTS_VIEW'] }

const request = (status: Status, scheduledEventDate: string | null = TOMORROW): Standing => ({
  status,
  scheduledEventDate,
  today: TODAY,
})
const refusal = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('Nothing was refused')
}

describe('the life of an event request', () => {
  it('goes from each status exactly where the domain says', () => {
    const ways = Object.fromEntries(
      STATUSES.map((status) => [
        status,
        MOVES.flatMap((name) => {
          const { from, to } = pipeline.moves[name]
          return (from as readonly Status[]).includes(status) ? [to] : []
        }).toSorted(),
      ]),
    )
    expect(ways).toEqual(
      Object.fromEntries(Object.entries(DOMAIN).map(([status, next]) => [status, next.toSorted()])),
    )
  })

  it('never leaves the table, whoever walks and whatever they try', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATUSES),
        fc.array(
          fc.record({
            name: fc.constantFrom(...MOVES),
            who: fc.constantFrom(lead, follower, guest),
            reason: fc.constantFrom('The school is closed', '', ' '.repeat(3), undefined),
            day: fc.constantFrom(null, '2026-11-17', TODAY, TOMORROW),
          }),
          { minLength: 5, maxLength: 20 },
        ),
        (start, tries) => {
          let status = start
          for (const { name, who, reason, day } of tries) {
            const row = request(status, day)
            try {
              const next = move(pipeline, row, who, name, reason)
              expect(DOMAIN[status]).toContain(next)
              expect(
                movesOf(pipeline, row, who).find((offer) => offer.name === name)?.blocked,
              ).toBeUndefined()
              if (['declined', 'cancelled', 'postponed'].includes(next)) expect(reason?.trim()).toBeTruthy()
              if (['scheduled', 'rescheduled'].includes(next) && status !== 'completed')
                expect(day).not.toBeNull()
              status = next
            } catch (error) {
              if (!(error instanceof AppError)) throw error
              expect(error.message).not.toBe('')
            }
          }
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('declining, postponing and cancelling say why', () => {
    expect(refusal(() => move(pipeline, request('new'), lead, 'decline')).details.fields).toEqual({
      reason: 'Please say why it is declined',
    })
    expect(
      refusal(() => move(pipeline, request('scheduled'), lead, 'postpone', '  ')).details.fields,
    ).toEqual({
      reason: 'Please say why it is postponed',
    })
    expect(move(pipeline, request('scheduled'), lead, 'cancel', 'The roof leaks')).toBe('cancelled')
  })

  it('what was never scheduled is declined, not canceled, and the answer says so', () => {
    const { code, message } = refusal(() => move(pipeline, request('in_process'), lead, 'cancel', 'No'))
    expect(code).toBe('CONFLICT')
    expect(message).toContain('decline it instead')
  })

  it('nothing is scheduled without a date, or completed before its day', () => {
    expect(refusal(() => move(pipeline, request('in_process', null), lead, 'schedule')).message).toBe(
      'Please agree on a date first',
    )
    expect(refusal(() => move(pipeline, request('scheduled'), lead, 'complete')).message).toBe(
      'The day of the event is still to come',
    )
    expect(move(pipeline, request('scheduled', TODAY), lead, 'complete')).toBe('completed')
  })

  it('an event of today or before does not go back in process', () => {
    for (const day of ['2026-11-17', TODAY])
      expect(refusal(() => move(pipeline, request('scheduled', day), lead, 'unschedule')).message).toContain(
        'complete, postpone or cancel it',
      )
    expect(move(pipeline, request('scheduled'), lead, 'unschedule')).toBe('in_process')
  })

  it('whoever follows up completes, and changes nothing else', () => {
    expect(movesOf(pipeline, request('scheduled', TODAY), follower).map(({ name }) => name)).toEqual([
      'complete',
    ])
    expect(STATUSES.flatMap((status) => movesOf(pipeline, request(status), guest))).toEqual([])
  })
})

it('every status has a tab of its own', () => {
  const { all, ...own } = TABS
  expect(Object.values(own).flat().toSorted()).toEqual(STATUSES.toSorted())
  expect(all).toEqual(['new', 'in_process', 'scheduled', 'rescheduled', 'cancelled'])
})

it('the help page says every move there is, and no other', () => {
  const page = readFileSync(path.join(ROOT, 'docs/user-guide/event-requests.md'), 'utf8')
  const [, moves = ''] = page.split('## Every move\n')
  const said = moves.split('\n').filter((line) => line.startsWith('- '))
  const named = (statuses: readonly Status[]) => statuses.map((status) => STATES[status].label).join(', ')
  expect(said).toEqual(
    MOVES.map((name) => {
      const { label, from, to, reason }: Move<Status, Standing> = pipeline.moves[name]
      return `- **${label}**: from ${named(from)} to ${named([to])}.${reason ? ` ${reason.label}.` : ''}`
    }),
  )
})
