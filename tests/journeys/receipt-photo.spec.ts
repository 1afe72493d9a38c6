import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { expenses } from '#sections/operations/expenses/contract.ts'
import { type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

/** 12 megapixels, as a phone takes them, with some of the grain that makes them large. */
const photo = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 140, sigma: 12 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer()

test('the photo of a receipt travels at the size that is read, without a network for the moment', async () => {
  const ana = await journey.as('volunteer')
  const { page, context } = await journey.visit(ana, PHONE)
  await page.goto('/expenses')
  await page.getByRole('button', { name: 'Add an expense' }).click()
  // Some cameras write megabytes behind the picture; what is over 10 MB is made smaller all the same.
  const taken = Buffer.concat([await photo(), Buffer.alloc(10_000_000)])
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG_0306.jpeg', mimeType: 'image/jpeg', buffer: taken })
  await page.getByRole('textbox', { name: /^What it was for/ }).fill('Bread')
  await page.getByRole('textbox', { name: 'Amount' }).fill('42.50')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Hand it in' }).click()
  await page.getByText('Saved here, waiting to be sent').nth(1).waitFor()
  await context.setOffline(false)
  const receipts = async () => (await ana.call(expenses.list, {})).items.flatMap((one) => one.receipts)
  await expect.poll(receipts).toMatchObject([{ name: 'IMG_0306.jpg' }])
  const [one] = await receipts()
  if (!one) throw new Error('The receipt is not there')
  const kept = await fetch(`${journey.url}${attachments.content.path.replace('{id}', one.id)}`, {
    headers: { cookie: ana.cookie },
  })
  const { width, height } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata()
  expect([width, height]).toEqual([2400, 1800])
  expect(one.size).toBeLessThan(taken.length / 2)
  await context.close()
})
