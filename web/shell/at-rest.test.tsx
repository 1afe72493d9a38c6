import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { type ScreenPortal, screenPortal } from '../testing.tsx'

const says = (text: string) => async () => ({ default: () => <h1>{text}</h1> })
const access = anyOf('ADMIN_PANEL_ACCESS')

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal([
    defineManifest({
      id: 'places',
      frame: [{ id: 'bell', place: 'header', order: 1, piece: says('A bell') }],
      sections: [
        { name: 'dashboard', title: 'Dashboard', access: signedIn, screen: says('Our week') },
        { name: 'admin', title: 'Admin Panel', access, screen: says('Administration') },
      ],
    }),
  ])
})
afterAll(() => portal.close())

test('around a closed section the rest of the page comes as soon as around an open one', async () => {
  await portal.open('/dashboard?section=admin', await portal.as('volunteer'))
  await screen.findByRole('heading', { name: 'Admin Panel is not open to you' })
  const begun = performance.now()
  await screen.findByRole('heading', { name: 'A bell' }, { timeout: 30_000 })
  expect(performance.now() - begun).toBeLessThan(10_000)
})
