import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#features/registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

test('/help lists the topics of what is open to the person, by category, with a word to whom to turn', async () => {
  await portal.open('/help', await portal.as('viewer'))
  await screen.findByRole('heading', { level: 1, name: 'Help & Support' })
  const main = within(screen.getByRole('main'))
  const work = within(main.getByRole('region', { name: 'My Work' }))
  expect(work.getByRole('link', { name: /^Log a collection/ })).toBeTruthy()
  expect(main.queryByRole('link', { name: /^Settings/ })).toBeNull()
  expect(main.getByText('Still stuck?')).toBeTruthy()
})

test('the search finds what pages say, too, and shows the sentence', async () => {
  await portal.open('/help', await portal.as('admin'))
  await portal.hands.type(await screen.findByRole('textbox', { name: 'Search the guide' }), 'heron')
  expect(await screen.findByRole('link', { name: /heron creek oct 14/ })).toBeTruthy()
  expect(within(screen.getByRole('main')).getAllByRole('link')).toHaveLength(1)
  await portal.hands.type(screen.getByRole('textbox', { name: 'Search the guide' }), ' zebra')
  expect(await screen.findByText('Nothing in the guide says that')).toBeTruthy()
})

test('a topic shows its page with its picture, leads to others and to its section, and starts its tour', async () => {
  const host = await portal.as('host')
  await portal.open('/help', host)
  await portal.hands.click(await screen.findByRole('link', { name: /^Log a collection/ }))
  await screen.findByRole('heading', { level: 1, name: 'Log a collection' })
  expect(await screen.findByRole('img', { name: 'The form on a phone' })).toBeTruthy()
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

test('the header and the navigation lead to help', async () => {
  await portal.open('/dashboard', await portal.as('recipient'))
  const header = within(await screen.findByRole('banner'))
  expect((await header.findByRole('link', { name: 'Help & Support' })).getAttribute('href')).toBe(
    '/dashboard?section=help',
  )
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(sections.getByRole('link', { name: 'Help' })).toBeTruthy()
})
