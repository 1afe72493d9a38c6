import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Providers } from '#web/providers.tsx'
import { mergeRows } from './merge.ts'
import { MergeDialog } from './merge-dialog.tsx'

const BASE = { day: '2026-11-18', sandwiches: 120, note: '', groups: [] as unknown[] }
const MINE = { ...BASE, sandwiches: 150, groups: [{ name: 'Maple School', count: 40 }] }
const THEIRS = { ...BASE, sandwiches: 134, day: '2026-11-11' }

test('only fields that differ are asked about; a side that alone changed one is proposed', () => {
  const rows = mergeRows(BASE, MINE, THEIRS, { day: 'Day' })
  expect(rows.map(({ field, label, proposed }) => [field, label, proposed])).toEqual([
    ['day', 'Day', 'theirs'],
    ['sandwiches', 'Sandwiches', null],
    ['groups', 'Groups', 'mine'],
  ])
})

test('nothing, null and an empty text are the same to a person', () => {
  expect(mergeRows({ note: '' }, { note: null }, { note: undefined })).toEqual([])
})

test('every field is chosen before anything is saved, and the choice is handed over', async () => {
  const hands = userEvent.setup()
  const merged: unknown[] = []
  render(
    <Providers env="test">
      <MergeDialog
        rows={mergeRows(BASE, MINE, THEIRS)}
        save="Correct this entry"
        onCancel={() => {}}
        onMerge={(choices) => merged.push(choices)}
      />
    </Providers>,
  )
  expect(screen.getByText('Nov 11, 2026')).toBeTruthy()
  expect(screen.getByText('Maple School, 40')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Correct this entry' }))
  expect(merged).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yours 150' }))
  await hands.click(screen.getByRole('radio', { name: 'Theirs 134' }))
  await hands.click(screen.getByRole('button', { name: 'Correct this entry' }))
  expect(merged).toEqual([{ day: 'theirs', sandwiches: 'theirs', groups: 'mine' }])
})
