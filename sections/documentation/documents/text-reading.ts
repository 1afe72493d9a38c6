import './text-globals.ts'
import { readFile } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** As much of a file as is found by its words: some hundred pages. */
export const MOST_CHARACTERS = 200_000
const MOST_PARTS = 4000
/** What all parts of an office file may unpack to. */
const MOST_UNPACKED_BYTES = 20_000_000

/** What stands in a file, for the search: of pages, of office files, of text. Nothing in it is run, opened or fetched. */
export async function readTextOf(place: string, type: string): Promise<string> {
  if (type === 'application/pdf') {
    // What reads pages is large, and most files have none.
    const { pagesOf } = await import('./text-pages.ts')
    return tidy(await pagesOf(place, MOST_CHARACTERS))
  }
  if (type.startsWith('text/')) return tidy(decoded(await readFile(place)))
  if (type === 'application/zip' || type.includes('spreadsheetml')) return tidy(await officeOf(place))
  return ''
}

/** No characters that the database refuses, no more than is kept. */
const tidy = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()

function decoded(bytes: Buffer): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  const some = bytes.subarray(0, MOST_CHARACTERS * 4)
  if (wide) return new TextDecoder(wide).decode(some)
  const text = new TextDecoder('utf-8').decode(some)
  return text.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(some) : text
}

/** The parts of an office file that hold what people wrote: Word, PowerPoint, Excel, and those of OpenDocument. */
const WRITTEN =
  /^(word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml|ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml|xl\/(sharedStrings|worksheets\/sheet\d+)\.xml|content\.xml)$/
/** Numbers of a sheet are only found where they stand as text. */
const SHEET = /^xl\/worksheets\//

async function officeOf(place: string): Promise<string> {
  const zip = await openPromise(place, { lazyEntries: true, validateEntrySizes: false })
  try {
    if (zip.entryCount > MOST_PARTS) return ''
    let text = ''
    let left = MOST_UNPACKED_BYTES
    for await (const entry of zip.eachEntry()) {
      if (!WRITTEN.test(entry.fileName)) continue
      const part = await partOf(zip, entry, left)
      left -= part.length
      text += `${wordsOf(part.toString('utf8'), SHEET.test(entry.fileName))}\n`
      if (left <= 0 || text.length > MOST_CHARACTERS) break
    }
    return text
  } finally {
    zip.close()
  }
}

/** Unpacked as far as is wanted, whatever it says of its size. */
async function partOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= most) break
  }
  return Buffer.concat(parts)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’' }

/** The text between the marks; where a paragraph, a row or a cell ends, a word ends as well. */
function wordsOf(xml: string, cells: boolean): string {
  const text = cells ? [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, one]) => one).join('\n') : xml
  return text
    .replaceAll(/<\/?(w:p|w:br|w:tab|a:p|a:br|si|text:p|text:h|text:tab|table:table-cell)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);/gi, (all, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? all
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
}
