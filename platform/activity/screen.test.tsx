import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { activity } from './contract.ts'
import ActivityScreen from './screen.tsx'
import { ActivityChoice } from './widgets.tsx'
import { timeInWords } from './words.ts'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

describe('the section Activity', () => {
  it('says so while too few people were there, and shows sums once there are five', async () => {
    const admin = await portal.as('admin')
    await portal.show(<ActivityScreen />, admin, '/dashboard?section=activity&days=7')
    await screen.findByText('Too little to show')
    for (let count = 0; count < 5; count++) {
      const host = await portal.as('host')
      await host.call(activity.track, { action: 'page_view', page: '/hosts', duration: 65_000 })
      await host.call(activity.log, { action: 'download', page: '/hosts' })
    }
    await portal.hands.click(screen.getByRole('radio', { name: '90 days' }))
    await screen.findByText('Parts of the portal')
    const line = (name: string) => within(screen.getAllByText(name)[0]?.closest('li') as HTMLElement)
    line('Directory').getByText('5 people, typically 1 min 5 s')
    line('Hosts').getByText('5')
    line('Downloaded a file').getByText('5 people')
    expect(screen.queryByText(/Test \d/)).toBeNull()
  })

  it('says times as people do', () => {
    expect([4000, 60_000, 125_400].map(timeInWords)).toEqual(['4 s', '1 min', '2 min 5 s'])
  })
})

describe('the switch in the account settings', () => {
  it('is on until the person switches it off', async () => {
    const host = await portal.as('host')
    await portal.show(<ActivityChoice />, host)
    const toggle = await screen.findByRole('switch', { name: /^Note how I use the portal/ })
    expect((toggle as HTMLInputElement).checked).toBe(true)
    await portal.hands.click(toggle)
    await waitFor(async () => expect(await host.call(activity.choice)).toEqual({ tracked: false }))
    expect((toggle as HTMLInputElement).checked).toBe(false)
  })
})
