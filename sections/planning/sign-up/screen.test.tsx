import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slots } from '#platform/slots/contract.ts'
import { aShift, somebody, soon } from '#platform/slots/testing.ts'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { signUp } from './contract.ts'
// Loaded before somebody waits for them.
import './screen.tsx'
import './parts/shift-body.tsx'
import './parts/check-in.tsx'
import './public-page.tsx'
import './my-shift.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('a volunteer takes a shift, finds it among their own, and gives it back', async () => {
  const [core, volunteer] = [await portal.as('core_team'), await portal.as('volunteer')]
  const { id, title } = await aShift(core, { needed: 1 })
  await portal.open(`/dashboard?section=signup-genius&id=${id}`, volunteer)
  const record = within(await screen.findByRole('dialog', { name: `${title}, Volunteer` }))
  await portal.hands.click(await record.findByRole('button', { name: 'Sign up' }))
  await portal.hands.click(await record.findByRole('button', { name: 'I can’t come' }))
  await record.findByRole('button', { name: 'Sign up' })
  expect((await core.call(slots.one, { id })).people).toMatchObject([{ status: 'canceled', came: 'self' }])
  cleanup()
})

it('a coordinator puts somebody down and checks them in on the day', async () => {
  const core = await portal.as('core_team')
  const { id, title } = await aShift(core, { day: soon(0), startTime: '00:05', endTime: '23:55' })
  const personId = await somebody(portal as never, 'Ines Moor')
  const { people } = await core.call(slots.assign, { id, personId })
  await portal.open('/dashboard?section=signup-genius&today=open', core)
  const part = within(await screen.findByRole('region', { name: `${title}, Volunteer` }))
  expect(part.getByText(String(people?.[0]?.name))).toBeTruthy()
  await portal.hands.click(part.getByRole('button', { name: 'Check in' }))
  await part.findByText('Was there')
  await portal.hands.click(part.getByRole('button', { name: 'Check out' }))
  await part.findByText('Left')
  cleanup()
})

it('whoever has the public address signs up with name and phone, and says by their link that they cannot come', async () => {
  const core = await portal.as('core_team')
  const { id, title } = await aShift(core, { isPublic: true, needed: 1 })
  const { url } = await core.call(signUp.changePage, { page: 'renew' })
  await portal.open(new URL(String(url)).pathname)
  const row = (await screen.findByText(title)).closest('li')
  await portal.hands.click(within(row as HTMLElement).getByRole('button', { name: 'Sign up' }))
  await portal.hands.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ana Lee')
  await portal.hands.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByText('Please enter a phone number')
  await portal.hands.type(screen.getByRole('textbox', { name: /^Phone/ }), '404 555 0134')
  await portal.hands.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByRole('heading', { name: 'You are signed up' })
  const link = screen.getByRole('link', { name: /personal link/i }).getAttribute('href')
  cleanup()
  await portal.open(String(link))
  await screen.findByRole('heading', { name: 'You are down for this' })
  await portal.hands.click(screen.getByRole('button', { name: 'I can’t come' }))
  await screen.findByText('Thank you, Ana. Your answer is noted.')
  expect((await core.call(slots.one, { id })).people).toMatchObject([{ name: 'Ana Lee', status: 'canceled' }])
  cleanup()
})
