import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const PAGES = ['/sms-opt-in', '/sms-verification-docs', '/sms-verification-doc'] as const

test.each(PAGES)('%s is open to nobody in particular', async (path) => {
  await portal.open(path)
  await screen.findByRole('heading', { level: 1 })
  expect(window.location.pathname).toBe(path)
  expect(portal.sentTo).toEqual([])
})

test.each(PAGES)('%s is open to people who are signed in, too', async (path) => {
  await portal.open(path, await portal.as('volunteer'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
  expect(window.location.pathname).toBe(path)
})
