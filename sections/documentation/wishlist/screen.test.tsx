import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ONLY_A_LOOK_BACK } from '#kernel/portal/look-back.ts'
import { manifests } from '#registry.ts'
import { LOOK_BACK_KEY } from '#web/device/looked-back.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { wishes } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './public-page.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const record = (name: string) => screen.findByRole('dialog', { name })

it('a volunteer suggests something, sees it in the list, corrects it and says more about it', async () => {
  const volunteer = await portal.as('volunteer')
  await portal.open('/wishlist', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Suggest an item' }))
  const form = within(await record('Suggest an item'))
  await portal.hands.type(form.getByRole('textbox', { name: /^What is needed/ }), 'Rolling cart')
  expect(form.queryByRole('textbox', { name: /^Estimated cost/ })).toBeNull()
  await portal.hands.click(form.getByRole('button', { name: 'Suggest an item' }))
  const wish = within(await record('Rolling cart'))
  await portal.hands.click(await wish.findByRole('tab', { name: 'Comments and files' }))
  const words = await wish.findByRole('textbox', { name: /comment/i })
  await portal.hands.type(words, 'The ramp is steep')
  await portal.hands.click(wish.getByRole('button', { name: /^(Send|Comment|Add comment)/ }))
  await wish.findByText('The ramp is steep')
  expect(wish.getByRole('heading', { name: 'Files' })).toBeTruthy()
  expect(await screen.findByText('1 wish')).toBeTruthy()
})

it('a page for everybody says what is needed, to whoever has no account', async () => {
  const core = await portal.as('core_team')
  const { id, version } = await core.call(wishes.add, { item: 'Ice packs', priority: 'high' })
  await core.call(wishes.review, { id, version, move: 'add' })
  await portal.open('/what-we-need')
  expect(await screen.findByRole('heading', { name: 'What we need' })).toBeTruthy()
  await screen.findByText('Ice packs')
  await screen.findByText('Most wanted')
  cleanup()
})

it('the core team declines with a reason, and everyone sees what was decided lately', async () => {
  const [volunteer, core] = [await portal.as('volunteer'), await portal.as('core_team')]
  const { id } = await volunteer.call(wishes.add, { item: 'A second van', priority: 'high' })
  await portal.open(`/dashboard?section=wishlist&id=${id}`, core)
  const wish = within(await record('A second van'))
  await portal.hands.click(await wish.findByRole('button', { name: /^Decline/ }))
  await portal.hands.type(wish.getByRole('textbox', { name: /^Why not/ }), 'We rent one.')
  await portal.hands.click(wish.getByRole('button', { name: 'Decline' }))
  expect(await wish.findAllByText('Declined')).not.toEqual([])
  await wish.findByText('We rent one.')
  cleanup()
  await portal.open('/wishlist', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Lately decided' }))
  const lately = within(await record('Lately decided'))
  expect((await lately.findByRole('list', { name: 'Lately decided' })).textContent).toContain('A second van')
})

it('a list of another day is read: nothing that would change it is offered, and a form says why', async () => {
  const admin = await portal.as('admin')
  await admin.call(wishes.add, { item: 'Cutting boards', priority: 'high' })
  await portal.open('/wishlist', admin)
  await screen.findByRole('checkbox', { name: 'Select Cutting boards' })
  await screen.findByRole('button', { name: 'Suggest an item' })
  cleanup()
  sessionStorage.setItem(LOOK_BACK_KEY, '2025-03-04')
  try {
    await portal.open('/profile', admin)
    expect((await screen.findAllByText(ONLY_A_LOOK_BACK)).length).toBeGreaterThan(0)
    expect(
      screen.getAllByRole<HTMLInputElement>('textbox').every((field) => field.matches(':disabled')),
    ).toBe(true)
    cleanup()
    await portal.open('/wishlist', admin)
    await screen.findByRole('heading', { name: 'Wishlist' })
    await screen.findByRole('button', { name: /choose another day$/ })
    for (const name of ['Suggest an item', 'Import'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  } finally {
    sessionStorage.removeItem(LOOK_BACK_KEY)
    cleanup()
  }
})
