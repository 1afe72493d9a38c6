import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { addDays } from '#kernel/charity/day.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import { keepBytes } from '#server/files/files.ts'
import type { Category, Topic } from './fields.ts'

interface Paper {
  title: string
  description: string
  category: Category
  topic?: Topic
  tags?: string[]
  pinned?: true
  /** Until so many days after the last collection. */
  keptDays?: number
  /** Sheets to read; a picture where it is left out. */
  text?: string
  /** What stood in the version before. */
  before?: string
  dashboard?: true
}

const PAPERS: readonly Paper[] = [
  {
    title: 'Tax exemption letter',
    description: 'For donors and shops that ask for it. Send a copy, never the original.',
    category: 'governance',
    topic: 'legal_tax',
    tags: ['donors'],
    pinned: true,
    dashboard: true,
    text: 'This letter says that the charity is exempt from federal income tax. Contributions are deductible. Keep a copy with the books.',
  },
  {
    title: 'Bylaws',
    description: 'How the board is chosen, and what it decides.',
    category: 'governance',
    topic: 'governance',
    before: 'The board meets four times a year. A quorum is five members.',
    text: 'The board meets six times a year. A quorum is five members. The treasurer reports at each meeting.',
  },
  {
    title: 'Volunteer waiver',
    description: 'Signed once by everybody who helps.',
    category: 'operations',
    topic: 'forms',
    tags: ['sign'],
    dashboard: true,
    text: 'I take part of my own free will. I have read the safety guidelines. For minors a parent signs.',
  },
  {
    title: 'Food safety in summer',
    description: 'What changes above 80 degrees.',
    category: 'training',
    topic: 'safety',
    tags: ['hosts', 'summer'],
    pinned: true,
    dashboard: true,
    text: 'Keep deli sandwiches below 40 degrees. Ice packs go on top and below. What stood warm for two hours is thrown away.',
  },
  {
    title: 'Food safety for hosts',
    description: 'For the porch on collection day.',
    category: 'training',
    topic: 'safety',
    tags: ['hosts'],
    text: 'Wash hands, wear gloves, tie hair back. Coolers stand in the shade. Write the time on each box.',
  },
  {
    title: 'Labels for deli sandwiches',
    description: 'Thirty to a sheet. Print without scaling.',
    category: 'operations',
    topic: 'labels',
    text: 'Deli sandwich. Made on: ______ Keep refrigerated. Contains wheat and milk.',
  },
  {
    title: 'Making peanut butter and jelly',
    description: 'A table of eight makes two hundred in an hour.',
    category: 'training',
    topic: 'sandwich_making',
    text: 'Peanut butter on both slices, jelly between, so that nothing soaks through. Bag, press out the air, count to twenty per loaf bag.',
  },
  {
    title: 'Who to call',
    description: 'Utilities, the city, the health department.',
    category: 'general',
    topic: 'reference_lists',
    text: 'Health department, waste collection, the lock of the storage room: numbers and hours.',
  },
  {
    title: 'Logo on white',
    description: 'For letters and flyers. Leave room around it; do not stretch it.',
    category: 'general',
    topic: 'logos',
    tags: ['png'],
  },
  {
    title: 'Van insurance',
    description: 'Renewed each April.',
    category: 'operations',
    keptDays: -20,
    text: 'The policy covers volunteers who drive the van with permission. Deductible five hundred dollars. Report an accident within a day.',
  },
  {
    title: 'Background check results',
    description: 'Only for those who decide about it.',
    category: 'confidential',
    text: 'Summary of the checks of this spring. Nothing to note.',
  },
]

export async function demo(world: DemoWorld) {
  const { insert, id } = world
  const by = demoAccount(world, 'admin')
  let place = 0
  for (const [nr, paper] of PAPERS.entries()) {
    // One after the other through the year, and what is new in one some weeks later.
    const came = (version: number) => `${addDays(world.anchor, -360 + 20 * nr + 30 * version)}T15:00:00Z`
    const document = id(`document ${paper.title}`)
    const texts = [...(paper.before ? [paper.before] : []), paper.text]
    let newest = ''
    for (const [index, text] of texts.entries()) {
      newest = await keep(world, document, paper, text, index + 1, came(index))
      await insert('document_versions', [
        {
          id: id(`${document} version ${index + 1}`),
          document_id: document,
          number: index + 1,
          file_id: newest,
          created_by: by,
          created_at: came(index),
        },
      ])
    }
    const { title, description, category, topic = null, tags = [], pinned = false, keptDays } = paper
    await insert('documents', [
      {
        id: document,
        title,
        description,
        category,
        topic,
        tags,
        pinned,
        keep_until: keptDays === undefined ? null : addDays(world.anchor, keptDays),
        file_id: newest,
        created_by: by,
        created_at: came(0),
      },
    ])
    if (paper.dashboard) {
      place += 1
      await insert('dashboard_documents', [
        { id: id(`dashboard ${title}`), document_id: document, display_order: place, created_by: by },
      ])
    }
  }
}

/** The file, and what stands in it: nobody waits for it to be read. */
async function keep(
  world: DemoWorld,
  document: string,
  { title }: Paper,
  text: string | undefined,
  number: number,
  at: string,
) {
  const { app, insert, id } = world
  const by = demoAccount(world, 'admin')
  const bytes = text === undefined ? await logo() : await sheet(title, text)
  const sha256 = await keepBytes(app, bytes)
  const file = id(`document file ${title} ${number}`)
  await insert('files', [
    {
      id: file,
      sha256,
      size: bytes.length,
      type: text === undefined ? 'image/png' : 'application/pdf',
      name: `${title}.${text === undefined ? 'png' : 'pdf'}`,
      owner: 'document',
      owner_id: document,
      created_by: by,
      created_at: at,
    },
  ])
  await insert('document_texts', [
    { file_id: file, text: text ? `${title}\n${text}` : '', read_at: app.now() },
  ])
  return file
}

/** Two slices and what is between them. */
async function logo(): Promise<Buffer> {
  const layer = (background: string, width: number, height: number, top: number) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left: (600 - width) / 2,
    top,
  })
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
    .composite([
      layer('#8a4b20', 360, 60, 110),
      layer('#7fae4f', 390, 26, 176),
      layer('#f6e27a', 370, 22, 206),
      layer('#8a4b20', 360, 60, 232),
    ])
    .png()
    .toBuffer()
}

/** The same bytes every time: no time of the day is in it. */
async function sheet(title: string, text: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', info: { Title: title, CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.fontSize(26).text(title, 72, 96)
  document.moveDown().fontSize(14).text(text, { lineGap: 6 })
  document.end()
  await ended
  return Buffer.concat(parts)
}
