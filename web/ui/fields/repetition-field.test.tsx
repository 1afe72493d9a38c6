import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Repetition, TimeRange } from '#kernel/charity/repetition.ts'
import { Providers } from '#web/providers.tsx'
import { MoneyField } from './money-field.tsx'
import { RepetitionField } from './repetition-field.tsx'
import { TimeRangeField } from './time-range-field.tsx'

/** Shows a field that holds its value and tells what it holds. */
function held<V>(start: V, field: (value: V, set: (value: V) => void) => React.ReactNode) {
  const told: V[] = []
  function Holder() {
    const [value, setValue] = useState(start)
    const set = (next: V) => {
      told.push(next)
      setValue(next)
    }
    return field(value, set)
  }
  render(
    <Providers env="test">
      <Holder />
    </Providers>,
  )
  return { hands: userEvent.setup(), last: () => told.at(-1) }
}

const WEDNESDAY = '2026-11-18'
const repetition = () =>
  held<Repetition | null>(null, (value, set) => (
    <RepetitionField label="Repeats" start={WEDNESDAY} value={value} onChange={set} />
  ))

test('offers what people say about a day, and shows what that comes to', async () => {
  const { hands, last } = repetition()
  await hands.click(screen.getByRole('combobox', { name: 'How often' }))
  await hands.click(await screen.findByRole('option', { name: 'The third Wednesday of every month' }))
  expect(last()).toEqual({ every: 'month', interval: 1, on: { nth: 3, weekday: 3 } })
  expect(screen.getByText(/Nov 18, 2026 · Dec 16, 2026 · Jan 20, 2027 · Feb 17, 2027 …/)).toBeTruthy()
  await hands.click(screen.getByRole('combobox', { name: 'Ends' }))
  await hands.click(await screen.findByRole('option', { name: 'After a number of times' }))
  await hands.clear(screen.getByRole('textbox', { name: 'Times' }))
  await hands.type(screen.getByRole('textbox', { name: 'Times' }), '2')
  expect(
    screen.getByText(/^The third Wednesday of every month, 2 times\. Nov 18, 2026 · Dec 16, 2026$/),
  ).toBeTruthy()
})

test('takes another rhythm by keyboard', async () => {
  const { hands, last } = repetition()
  await hands.tab()
  await hands.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await hands.click(await screen.findByRole('checkbox', { name: 'Monday' }))
  await hands.type(screen.getByRole('textbox', { name: 'Every' }), '{Backspace}2')
  expect(last()).toEqual({ every: 'week', interval: 2, weekdays: [1, 3] })
  expect(screen.getByText(/^Every 2 weeks on Monday and Wednesday\./)).toBeTruthy()
})

test('an end before the beginning is said at the field', async () => {
  const { hands, last } = held<Partial<TimeRange>>({ from: '18:00' }, (value, set) => (
    <TimeRangeField label="Time" value={value} onChange={set} />
  ))
  await hands.type(screen.getByLabelText('To'), '17:00')
  expect(screen.getByText('Please choose an end after the beginning')).toBeTruthy()
  await hands.clear(screen.getByLabelText('To'))
  await hands.type(screen.getByLabelText('To'), '19:30')
  expect(last()).toEqual({ from: '18:00', to: '19:30' })
})

test('money is pasted as it stands on a bill, and is whole cents', async () => {
  const { hands, last } = held<number | string | null>(null, (value, set) => (
    <MoneyField label="Cost" value={value as number | null} onChange={set} />
  ))
  const field = screen.getByRole('textbox', { name: 'Cost' })
  await hands.click(field)
  await hands.paste('$1,204.50')
  expect(last()).toBe(120450)
  await hands.tab()
  expect(field).toHaveProperty('value', '1204.50')
  await hands.clear(field)
  await hands.type(field, '3 x 4.20')
  expect(screen.getByText('= $12.60')).toBeTruthy()
  await hands.clear(field)
  await hands.type(field, '1.005{Tab}')
  expect(await screen.findByText('This comes to 1.005, please enter at most 2 decimals')).toBeTruthy()
})
