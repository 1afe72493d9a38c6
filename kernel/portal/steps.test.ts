import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../calls/errors.ts'
import { anyOf, type Holder } from '../people/access.ts'
import { type Move, move, movesOf, type Steps, steps } from './steps.ts'

interface Event {
  status: 'new' | 'planned' | 'held' | 'cancelled'
  driver: string | null
}
const event = steps<Event>()({
  states: {
    new: { label: 'New', tone: 'info', already: 'This event is new.' },
    planned: { label: 'Planned', tone: 'brand', already: 'This event is planned already.' },
    held: { label: 'Held', tone: 'good', already: 'This event was held already.' },
    cancelled: { label: 'Cancelled', tone: 'bad', already: 'This event was cancelled.' },
  },
  moves: {
    plan: {
      from: ['new'],
      to: 'planned',
      label: 'Plan this event',
      access: anyOf('EVENTS_EDIT'),
      may: ({ driver }) => driver !== null || 'It needs a driver first.',
    },
    hold: { from: ['planned'], to: 'held', label: 'It was held', access: anyOf('EVENTS_EDIT') },
    cancel: {
      from: ['new', 'planned'],
      to: 'cancelled',
      label: 'Cancel this event',
      access: anyOf('EVENTS_CANCEL'),
      reason: { label: 'Why', required: 'Please say why', max: 40 },
    },
  },
  path: ['new', 'planned', 'held'],
})

const holding = (...permissions: string[]): Holder => ({ role: 'volunteer', isActive: true, permissions })
const planner = holding('EVENTS_EDIT', 'EVENTS_CANCEL')
const refusal = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, words: error.message, ...error.details }
    throw error
  }
  return undefined
}

describe('a move', () => {
  it('leads where the table says', () => {
    expect(move(event, { status: 'new', driver: 'Ana' }, planner, 'plan')).toBe('planned')
    expect(move(event, { status: 'planned', driver: null }, planner, 'cancel', ' Rain ')).toBe('cancelled')
  })

  it('is refused in words: who may not, where it does not begin, what the rule says, a reason that is missing', () => {
    const fresh: Event = { status: 'new', driver: 'Ana' }
    expect(refusal(() => move(event, fresh, holding('EVENTS_EDIT'), 'cancel', 'Rain'))?.status).toBe(403)
    expect(refusal(() => move(event, { ...fresh, status: 'held' }, planner, 'plan'))).toEqual({
      status: 409,
      words: 'This event was held already.',
    })
    expect(refusal(() => move(event, { ...fresh, driver: null }, planner, 'plan'))).toEqual({
      status: 403,
      words: 'It needs a driver first.',
    })
    expect(refusal(() => move(event, fresh, planner, 'cancel', '  '))?.fields).toEqual({
      reason: 'Please say why',
    })
    expect(refusal(() => move(event, fresh, planner, 'cancel', 'x'.repeat(41)))?.fields).toEqual({
      reason: 'Please use at most 40 characters',
    })
  })

  it('that a rule keeps somebody from is offered with the why; one that is not theirs is not', () => {
    const offers = movesOf(event, { status: 'new', driver: null }, holding('EVENTS_EDIT'))
    expect(offers.map(({ name, blocked }) => [name, blocked])).toEqual([['plan', 'It needs a driver first.']])
  })
})

describe('for any table', () => {
  const STATES = ['a', 'b', 'c', 'd'] as const
  type S = (typeof STATES)[number]
  interface Row {
    status: S
    open: boolean
  }
  const aMove: fc.Arbitrary<Move<S, Row>> = fc
    .record({
      from: fc.uniqueArray(fc.constantFrom(...STATES)),
      to: fc.constantFrom(...STATES),
      permission: fc.constantFrom('X', 'Y'),
      guarded: fc.boolean(),
      asksWhy: fc.boolean(),
    })
    .map(({ from, to, permission, guarded, asksWhy }) => ({
      from,
      to,
      label: 'Move',
      access: anyOf(permission),
      ...(guarded ? { may: ({ open }: Row) => open || 'It is closed.' } : {}),
      ...(asksWhy ? { reason: { label: 'Why', required: 'Please say why' } } : {}),
    }))
  const aTable = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), aMove, { minKeys: 1 })
  const states = Object.fromEntries(
    STATES.map((name) => [name, { label: name, tone: 'neutral', already: `It is ${name}.` }]),
  ) as Steps<S, string, Row>['states']

  it('no move happens outside of it, and what is offered is what succeeds', () => {
    fc.assert(
      fc.property(
        aTable,
        fc.record({ status: fc.constantFrom(...STATES), open: fc.boolean() }),
        fc.subarray(['X', 'Y']),
        (moves, row, permissions) => {
          const who = holding(...permissions)
          const table: Steps<S, string, Row> = { states, moves }
          const open = movesOf(table, row, who).filter(({ blocked }) => blocked === undefined)
          for (const [name, declared] of Object.entries(moves)) {
            const answer = refusal(() => expect(move(table, row, who, name, 'why')).toBe(declared.to))
            const isOffered = open.some((offer) => offer.name === name)
            expect(answer === undefined).toBe(isOffered)
            if (isOffered) expect(declared.from).toContain(row.status)
            if (isOffered && declared.reason)
              expect(refusal(() => move(table, row, who, name))?.status).toBe(400)
          }
        },
      ),
    )
  })
})
