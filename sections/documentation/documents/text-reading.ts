import './text-globals.ts'
import { readFile } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { sheetsOf } from './text-sheets.ts'

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
  /^(word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml|ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml|xl\/(workbook|sharedStrings|styles|worksheets\/sheet\d+)\.xml|content\.xml)$/
/** Of a workbook the rows are put together when all of it is there. */
const WORKBOOK = /^xl\//
/** What cells refer to is read before them, wherever it lies in the file. */
const REFERRED = /^xl\/(?:workbook|styles|sharedStrings)\.xml$/
/** Texts that cells share leave room for the cells. */
const MOST_SHARED_BYTES = MOST_UNPACKED_BYTES / 2

async function officeOf(place: string): Promise<string> {
  const zip = await openPromise(place, {
    lazyEntries: true,
    validateEntrySizes: false,
    // Its parts are read when all of their names are known.
    autoClose: false,
  })
  try {
    if (zip.entryCount > MOST_PARTS) return ''
    const workbook = new Map<string, string>()
    let text = ''
    let left = MOST_UNPACKED_BYTES
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) if (WRITTEN.test(entry.fileName)) entries.push(entry)
    const [referred, others] = [true, false].map((is) =>
      entries.filter(({ fileName }) => REFERRED.test(fileName) === is),
    ) as [Entry[], Entry[]]
    for (const entry of [...referred, ...others]) {
      const part = await partOf(
        zip,
        entry,
        referred.includes(entry) ? Math.min(left, MOST_SHARED_BYTES) : left,
      )
      left -= part.length
      if (WORKBOOK.test(entry.fileName)) workbook.set(entry.fileName, part.toString('utf8'))
      else text += `${wordsOf(part.toString('utf8'))}\n`
      if (left <= 0 || text.length > MOST_CHARACTERS) break
    }
    return text + wordsOf(sheetsOf(workbook))
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

/** The text between the marks; where a paragraph or a cell ends, a word ends as well. */
function wordsOf(xml: string): string {
  return xml
    .replaceAll(/<\/?(w:p|w:br|w:tab|a:p|a:br|text:p|text:h|text:tab|table:table-cell)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);/gi, (all, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? all
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
}
