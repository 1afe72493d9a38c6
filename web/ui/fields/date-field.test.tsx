import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Providers } from '#web/providers.tsx'
import { DateField } from './date-field.tsx'
import { WeekPicker } from './week-picker.tsx'

const TODAY = '2026-11-20'
const hands = userEvent.setup()

function Day({ told }: { told: unknown[] }) {
  const [day, setDay] = useState<string | null>('2026-11-18')
  const change = (next: string | null) => {
    told.push(next)
    setDay(next)
  }
  return <DateField label="Collected on" value={day} today={TODAY} onChange={change} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Collected on' })

test('a day is typed as people write it and stays that day', async () => {
  const told: unknown[] = []
  render(
    <Providers env="test">
      <Day told={told} />
    </Providers>,
  )
  expect(field().value).toBe('Nov 18, 2026')
  await hands.clear(field())
  await hands.type(field(), '11/4{Tab}')
  expect(told).toEqual(['2026-11-04'])
  expect(field().value).toBe('Nov 4, 2026')
})

test('text that is no day stays to be corrected, and says how a day is written', async () => {
  const told: unknown[] = []
  render(
    <Providers env="test">
      <Day told={told} />
    </Providers>,
  )
  await hands.clear(field())
  await hands.type(field(), 'next week{Tab}')
  expect(field().value).toBe('next week')
  expect(screen.getByText('Please enter a day, like 11/18/2026')).toBeTruthy()
})

test('a day is picked from the month', async () => {
  const told: unknown[] = []
  render(
    <Providers env="test">
      <Day told={told} />
    </Providers>,
  )
  await hands.click(screen.getByRole('button', { name: 'Calendar for Collected on' }))
  await hands.click(await screen.findByRole('button', { name: /^11 November 2026/ }))
  expect(told).toEqual(['2026-11-11'])
})

test('weeks begin on Wednesday, and the coming one is out of reach', async () => {
  const told: string[] = []
  const show = (value: string) => (
    <Providers env="test">
      <WeekPicker value={value} today={TODAY} onChange={(start) => told.push(start)} />
    </Providers>
  )
  const { rerender } = render(show(TODAY))
  expect(screen.getByText('Week of November 18, 2026')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true)
  await hands.click(screen.getByRole('button', { name: 'Previous week' }))
  rerender(show('2026-11-11'))
  await hands.click(screen.getByRole('button', { name: 'This week' }))
  expect(told).toEqual(['2026-11-11', '2026-11-18'])
})
