import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { onQuietLog } from '#web/device/log.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { toasts } from '#web/toast.ts'
import HelpButton from './help-button.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

test('completed tours that cannot be read are logged only, and no tour counts as completed (spec 8)', async () => {
  const viewer = await portal.as('viewer')
  localStorage.setItem(`lunchbox-tours-${viewer.id}`, '{ half a')
  const logged: string[] = []
  const unhear = onQuietLog((text) => logged.push(text))
  await portal.show(<HelpButton />, viewer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Guided tours' }))
  const panel = within(await screen.findByRole('dialog', { name: 'What are you looking for?' }))
  await panel.findByRole('button', { name: /^Getting around/ })
  expect(panel.queryByText('Completed')).toBeNull()
  expect(logged).toEqual([expect.stringMatching(/^Completed tours: SyntaxError/)])
  expect(toasts.get()).toEqual([])
  unhear()
})
