import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import HelpButton from './help-button.tsx'
import { readMemory } from './parts/tour-memory.ts'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

async function openPanel() {
  await portal.hands.click(await screen.findByRole('button', { name: 'Guided tours' }))
  return screen.findByRole('dialog', { name: 'What are you looking for?' })
}

test('the panel has the spec’s words, and finds tours by what they and their steps say', async () => {
  await portal.show(<HelpButton />, await portal.as('admin'))
  const panel = within(await openPanel())
  const filters = within(panel.getByRole('group', { name: 'Category' })).getAllByRole('button')
  expect(filters.map((one) => one.textContent)).toEqual([
    'All Tours',
    'Files & Resources',
    'Events & Calendar',
    'Analytics & Reports',
    'My Work',
    'Team Management',
  ])
  await panel.findByRole('button', { name: /^The collections log/ })
  const all = panel.getAllByRole('listitem').length
  const search = panel.getByPlaceholderText('Search tours...')
  // A word of one of its steps only.
  await portal.hands.type(search, 'health of the portal')
  expect(panel.getAllByRole('listitem')).toHaveLength(1)
  expect(panel.getByRole('button', { name: /^The admin panel/ })).toBeTruthy()
  await portal.hands.clear(search)
  await portal.hands.type(search, 'zebra')
  expect(panel.getByText('No tours found. Try a different search.')).toBeTruthy()
  await portal.hands.clear(search)
  expect(panel.getAllByRole('listitem')).toHaveLength(all)
  await portal.hands.click(panel.getByRole('button', { name: 'Files & Resources' }))
  const shown = panel.getAllByRole('listitem').map((one) => one.textContent)
  for (const title of ['Bring in a spreadsheet', 'Find the logos', 'Find a form', 'Resources'])
    expect(shown).toContainEqual(expect.stringContaining(title))
  for (const title of ['The collections log', 'Meetings'])
    expect(shown).not.toContainEqual(expect.stringContaining(title))
})

test('people see only tours of what is open to them', async () => {
  await portal.show(<HelpButton />, await portal.as('viewer'))
  const panel = within(await openPanel())
  await panel.findByRole('button', { name: /^Getting around/ })
  expect(panel.queryByRole('button', { name: /^The admin panel/ })).toBeNull()
})

test('a completed tour has a check mark, here and after a reload', async () => {
  const viewer = await portal.as('viewer')
  await portal.show(<HelpButton />, viewer)
  const panel = within(await openPanel())
  await portal.hands.click(await panel.findByRole('button', { name: /^Getting around/ }))
  await screen.findByRole('heading', { name: 'Welcome' })
  expect(readMemory(localStorage.getItem(`lunchbox-tours-${viewer.id}`)).active).toEqual({
    id: 'getting-around',
    step: 0,
  })
  for (const _step of [1, 2, 3, 4]) await portal.hands.keyboard('{ArrowRight}')
  await portal.hands.click(await screen.findByRole('button', { name: 'Complete' }))
  const again = within(await openPanel())
  const row = await again.findByRole('button', { name: /^Getting around/ })
  expect(within(row).getByText('Completed')).toBeTruthy()
  expect(readMemory(localStorage.getItem(`lunchbox-tours-${viewer.id}`))).toEqual({
    completed: ['getting-around'],
    active: null,
  })
})

test('what is kept in the browser is believed only as far as it makes sense', () => {
  expect(readMemory(null)).toEqual({ completed: [], active: null })
  expect(readMemory('{"completed":["a",7],"active":{"id":"a","step":-1}}')).toEqual({
    completed: ['a'],
    active: null,
  })
  expect(readMemory('{"completed":"a","active":{"id":"a","step":2}}')).toEqual({
    completed: [],
    active: { id: 'a', step: 2 },
  })
  expect(() => readMemory('{')).toThrow()
})
