import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { importantLinks } from './contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './parts/tool.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())
afterEach(cleanup)

it('an administrator adds a tool; a volunteer opens it in a new tab and copies its link', async () => {
  const [admin, volunteer] = [await portal.as('admin'), await portal.as('volunteer')]
  await portal.open('/important-links', admin)
  await portal.hands.click(await screen.findByRole('button', { name: 'Add a tool' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a tool' }))
  await portal.hands.type(form.getByRole('textbox', { name: /^Name/ }), 'Hall calendar')
  await portal.hands.type(form.getByRole('textbox', { name: /^Address/ }), 'javascript:1')
  await portal.hands.click(form.getByRole('button', { name: 'Add a tool' }))
  await form.findByText('Please enter an address that begins with https:// or /')
  await portal.hands.clear(form.getByRole('textbox', { name: /^Address/ }))
  await portal.hands.type(form.getByRole('textbox', { name: /^Address/ }), 'https://hall.example/')
  await portal.hands.click(form.getByRole('button', { name: 'Add a tool' }))
  await screen.findByRole('dialog', { name: 'Hall calendar' })
  cleanup()
  await portal.open('/important-links', volunteer)
  const link = await screen.findByRole('link', { name: 'Open Hall calendar in a new tab' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://hall.example/',
    '_blank',
  ])
  expect(screen.getByRole('button', { name: 'Copy the link of Hall calendar' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a tool' })).toBeNull()
})

it('what may be shown in place stands in a frame that gets nothing of ours', async () => {
  const admin = await portal.as('admin')
  const { id } = await admin.call(importantLinks.add, {
    title: 'Estimator',
    url: 'https://estimator.example/',
    embedded: true,
  })
  await portal.open(`/dashboard?section=important-links&id=${id}`, admin)
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe')
    if (!found) throw new Error('No frame yet')
    return found
  })
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
})
