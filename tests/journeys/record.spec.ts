import { afterAll, beforeAll, expect, test } from 'vitest'
import { drivers } from '#sections/operations/drivers/contract.ts'
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

test('what a change of a record offers to undo leaves each of its buttons within reach of the thumb', async () => {
  const admin = await journey.as('admin')
  const { id } = await admin.call(drivers.add, { name: 'Ada Birch', phone: '404 555 7172' })
  const { page, context, complaints } = await journey.visit(admin, PHONE)
  await page.goto(`/dashboard?section=drivers&id=${id}`)
  const record = page.getByRole('dialog')
  await record.getByRole('button', { name: 'Mark as confirmed' }).click()
  const offer = page.locator('[data-undo-offer]')
  await offer.waitFor()
  const { top, bottom } = await offer.evaluate((bar) => {
    // As far down as it goes, as a thumb does it.
    for (const one of document.querySelectorAll('[role=dialog], [role=dialog] *')) one.scrollTop = 1e6
    return bar.getBoundingClientRect()
  })
  expect(PHONE.viewport.height - bottom).toBeLessThan(24)
  // The room for the offer is made when it has been measured; until then it is scrolled again.
  const last = () =>
    record.evaluate((all) => {
      for (const one of document.querySelectorAll('[role=dialog], [role=dialog] *')) one.scrollTop = 1e6
      return Math.max(
        ...[...all.querySelectorAll('button, a, p, dd')].map((one) => one.getBoundingClientRect().bottom),
      )
    })
  await expect.poll(last).toBeLessThanOrEqual(top)
  expect(complaints).toEqual([])
  await context.close()
})
