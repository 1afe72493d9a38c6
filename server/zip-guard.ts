import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError, tooLarge } from '#kernel/errors.ts'

const inflate = promisify(inflateRaw)

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_ENTRIES = 2000
const broken = () =>
  new AppError(
    'UNPROCESSABLE',
    'This file is damaged or is not an Excel workbook (.xlsx). Please save it again.',
  )

/**
 * Refuses a zip that unpacks to more than `maxBytes`. Measured by unpacking, not by what the file claims, since a
 * hostile file claims little.
 */
export async function refuseZipBomb(bytes: Uint8Array, maxBytes: number): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = maxBytes
  for (const entry of entriesOf(file)) {
    if (entry.method === 0) left -= entry.compressed
    else left -= await measure(file, entry, left)
    if (left < 0) throw tooBig()
  }
}

const tooBig = () =>
  tooLarge('This workbook unpacks to far more than a log could hold, so it was not opened.')

interface Entry {
  method: number
  compressed: number
  offset: number
}

function entriesOf(file: Buffer): Entry[] {
  let end = file.length - 22
  const earliest = Math.max(0, file.length - 65_557)
  while (end >= earliest && file.readUInt32LE(end) !== END) end--
  if (end < earliest || end < 0) throw broken()
  const entries: Entry[] = []
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES) throw tooBig()
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw broken()
    entries.push({
      method: file.readUInt16LE(at + 10),
      compressed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

async function measure(file: Buffer, entry: Entry, left: number): Promise<number> {
  if (entry.offset + 30 > file.length) throw broken()
  const start =
    entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28)
  if (start + entry.compressed > file.length) throw broken()
  try {
    const unpacked = await inflate(file.subarray(start, start + entry.compressed), {
      maxOutputLength: Math.max(left, 1),
    })
    return unpacked.length
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw tooBig()
    throw broken()
  }
}
