import { createReadStream } from 'node:fs'
import { readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gone, tooLarge } from '#kernel/calls/errors.ts'
import { PART_BYTES, partsIn, type SentInParts } from '#kernel/calls/parts.ts'
import { draftsOf, dropDraft, takeIn, type Upload } from './uploads.ts'

/** Whose file is on its way, and which of theirs. Both are ids, so that they are names of files as they stand. */
interface OnItsWay {
  owner: string
  id: string
}

/** What somebody may have on its way at once. */
export const MOST_ON_ITS_WAY = 400_000_000

const nameOf = ({ owner, id }: OnItsWay, number: number) => `${owner}.${id}.${number}`
const placeOf = (dataDir: string, file: OnItsWay, number: number) =>
  path.join(draftsOf(dataDir), nameOf(file, number))
const namesOf = async (dataDir: string, prefix: string) =>
  (await readdir(draftsOf(dataDir)).catch(() => [])).filter((name) => name.startsWith(prefix))
const sizeOf = async (place: string) => (await stat(place).catch(() => null))?.size ?? 0

/** The numbers of the parts that are here. */
export async function partsOf(dataDir: string, file: OnItsWay): Promise<number[]> {
  const prefix = nameOf(file, 0).slice(0, -1)
  const numbers = (await namesOf(dataDir, prefix)).map((name) => Number(name.slice(prefix.length)))
  return numbers.toSorted((a, b) => a - b)
}

/** Keeps a part that came in whole; once more is the same. Parts that nobody asks for go after a day, as drafts do. */
export async function keepPart(dataDir: string, file: OnItsWay, number: number, part: Upload | null) {
  if (!part) return
  const theirs = await namesOf(dataDir, `${file.owner}.`)
  const sizes = await Promise.all(theirs.map((name) => sizeOf(path.join(draftsOf(dataDir), name))))
  if (sizes.reduce((sum, size) => sum + size, part.size) > MOST_ON_ITS_WAY)
    throw tooLarge('Too much of yours is on its way at once. Please wait until some of it has arrived.')
  await rename(part.place, placeOf(dataDir, file, number))
}

export async function dropParts(dataDir: string, file: OnItsWay) {
  for (const number of await partsOf(dataDir, file)) await dropDraft(placeOf(dataDir, file, number))
}

/**
 * The file whose parts are all here, as one that came along with its call. The parts stay: an answer that gets lost is
 * asked for once more.
 */
export async function joinParts(dataDir: string, owner: string, sent: SentInParts): Promise<Upload> {
  const places = Array.from({ length: partsIn(sent.size) }, (_, number) =>
    placeOf(dataDir, { owner, id: sent.id }, number),
  )
  const sizes = await Promise.all(places.map(sizeOf))
  const whole = sizes.every(
    (size, number) => size === Math.min(PART_BYTES, sent.size - number * PART_BYTES) && size > 0,
  )
  if (!whole) throw gone('Parts of this file are not here any more. Please send it again.')
  async function* content() {
    for (const place of places) yield* createReadStream(place) as AsyncIterable<Buffer>
  }
  return takeIn(dataDir, sent.name, Readable.from(content()))
}
