import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#kernel/people/access.ts'
import { defineManifest, type Manifest } from '#kernel/portal/manifest.ts'
import { type ScreenPortal, screenPortal } from '../testing.tsx'

const onItsWay = (name: string) => ({
  name,
  title: name,
  access: signedIn,
  screen: () => new Promise<never>(() => undefined),
})
const manifests: Manifest[] = [
  defineManifest({ id: 'slow', sections: [onItsWay('dashboard'), onItsWay('hosts')] }),
]
let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

test.each([
  ['/dashboard', 'Loading dashboard...'],
  ['/dashboard?section=hosts', 'Loading section...'],
])('while %s is on its way it says: %s', async (path, words) => {
  await portal.open(path, await portal.as('volunteer'))
  expect(await screen.findByText(words)).toBeTruthy()
})
