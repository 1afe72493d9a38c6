import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { hasOpenPart, isOwn, partsAfter, partsOf, waitsFor } from './access.ts'
import { dueInWords } from './fields.ts'

const people = ['ana', 'ben', 'cleo', 'dee'] as const
const some = fc.uniqueArray(fc.constantFrom(...people))
const task = fc.record({
  status: fc.constantFrom('pending' as const, 'in_progress' as const),
  createdBy: fc.constantFrom(...people),
  assignedTo: some,
  doneBy: some,
})

describe('a task of several people', () => {
  it('is done with the last part, in whatever order they finish', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...people], { minLength: 1 }), (order) => {
        let doneBy: readonly string[] = []
        order.forEach((id, index) => {
          const after = partsAfter({ id }, { assignedTo: order, doneBy })
          expect(after.all).toBe(index === order.length - 1)
          doneBy = after.doneBy
        })
        expect([...doneBy].toSorted()).toEqual([...order].toSorted())
      }),
    )
  })

  it('waits for nobody whose part is done, and for nobody else than those who have it', () => {
    fc.assert(
      fc.property(task, fc.constantFrom(...people), (row, id) => {
        if (hasOpenPart({ id }, row)) expect(isOwn({ id }, row)).toBe(true)
        if (row.assignedTo.length > 0 && waitsFor({ id }, row)) {
          expect(row.assignedTo).toContain(id)
          expect(row.doneBy).not.toContain(id)
        }
        expect(hasOpenPart({ id }, { ...row, ...partsAfter({ id }, row) })).toBe(false)
      }),
    )
  })

  it('has no part of somebody who is no longer among them', () => {
    fc.assert(
      fc.property(some, some, (assignedTo, doneBy) => {
        const known = new Set<string>(assignedTo)
        expect(partsOf(assignedTo, doneBy).every((id) => known.has(id))).toBe(true)
      }),
    )
  })
})

describe('what is due', () => {
  const today = '2026-11-18'
  it.each([
    [-15, 'Overdue since Nov 3'],
    [0, 'Today'],
    [1, 'Tomorrow'],
    [7, 'Nov 25'],
  ])('%s days from today is told as %s', (days, words) => {
    expect(dueInWords(addDays(today, days), today)?.words).toBe(words)
  })

  it('is late for nobody any more once it is over', () => {
    expect(dueInWords('2026-11-03', today, false)).toEqual({ words: 'Nov 3', tone: 'neutral' })
    expect(dueInWords(null, today)).toBeNull()
  })
})
