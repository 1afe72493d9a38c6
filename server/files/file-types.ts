/** Kinds of files people bring: how one is called, and the endings its name may have. */
export const FILE_TYPES = {
  'image/png': { words: 'PNG picture', endings: ['png'] },
  'image/jpeg': { words: 'JPEG picture', endings: ['jpg', 'jpeg'] },
  'image/gif': { words: 'GIF picture', endings: ['gif'] },
  'image/webp': { words: 'WebP picture', endings: ['webp'] },
  'image/heic': { words: 'HEIC picture', endings: ['heic', 'heif'] },
  'application/pdf': { words: 'PDF', endings: ['pdf'] },
  'application/msword': { words: 'Word document (.doc)', endings: ['doc'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    words: 'Excel workbook (.xlsx)',
    endings: ['xlsx'],
  },
  'application/zip': { words: 'ZIP file', endings: ['zip', 'docx', 'pptx'] },
  'text/csv': { words: 'CSV file', endings: ['csv', 'tsv', 'txt'] },
  'text/plain': { words: 'text file', endings: ['txt', 'csv', 'md', 'log'] },
} as const
export type FileType = keyof typeof FILE_TYPES

export const PICTURES: FileType[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic']
/** `text/plain` too: a list with a single column has no separator to tell it by. */
export const SPREADSHEETS: FileType[] = [
  'text/csv',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

const XLSX_PART = 'xl/workbook'
/** What only an old Word document has among the parts of its compound file. */
const DOC_PART = Buffer.from('WordDocument', 'utf16le')
/** How much of a file's beginning and end is looked at. */
export const SAMPLE_BYTES = 64 * 1024

/** What the content is, whatever its name says; null for anything that is not taken. A large file's two ends are enough. */
export function sniff(bytes: Buffer): FileType | null {
  const at = (offset: number, text: string) =>
    bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(4, 'ftyp') && ['heic', 'heix', 'hevc', 'mif1', 'msf1'].some((brand) => at(8, brand)))
    return 'image/heic'
  if (at(0, '%PDF-')) return 'application/pdf'
  if (at(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return bytes.includes(DOC_PART) ? 'application/msword' : null
  if (at(0, 'PK\x03\x04'))
    return bytes.includes(XLSX_PART)
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'application/zip'
  return sniffText(bytes)
}

/** Text in any of the encodings spreadsheets are saved in: no control characters but tabs and line ends. */
function sniffText(bytes: Buffer): FileType | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const wide = (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)
  if (!wide && sample.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return null
  if (sample.length === 0) return null
  const encoding = !wide ? 'latin1' : sample[0] === 0xff ? 'utf-16le' : 'utf-16be'
  const text = new TextDecoder(encoding).decode(sample)
  const first = text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? ''
  return /[,;\t|]/.test(first) ? 'text/csv' : 'text/plain'
}

/** "PNG picture, JPEG picture or PDF" */
export function typesInWords(types: readonly FileType[]): string {
  const words = types.map((type) => FILE_TYPES[type].words)
  return words.length < 2
    ? (words[0] ?? 'file')
    : `${words.slice(0, -1).join(', ')} or ${String(words.at(-1))}`
}

/** A name whose ending says what the content is, so that no saved download opens as something else. */
export function honestName(name: string, type: string): string {
  const known = Object.hasOwn(FILE_TYPES, type) ? FILE_TYPES[type as FileType].endings : ['bin']
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return known.some((one) => one === ending) ? name : `${name}.${known[0]}`
}

export const sizeInWords = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor(bytes / 1000)} kB`
