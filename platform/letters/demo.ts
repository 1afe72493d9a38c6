import PDFDocument from 'pdfkit'
import type { DemoWorld } from '#server/demo.ts'
import { keepBytes } from '#server/files/files.ts'

/** The demo charity says one thing in its own words, and its toolkit has two sheets to print. */
export const demo = async ({ insert, id, app }: DemoWorld) => {
  await insert('letter_words', [
    {
      id: id('letter words'),
      letter: 'event-thanks',
      language: 'en',
      section: 'closing',
      words:
        'Come and see where they go: we are at the depot every Thursday from nine.\n\nWith love and a bit of peanut butter,\nyour sandwich people',
    },
  ])
  for (const [name, lines] of Object.entries(SHEETS)) {
    const bytes = await sheet(name, lines)
    const sha256 = await keepBytes(app, bytes)
    await insert('files', [
      {
        id: id(`letter file ${name}`),
        sha256,
        size: bytes.length,
        type: 'application/pdf',
        name: `${name}.pdf`,
        owner: 'letter',
        owner_id: 'event-toolkit/en',
      },
    ])
  }
}

const SHEETS = {
  'Food safety': [
    'Wash hands, wear gloves, tie hair back.',
    'Keep meat and cheese below 40 °F until they are picked up.',
    'Whoever is ill stays at home.',
  ],
  'Making a sandwich': [
    'Two slices of bread, two of meat, one of cheese; or peanut butter and jelly on both sides.',
    'One bag each, ten bags back into the bread bag.',
    'Write the kind and the day on every bread bag.',
  ],
}

/** The same bytes every time: no time of the day is in it. */
async function sheet(title: string, lines: string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', info: { Title: title, CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.fontSize(26).text(title).moveDown().fontSize(14).list(lines, { bulletRadius: 2 })
  document.end()
  await ended
  return Buffer.concat(parts)
}
