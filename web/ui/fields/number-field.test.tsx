import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Providers } from '#web/providers.tsx'
import { NumberField } from './number-field.tsx'

const hands = userEvent.setup()
/** What the form was told, last one last. */
const told: unknown[] = []

beforeEach(() => {
  told.length = 0
})

function Field() {
  const [held, setHeld] = useState<number | string | null>(null)
  return (
    <>
      <NumberField
        label="Sandwiches"
        unit="sandwiches"
        value={held as number | null}
        onChange={(next) => {
          told.push(next)
          setHeld(next)
        }}
      />
      <button type="button" onClick={() => setHeld(7)}>
        From outside
      </button>
    </>
  )
}
const show = () =>
  render(
    <Providers env="test">
      <Field />
    </Providers>,
  )
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sandwiches' })

test('a sum shows what it comes to while it is typed, and becomes it on leaving', async () => {
  show()
  await hands.type(input(), '12+3x4')
  expect(screen.getByText('= 24')).toBeTruthy()
  expect(input().value).toBe('12+3x4')
  await hands.tab()
  expect(input().value).toBe('24')
  expect(told.at(-1)).toBe(24)
})

test('a press that leaves the field is not missed: the page moves once it has become a click', async () => {
  show()
  await hands.type(input(), 'many')
  const button = screen.getByRole('button', { name: 'From outside' })
  await hands.pointer({ keys: '[MouseLeft>]', target: button })
  expect(document.activeElement).toBe(button)
  expect(input().getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.click(button)
  await screen.findByDisplayValue('7')
})

test('an empty field is nothing, not zero', async () => {
  show()
  await hands.type(input(), '5')
  await hands.clear(input())
  expect(told.at(-1)).toBeNull()
})

test('text that is no number stays as typed and says why', async () => {
  show()
  await hands.type(input(), '12 dozen')
  await hands.tab()
  expect(input().value).toBe('12 dozen')
  expect(told.at(-1)).toBe('12 dozen')
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

test('the calculator puts its result into the field', async () => {
  show()
  await hands.type(input(), '40')
  await hands.click(screen.getByRole('button', { name: 'Calculator for Sandwiches' }))
  await hands.click(await screen.findByRole('button', { name: 'plus' }))
  await hands.keyboard('2')
  await hands.click(screen.getByRole('button', { name: 'Use 42' }))
  expect(told.at(-1)).toBe(42)
  expect(input().value).toBe('42')
})

test('a value from outside is shown', async () => {
  show()
  await hands.click(screen.getByRole('button', { name: 'From outside' }))
  expect(input().value).toBe('7')
})
