import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { addDays } from '#kernel/charity/day.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { keepBytes } from '#server/files/files.ts'
import type { Audience, Status } from './fields.ts'

interface Drawn {
  title: string
  description: string
  audience: Audience
  status?: Status
  /** Days from the last collection day. */
  used?: number
  colors: [string, string]
  /** A sheet to print, not a picture. */
  print?: true
}

const GRAPHICS: readonly Drawn[] = [
  {
    title: 'Bread drive in December',
    description: 'For pages and bulletins near you.',
    audience: 'all',
    used: 9,
    colors: ['#f2b84b', '#8a4b20'],
  },
  {
    title: 'Your porch is a collection site',
    description: 'Hang it at the door on Tuesday evening, so that people find you.',
    audience: 'hosts',
    colors: ['#9fd3c7', '#1f5a52'],
    print: true,
  },
  {
    title: 'Drivers wanted on Thursdays',
    description: 'Two hours, one cooler, many smiles.',
    audience: 'volunteers',
    used: 2,
    colors: ['#b9d4f5', '#1f4a86'],
  },
  {
    title: 'Summer sandwiches',
    description: 'From last summer, to be used again.',
    audience: 'all',
    status: 'archived',
    used: -160,
    colors: ['#f7d6e0', '#a03a5f'],
  },
]

export async function demo(world: DemoWorld) {
  const { app, insert, id, anchor } = world
  const by = demoAccount(world, 'admin')
  for (const one of GRAPHICS) {
    const bytes = one.print ? await sheet(one) : await picture(one)
    const sha256 = await keepBytes(app, bytes)
    const [graphic, file] = [id(`graphic ${one.title}`), id(`graphic file ${one.title}`)]
    await insert('files', [
      {
        id: file,
        sha256,
        size: bytes.length,
        type: one.print ? 'application/pdf' : 'image/png',
        name: `${one.title}.${one.print ? 'pdf' : 'png'}`,
        owner: 'promotion',
        owner_id: graphic,
        created_by: by,
      },
    ])
    await insert('promotion_graphics', [
      {
        id: graphic,
        title: one.title,
        description: one.description,
        audience: one.audience,
        status: one.status ?? 'active',
        intended_use_date: one.used === undefined ? null : addDays(anchor, one.used),
        file_id: file,
        created_by: by,
      },
    ])
  }
}

/** A sandwich of rectangles: bread, filling, bread. No font is needed for it, so the bytes are the same everywhere. */
async function picture({ colors: [ground, crust] }: Drawn): Promise<Buffer> {
  const layer = (background: string, width: number, height: number, top: number) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left: (900 - width) / 2,
    top,
  })
  return sharp({ create: { width: 900, height: 600, channels: 3, background: ground } })
    .composite([
      layer(crust, 520, 90, 170),
      layer('#7fae4f', 560, 36, 264),
      layer('#d9534f', 500, 36, 304),
      layer('#f6e27a', 540, 26, 344),
      layer(crust, 520, 80, 374),
    ])
    .png()
    .toBuffer()
}

/** The same bytes every time: no time of the day is in it. */
async function sheet({ title, description, colors: [ground, crust] }: Drawn): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', info: { Title: title, CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document
    .rect(0, 0, 612, 792)
    .fill(ground)
    .fillColor(crust)
    .fontSize(44)
    .text(title, 72, 240, { align: 'center' })
  document.fontSize(18).text(description, { align: 'center' })
  document.end()
  await ended
  return Buffer.concat(parts)
}
