import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Day } from '#kernel/charity/day.ts'
import { Providers } from '#web/providers.tsx'
import { DaysField } from './days-field.tsx'

const hands = userEvent.setup()

function Days() {
  const [days, setDays] = useState<Day[]>([])
  return <DaysField label="Other dates" value={days} onChange={setDays} />
}
const show = () =>
  render(
    <Providers env="test">
      <Days />
    </Providers>,
  )
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Other dates' })
const chosen = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('several days are typed one after the other without leaving the keyboard', async () => {
  show()
  await hands.type(field(), '1/20/2027{Enter}')
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  await hands.keyboard('1/27/2027')
  await hands.tab()
  expect(chosen()).toEqual(['Jan 20, 2027', 'Jan 27, 2027'])
  expect(document.activeElement).not.toBe(document.body)
})

test('text that is no day stays to be corrected, and is none of the days', async () => {
  show()
  await hands.type(field(), 'soon{Enter}')
  expect(chosen()).toEqual([])
  expect(field().value).toBe('soon')
  expect(screen.getByText('Please enter a day, like 11/18/2026')).toBeTruthy()
  await hands.clear(field())
  await hands.type(field(), '1/20/2027{Enter}')
  expect(chosen()).toEqual(['Jan 20, 2027'])
  expect(field().value).toBe('')
})
