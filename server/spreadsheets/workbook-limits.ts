import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError, tooLarge, unprocessable } from '#kernel/calls/errors.ts'

const MAX_PARTS = 2000
const MAX_SHEETS = 50
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024
/** Every cell takes four or so, and so does every text that cells share. */
const MAX_TAGS = 10_000_000
/** The texts that cells share are held in memory all at once. */
const MAX_TAGS_OF_TEXTS = 2_000_000
const TAG = 0x3c // <

const tooBig = () =>
  tooLarge('This workbook unpacks to far more than a log could hold, so it was not opened.')

/**
 * Refuses a workbook that unpacks to more than a log can be: in bytes, in sheets, in cells and texts. Measured by unpacking
 * it part by part, not by what it claims, since a hostile one claims little.
 */
export async function refuseMonstrousWorkbook(bytes: Uint8Array): Promise<void> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    await measure(await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: false }))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unprocessable(
      'This file is damaged or is not an Excel workbook (.xlsx). Please save it again as CSV or as an Excel workbook and try again.',
    )
  }
}

async function measure(zip: ZipFile) {
  if (zip.entryCount > MAX_PARTS) throw tooBig()
  const left = { bytes: MAX_UNPACKED_BYTES, tags: MAX_TAGS, sheets: MAX_SHEETS, refers: false, texts: false }
  for await (const entry of zip.eachEntry()) {
    if (/worksheets\/[^/]+\.xml$/i.test(entry.fileName) && --left.sheets < 0)
      throw unprocessable(
        `This workbook has more than ${MAX_SHEETS} sheets. Please keep only the one with the log and try again.`,
      )
    await measurePart(zip, entry, left)
  }
  if (left.refers && !left.texts)
    throw unprocessable(
      'This workbook is damaged: the words of its cells are missing. Please open it in a spreadsheet program, save it anew and try again.',
    )
}

interface Left {
  bytes: number
  tags: number
  /** Cells name texts that they share with others; and there are such texts. */
  refers: boolean
  texts: boolean
}
const SHARED = /<(?:\w+:)?sst[\s>]/
async function measurePart(zip: ZipFile, entry: Entry, left: Left) {
  let isStart = true
  let texts = /sharedStrings/i.test(entry.fileName) ? MAX_TAGS_OF_TEXTS : Infinity
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    left.bytes -= chunk.length
    let tags = 0
    for (let at = chunk.indexOf(TAG); at >= 0; at = chunk.indexOf(TAG, at + 1)) tags++
    left.tags -= tags
    left.texts ||= isStart && SHARED.test(chunk.subarray(0, 2000).toString('latin1'))
    left.refers ||= chunk.includes(' t="s"')
    isStart = false
    texts -= tags
    if (left.bytes < 0 || left.tags < 0 || texts < 0) throw tooBig()
  }
}
