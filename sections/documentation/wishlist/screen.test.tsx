import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import WishlistScreen from './screen.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('who may not see what things cost suggests one all the same, and finds it in the list', async () => {
  const { hands } = portal
  await portal.show(<WishlistScreen />, await portal.as('volunteer'), '/dashboard?section=wishlist')
  await hands.click(await screen.findByRole('button', { name: 'Suggest an item' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByLabelText(/cost/)).toBeNull()
  await hands.type(form.getByLabelText(/What is needed/), 'Label printer')
  await hands.click(form.getByRole('button', { name: 'Suggest an item' }))
  await screen.findByText('Label printer added')
})
