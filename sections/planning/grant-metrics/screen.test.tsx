import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('another value of an assumption asks for its own source, and proposes today', async () => {
  await portal.open('/dashboard?section=grant-metrics&tab=assumptions', await portal.as('admin'))
  await screen.findByText('What makers paid; they said $1.40 to $1.48, as it came with the portal')
  const [first] = await screen.findAllByRole('button', { name: 'Change' })
  await portal.hands.click(first as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ingredients of a sandwich' }))
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
  // Nobody knows of which day the one is that came with the portal.
  expect([field('Source').value, field('As of').value]).toEqual([
    'What makers paid; they said $1.40 to $1.48',
    '',
  ])
  // What somebody chose or typed stays, whichever is filled first.
  await portal.hands.type(field('As of'), '2026-03-01')
  await portal.hands.tab()
  const chosen = field('As of').value
  expect(chosen).not.toBe('')
  await portal.hands.clear(field('Value'))
  await portal.hands.type(field('Value'), '1.70')
  expect(field('As of').value).toBe(chosen)
  await portal.hands.clear(field('As of'))
  await portal.hands.clear(field('Value'))
  await portal.hands.type(field('Value'), '1.44')
  await portal.hands.clear(field('Value'))
  await portal.hands.type(field('Value'), '1.60')
  await portal.hands.tab()
  expect(field('Source').value).toBe('')
  expect(field('As of').value).not.toBe('')
  dialog.getByText('Before: What makers paid; they said $1.40 to $1.48')
  await portal.hands.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Please say where it was found')
  await portal.hands.type(field('Source'), 'Receipts of November')
  await portal.hands.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Receipts of November, as of /)
})
