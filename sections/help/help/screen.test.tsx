import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import HelpScreen from './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

test('/help lists the topics of what is open to the person, by category, with a word to whom to turn', async () => {
  await portal.show(<HelpScreen />, await portal.as('viewer'), '/help')
  await screen.findByRole('heading', { level: 1, name: 'Help & Support' })
  const work = within(screen.getByRole('region', { name: 'My Work' }))
  expect(work.getByRole('link', { name: /^Log a collection/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Settings/ })).toBeNull()
  expect(screen.getByText('Still stuck?')).toBeTruthy()
})

test('it begins with what the person does most, and says that once', async () => {
  await portal.show(<HelpScreen />, await portal.as('host'), '/help')
  await screen.findByRole('heading', { level: 1, name: 'Help & Support' })
  const [first] = screen.getAllByRole('region')
  expect(first).toBe(screen.getByRole('region', { name: 'What you do most' }))
  const [logging] = within(first as HTMLElement).getAllByRole('link')
  expect(logging?.textContent).toMatch(/^Log a collection/)
  expect(screen.getAllByRole('link', { name: /^Log a collection/ })).toHaveLength(1)
})

test('the search finds what pages say, too, and shows the sentence', async () => {
  await portal.show(<HelpScreen />, await portal.as('admin'), '/help')
  await portal.hands.type(await screen.findByRole('textbox', { name: 'Search the guide' }), 'heron')
  expect(await screen.findByRole('link', { name: /heron creek oct 14/ })).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  await portal.hands.type(screen.getByRole('textbox', { name: 'Search the guide' }), ' zebra')
  expect(await screen.findByText('Nothing in the guide says that')).toBeTruthy()
})

test.each([
  ['forgot password', 'Signing in'],
  ['wrong number', 'The collections log'],
  ['mistake in my number', 'The collections log'],
  ['how do I undo', 'The collections log'],
  ['take back import', 'Bring in a spreadsheet'],
  ['locaton', 'Hosts'],
  ['chnage a number', 'The collections log'],
])('the search understands “%s”', async (typed, title) => {
  cleanup()
  await portal.show(<HelpScreen />, await portal.as('core_team'), '/help')
  await portal.hands.type(await screen.findByRole('textbox', { name: 'Search the guide' }), typed)
  const found = within(await screen.findByRole('region', { name: /found$/ }))
  await waitFor(() => {
    const first = found.getAllByRole('link').slice(0, 4)
    expect(first.map((link) => link.textContent ?? '').filter((text) => text.startsWith(title))).not.toEqual(
      [],
    )
  })
})

test('the header leads here; a topic shows its page with its picture, leads to its section, and starts its tour', async () => {
  const host = await portal.as('host')
  await portal.open('/dashboard', host)
  const header = within(await screen.findByRole('banner'))
  expect(
    within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Help' }),
  ).toBeTruthy()
  await portal.hands.click(await header.findByRole('link', { name: 'Help & Support' }))
  await portal.hands.click(await screen.findByRole('link', { name: /^Log a collection/ }))
  await screen.findByRole('heading', { level: 1, name: 'Log a collection' })
  await portal.hands.click(await screen.findByRole('button', { name: 'The form on a phone' }))
  const large = within(await screen.findByRole('dialog', { name: 'The form on a phone' }))
  expect(large.getByRole('img', { name: 'The form on a phone' })).toBeTruthy()
  // Back closes it and stays on the page; so does its cross.
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The form on a phone' })).toBeNull())
  await portal.hands.click(screen.getByRole('button', { name: 'The form on a phone' }))
  const again = within(await screen.findByRole('dialog', { name: 'The form on a phone' }))
  await portal.hands.click(again.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: 'Log a collection' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open this section' }).getAttribute('href')).toBe(
    '/dashboard?section=collections',
  )
  await portal.hands.click(await screen.findByRole('button', { name: 'Launch interactive tour (2 min)' }))
  await screen.findByRole('heading', { name: 'Every sandwich counts' })
  await portal.hands.keyboard('{Escape}')
  expect(screen.queryByRole('heading', { name: 'Every sandwich counts' })).toBeNull()
  await portal.hands.click(screen.getByRole('button', { name: 'All topics' }))
  await screen.findByRole('heading', { level: 1, name: 'Help & Support' })
})
