import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { manifests } from '#registry.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { distributions, plans } from './contract.ts'
import { receipts } from './receipt-contract.ts'
// Loaded before somebody waits for it.
import './screen.tsx'
import './receipt.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const today = todayIn('America/New_York')
const PLACE = '/dashboard?section=donation-tracking'
let made = 0
async function places() {
  made += 1
  const { id: hostId } = await admin.call(hosts.add, { name: `Porch ${made}` })
  const phone = `404-555-060${made}`
  const { id: recipientId } = await admin.call(recipients.add, { name: `Shelter ${made}`, phone })
  return { hostId, recipientId }
}

it('a week says what is left of it and leads to the rows', async () => {
  const { hostId, recipientId } = await places()
  await admin.call(collections.add, {
    collectionDate: '2026-04-01',
    hostId,
    individualSandwiches: 90,
    groups: [],
  } as never)
  const sent = { distributionDate: '2026-04-02', hostId, recipientId, sandwichCount: 70 }
  await admin.call(distributions.add, sent)
  await portal.open(`${PLACE}&week=2026-04-01`, await portal.as('core_team'))
  const difference = (await screen.findByText('20 not accounted for')).closest('li') as HTMLElement
  const row = within(within(await screen.findByRole('table')).getByRole('row', { name: /^Porch 1/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['90', '70', '0', '0', '20'])
  await portal.hands.click(within(difference).getByRole('link', { name: 'Porch 1' }))
  await screen.findByText('1 distribution')
  await screen.findByText('Shelter 1')
})

it('a week in which nothing is yet leads to the one before', async () => {
  const { hostId } = await places()
  await admin.call(collections.add, {
    collectionDate: '2025-03-05',
    hostId,
    individualSandwiches: 30,
    groups: [],
  } as never)
  await portal.open(`${PLACE}&week=2025-03-12`, await portal.as('core_team'))
  await portal.hands.click(await screen.findByRole('button', { name: 'Look at the week before' }))
  await screen.findByRole('row', { name: /^Porch 2/ })
  expect(window.location.search).toContain('week=2025-03-05')
})

it('what is planned for today goes out by one press, and more than a Thursday can take is said', async () => {
  const core = await portal.as('core_team')
  const { hostId, recipientId } = await places()
  await core.call(plans.add, { plannedDate: today, hostId, recipientId, sandwichCount: 55 })
  await core.call(plans.add, { plannedDate: '2026-05-07', hostId, recipientId, sandwichCount: 8100 })
  await portal.open(`${PLACE}&tab=plan&day=${today}`, core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Delivered to Shelter 3' }))
  await screen.findAllByText('55 sandwiches delivered to Shelter 3')
  expect((await core.call(distributions.byRecipient, { recipientId })).items).toMatchObject([
    { sandwichCount: 55, distributionDate: today },
  ])
  cleanup()
  await portal.open(`${PLACE}&tab=plan&day=2026-05-07`, core)
  await screen.findByText('100 more than the 8,000 that can go out on a Thursday')
})

it('a plan says what speaks against who is to drive, also where it came after they were chosen', async () => {
  const core = await portal.as('core_team')
  const { hostId, recipientId } = await places()
  const { id: driverId } = await admin.call(drivers.add, { name: 'Ada Birch', phone: '404-555-0690' })
  const day = addDays(today, 7)
  await core.call(plans.add, { plannedDate: day, hostId, recipientId, driverId, sandwichCount: 40 })
  await portal.open(`${PLACE}&tab=plan&day=${day}`, core)
  await screen.findByText('Ada Birch: No agreement signed')
})

it('a recipient says by a link what arrived, and who looks at the distribution takes it over', async () => {
  const core = await portal.as('core_team')
  const { hostId, recipientId } = await places()
  const sent = { distributionDate: '2026-04-09', hostId, recipientId, sandwichCount: 60 }
  const { id } = await admin.call(distributions.add, sent)
  const { url } = await core.call(receipts.ask, { id, by: 'link' })
  const { pathname, search } = new URL(String(url))
  portal.online(false)
  await portal.open(pathname + search, null)
  // Without a network the link is as good as before.
  await screen.findByText('We could not load the delivery')
  expect(screen.queryByText('This link does not work')).toBeNull()
  portal.online(true)
  await portal.hands.click(screen.getByRole('button', { name: 'Try again' }))
  const count = await screen.findByRole('textbox', { name: /^How many arrived/ })
  expect((count as HTMLInputElement).value).toContain('60')
  await portal.hands.clear(count)
  await portal.hands.type(count, '48')
  await portal.hands.click(screen.getByRole('button', { name: 'Say what arrived' }))
  await screen.findByRole('heading', { name: 'Thank you' })
  cleanup()
  await portal.open(`${PLACE}&tab=list&id=${id}`, core)
  await portal.hands.click(await screen.findByRole('button', { name: 'Note 48, as they say' }))
  await screen.findAllByText('All arrived')
  expect(await core.call(distributions.one, { id })).toMatchObject({
    sandwichCount: 48,
    receipt: 'confirmed',
  })
})
