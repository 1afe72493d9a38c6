import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { randomFrom } from '#kernel/routes/random.ts'
import { type Random, type ReceiptText, type Row, receiptText } from './receipt-texts.ts'

/** `npm run bench -- --receipts-make FOLDER [N]`: N photographs of invented receipts, and what they say in `expected.json`. */
export interface Expected {
  cents: number
  date: string
  shop: string
  sameAs?: string
}

const DESIGNS = 300
/** Every fourth picture is one of a receipt that was photographed before. */
const AGAIN = 4
/** Every tenth is another purchase in a shop that came before, on the same day. */
const NEIGHBOUR = 10

const range = (random: Random, least: number, most: number) => least + random() * (most - least)
const chance = (random: Random, share: number) => random() < share
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export async function makeReceipts(folder: string, count: number) {
  mkdirSync(folder, { recursive: true })
  const expected: Record<string, Expected> = {}
  const made: { file: string; design: number; purchase: number; day: number }[] = []
  for (let index = 0; index < count; index++) {
    const random = randomFrom(31_337 + index)
    const again = index % AGAIN === AGAIN - 1 ? made[Math.floor(random() * made.length)] : undefined
    const neighbour =
      index % NEIGHBOUR === NEIGHBOUR - 2 ? made[Math.floor(random() * made.length)] : undefined
    const design = again?.design ?? neighbour?.design ?? (index * 7) % DESIGNS
    const purchase = again?.purchase ?? 1000 + index
    const day = (again ?? neighbour)?.day ?? purchase
    const text = receiptText(design, purchase, day)
    const file = `receipt-${String(index + 1).padStart(4, '0')}.jpg`
    writeFileSync(path.join(folder, file), await photographed(text, random))
    const { cents, date, shop } = text
    expected[file] = { cents, date, shop, ...(again ? { sameAs: again.file } : {}) }
    if (!again) made.push({ file, design, purchase, day })
  }
  writeFileSync(path.join(folder, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`)
}

const LETTER = 22
const STEP = 0.602

/** The paper as it comes out of the printer. */
function paper(
  { rows, font, columns }: ReceiptText,
  ink: string,
): { svg: string; width: number; height: number } {
  const edge = 26
  const width = Math.round(columns * LETTER * STEP + 2 * edge)
  const texts: string[] = []
  let y = edge + 10
  const put = (text: string, row: Row, at: 'start' | 'middle' | 'end') => {
    const size = LETTER * (row.size ?? 1)
    const room = width - 2 * edge
    const natural = text.length * size * STEP
    const fit = natural > room * (row.right ? 0.72 : 1) ? (room * (row.right ? 0.72 : 1)) / natural : 1
    const x = at === 'start' ? edge : at === 'end' ? width - edge : width / 2
    texts.push(
      `<text x="${x}" y="${y}" text-anchor="${at}" font-size="${(size * fit).toFixed(1)}" xml:space="preserve"${row.bold ? ' font-weight="bold"' : ''} fill="${row.inverse ? '#fff' : ink}">${escaped(text)}</text>`,
    )
  }
  for (const row of rows) {
    const high = LETTER * (row.size ?? 1) * 1.25
    y += high
    if (row.rule) {
      put(row.rule.repeat(Math.floor((columns - 1) / row.rule.length)), { ...row, size: 1 }, 'start')
      continue
    }
    if (row.inverse)
      texts.push(
        `<rect x="${edge}" y="${y - high * 0.8}" width="${width - 2 * edge}" height="${high * 1.05}" fill="${ink}"/>`,
      )
    put(row.left, row, row.center ? 'middle' : 'start')
    if (row.right) put(row.right, row, 'end')
  }
  const height = Math.round(y + edge + 30)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="${font}, monospace">${texts.join('')}</g></svg>`,
    width,
    height,
  }
}

/** Laid on a table, lit, folded, and taken by somebody in a hurry. */
export async function photographed(text: ReceiptText, random: Random): Promise<Buffer> {
  const faint = chance(random, 0.2) ? range(random, 95, 150) : range(random, 10, 70)
  const ink = `rgb(${faint},${faint},${faint + 6})`
  const flat = paper(text, ink)
  const page = await sharp(Buffer.from(flat.svg)).removeAlpha().greyscale().raw().toBuffer()
  const margin = range(random, 0.04, 0.2)
  const scale = range(random, 0.85, 1.5)
  const width = Math.round(flat.width * (1 + 2 * margin) * scale)
  const height = Math.round((flat.height + 2 * margin * flat.width) * scale)
  const turn = (range(random, -1, 1) * (chance(random, 0.3) ? 9 : 4) * Math.PI) / 180
  const tilt = [range(random, -0.07, 0.07) / flat.height, range(random, -0.07, 0.07) / flat.width] as const
  const waves = Array.from({ length: chance(random, 0.5) ? 3 : 0 }, () => ({
    x: range(random, -0.008, 0.008),
    y: range(random, -0.012, 0.012),
    phase: range(random, 0, 6),
    high: range(random, 0.5, 4),
  }))
  const folds = Array.from({ length: chance(random, 0.45) ? Math.ceil(range(random, 1, 6)) : 0 }, () => ({
    at: range(random, 0, flat.height),
    slope: range(random, -0.5, 0.5),
    depth: range(random, -40, 40),
    wide: range(random, 12, 60),
  }))
  const table = range(random, 40, 150)
  const grain = range(random, 2, 14)
  const light = {
    at: range(random, 0.55, 1),
    slopeX: range(random, -0.35, 0.35),
    slopeY: range(random, -0.35, 0.35),
  }
  const shadow = chance(random, 0.5)
    ? {
        a: range(random, -1, 1),
        b: range(random, -1, 1),
        c: range(random, -0.4, 0.4),
        deep: range(random, 0.35, 0.75),
        soft: range(random, 0.01, 0.12),
      }
    : undefined
  const noise = range(random, 0, 12)
  const out = Buffer.alloc(width * height)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const [x0, y0] = [(px - width / 2) / scale, (py - height / 2) / scale]
      const depth = 1 + x0 * tilt[1] + y0 * tilt[0]
      let x = (x0 * cos + y0 * sin) / depth + flat.width / 2
      let y = (y0 * cos - x0 * sin) / depth + flat.height / 2
      let lit = 1
      for (const wave of waves) {
        const angle = x * wave.x + y * wave.y + wave.phase
        y += Math.sin(angle) * wave.high
        x += Math.cos(angle) * wave.high * 0.5
        lit += Math.cos(angle) * wave.high * 0.02
      }
      for (const fold of folds) {
        const away = (y - fold.at - (x - flat.width / 2) * fold.slope) / fold.wide
        if (Math.abs(away) < 3) {
          lit -= (Math.exp(-away * away * 2) * away * fold.depth) / 90
          y += Math.exp(-away * away) * fold.depth * 0.05
        }
      }
      const on = x >= 0 && y >= 0 && x < flat.width - 1 && y < flat.height - 1
      let value = on ? at(page, flat.width, x, y) * 0.94 : table + Math.sin(px * 0.05 + py * 0.011) * grain
      const [u, v] = [px / width - 0.5, py / height - 0.5]
      lit *= light.at + u * light.slopeX + v * light.slopeY
      if (shadow)
        lit *= 1 - shadow.deep / (1 + Math.exp((u * shadow.a + v * shadow.b + shadow.c * 0.5) / shadow.soft))
      value = value * lit + (random() + random() - 1) * noise
      out[py * width + px] = Math.max(0, Math.min(255, value))
    }
  const blur = chance(random, 0.6) ? range(random, 0.4, 1.5) * Math.sqrt(scale) : 0
  let picture = sharp(out, { raw: { width, height, channels: 1 } })
  if (blur > 0.3) picture = picture.blur(blur)
  return picture.jpeg({ quality: Math.round(range(random, 45, 92)) }).toBuffer()
}

function at(page: Buffer, width: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const place = top * width + left
  const above = (page[place] ?? 255) * (1 - right) + (page[place + 1] ?? 255) * right
  const below = (page[place + width] ?? 255) * (1 - right) + (page[place + width + 1] ?? 255) * right
  return above * (1 - down) + below * down
}
