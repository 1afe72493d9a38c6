import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SAME_RECEIPT, sameReceipt } from '#kernel/receipts/fingerprint.ts'
import { readWords } from '#kernel/receipts/reading.ts'
import { wordsOn } from '#kernel/receipts/sight/read-picture.ts'
import { randomFrom } from '#kernel/routes/random.ts'
import { engineInNode, greyPicture } from './receipt-engine.ts'
import { photographed } from './receipt-pictures.ts'

/** Short, so that the networks are done in seconds: real ones are many times as long. */
const lunch = (time: string, number: string, dish: string, price: string) => ({
  rows: [
    { left: 'Lantern Deli', center: true as const, size: 1.6 },
    { left: `10/03/2026 ${time}`, right: `#${number}` },
    { left: dish, right: price },
    { left: 'TOTAL', right: price },
    { left: 'VISA', right: price },
  ],
  font: 'DejaVu Sans Mono',
  columns: 32,
  cents: Math.round(Number(price) * 100),
  date: '2026-10-03',
  shop: 'Lantern Deli',
})

it('photographed receipts are read without a network, held in any way; the same one is known again, its neighbour is not', async () => {
  const engine = await engineInNode()
  const read = async (text: ReturnType<typeof lunch>, seed: number, turned = 0) => {
    const picture = await sharp(await photographed(text, randomFrom(seed)))
      .rotate(turned)
      .png()
      .toBuffer()
    const reading = readWords(await wordsOn(await greyPicture(picture), engine))
    expect
      .soft([reading.cents, reading.date, reading.shop?.replace(' ', '')])
      .toEqual([text.cents, text.date, 'LanternDeli'])
    return reading.fingerprint
  }
  const first = await read(lunch('12:05', '004711', 'Club Sandwich', '8.50'), 11)
  // On its side, and upside down after that.
  const again = await read(lunch('12:05', '004711', 'Club Sandwich', '8.50'), 12, 90)
  const other = await read(lunch('13:10', '004739', 'Fish Tacos', '9.75'), 13)
  expect(sameReceipt(first, again)).toBeGreaterThan(SAME_RECEIPT)
  expect(sameReceipt(first, other)).toBeLessThan(SAME_RECEIPT)
})
