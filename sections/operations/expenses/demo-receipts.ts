import { createRequire } from 'node:module'
import sharp from 'sharp'
import { formatDay } from '#kernel/charity/day.ts'
import { plainMoney } from '#kernel/charity/money.ts'
import type { DemoWorld } from '#server/demo.ts'
import { keepBytes } from '#server/files/files.ts'
import { OWNER } from './service-receipts.ts'
import type { KeptReceipt } from './tables.ts'

// A file of a package: the same letters on every machine.
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
)

interface Bought {
  id: string
  claimant: string
  shop: string
  day: string
  what: string
  cents: number
}

/** A receipt as a till prints it, photographed from above: kept in the store, as if it had been brought. */
export async function demoReceipt({ app, insert, id }: DemoWorld, bought: Bought): Promise<KeptReceipt> {
  const bytes = await drawn(bought)
  const sha256 = await keepBytes(app, bytes)
  const file = {
    id: id(`receipt of ${bought.id}`),
    sha256,
    size: bytes.length,
    type: 'image/png',
    name: `receipt ${bought.day}.png`,
  }
  await insert('files', [{ ...file, owner: OWNER, owner_id: bought.id, created_by: bought.claimant }])
  const { id: fileId, ...rest } = file
  return { fileId, ...rest, print: null }
}

async function drawn({ shop, day, what, cents }: Bought): Promise<Buffer> {
  const tax = Math.round(cents * 0.06)
  const line = (words: string, sum: number) => `${words}\n${plainMoney(sum).padStart(28)}`
  const words = [
    shop.toUpperCase(),
    '120 Main Street',
    '',
    formatDay(day, 'short'),
    '',
    line(what, cents - tax),
    line('TAX', tax),
    '',
    line('TOTAL', cents),
    '',
    'THANK YOU',
  ]
  const { data, info } = await sharp({
    text: {
      text: words.join('\n').replaceAll('&', '&amp;'),
      font: 'Inter',
      fontfile: FONT,
      dpi: 150,
      spacing: 6,
    },
  })
    .negate()
    .png()
    .toBuffer({ resolveWithObject: true })
  const width = info.width + 80
  const paper = await sharp({
    create: { width, height: info.height + 120, channels: 3, background: '#fbfaf6' },
  })
    .composite([{ input: data, left: 40, top: 60, blend: 'multiply' }])
    .png()
    .toBuffer()
  return sharp(paper)
    .extend({ top: 40, bottom: 40, left: 70, right: 70, background: '#8a8178' })
    .png()
    .toBuffer()
}
