import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

test('a record with many tabs and long addresses is as wide as the phone', async () => {
  const admin = await journey.as('admin')
  const { id } = await admin.call(hosts.add, { name: 'Alder Bend' })
  const email = 'somebody.with.a.long.name@people.example'
  await admin.call(hostContacts.add, { hostId: id, name: 'Hana Underhill', phone: '555 010 7171', email })
  const { page, context, complaints } = await journey.visit(admin, PHONE)
  await page.goto(`/dashboard?section=hosts&id=${id}`)
  await page.getByRole('dialog').getByText(email).waitFor()
  const ends = await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Actions for Hana Underhill' })
    .evaluate((button) => button.getBoundingClientRect().right)
  expect(ends).toBeLessThanOrEqual(PHONE.viewport.width)
  expect(complaints).toEqual([])
  await context.close()
})
