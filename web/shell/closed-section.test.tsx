import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { type ScreenPortal, screenPortal } from '../testing.tsx'

const says = (text: string) => async () => ({ default: () => <h1>{text}</h1> })

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal([
    defineManifest({
      id: 'places',
      frame: [{ id: 'bell', place: 'header', order: 1, piece: says('A bell') }],
      sections: [
        { name: 'dashboard', title: 'Dashboard', access: signedIn, screen: says('Our week') },
        {
          name: 'admin',
          title: 'Admin Panel',
          access: anyOf('ADMIN_PANEL_ACCESS'),
          screen: says('Settings'),
        },
      ],
    }),
  ])
})
afterAll(() => portal.close())

// A file of its own: only the first section that a page shows is waited for.
test('whoever comes to a closed section first has the tools of the header soon', async () => {
  await portal.open('/dashboard?section=admin', await portal.as('driver'))
  await screen.findByRole('heading', { name: 'Admin Panel is not open to you' })
  expect(await screen.findByText('A bell')).toBeDefined()
})
