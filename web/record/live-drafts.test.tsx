import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noAnswer } from '../calls/errors.ts'
import { type Save, useLiveDrafts } from './live-drafts.ts'

interface Note {
  id: string
  version: number
  notes: string
}
type Change = Parameters<Save>[0]

/** A record on the screen, with a server that answers as it is told. */
function opened(answer: (change: Change) => Promise<Note>) {
  const sent: Change[] = []
  const save: Save = (change) => {
    sent.push(change)
    return answer(change)
  }
  const note = (version: number, notes: string): Note => ({ id: '1', version, notes })
  const { result, rerender } = renderHook(
    ({ row }: { row: Note }) => useLiveDrafts({ key: 'live-drafts.test', row, save }),
    { initialProps: { row: note(1, '') } },
  )
  return {
    sent,
    draft: () => result.current.draftOf('notes'),
    write: (value: string) =>
      act(async () => {
        result.current.type('notes', value)
        result.current.leave('notes')
      }),
    shows: (version: number, notes: string) => rerender({ row: note(version, notes) }),
  }
}

it('what somebody else wrote after one’s own words had arrived is what the next words go on top of', async () => {
  const page = opened(async () => ({ id: '1', version: 2, notes: 'Two coolers' }))
  await page.write('Two coolers')
  page.shows(2, 'Two coolers')
  page.shows(3, 'Three coolers')
  await page.write('Three coolers, blue')
  expect(page.sent.at(-1)).toMatchObject({ was: { notes: 'Three coolers' }, version: 3 })
})

it('words that arrived without an answer, and were seen in the record, do not come back over what somebody wrote since', async () => {
  const page = opened(() => Promise.reject(noAnswer()))
  await page.write('Two coolers')
  expect(page.draft()?.state).toBe('unsent')
  page.shows(2, 'Two coolers')
  expect(page.draft()).toBeUndefined()
  page.shows(3, 'Three coolers')
  expect(page.draft()).toBeUndefined()
  await page.write('Three coolers, blue')
  expect(page.sent.at(-1)).toMatchObject({ was: { notes: 'Three coolers' }, version: 3 })
})
