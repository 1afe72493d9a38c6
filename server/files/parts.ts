import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gone, invalid, tooLarge, unavailable } from '#kernel/calls/errors.ts'
import { PART_BYTES, partsIn, type SentInParts } from '#kernel/calls/parts.ts'
import { turns } from '../turns.ts'
import { draftsOf, takeIn, type Upload } from './uploads.ts'

/** Whose file is on its way, and which of theirs. Both are ids, so that they are names of files as they stand. */
interface OnItsWay {
  owner: string
  id: string
}

/** What somebody may have on its way at once. */
export const MOST_ON_ITS_WAY = 400_000_000
const MOST_PARTS = 500

const folderOf = (dataDir: string, owner: string) => path.join(draftsOf(dataDir), owner)
const placeOf = (dataDir: string, { owner, id }: OnItsWay, number: number) =>
  path.join(folderOf(dataDir, owner), `${id}.${number}`)
const namesOf = async (dataDir: string, owner: string) => readdir(folderOf(dataDir, owner)).catch(() => [])
const sizeOf = async (place: string) => (await stat(place).catch(() => null))?.size ?? 0

/** The numbers of the parts that are here. */
export async function partsOf(dataDir: string, { owner, id }: OnItsWay): Promise<number[]> {
  const names = (await namesOf(dataDir, owner)).filter((name) => name.startsWith(`${id}.`))
  return names.map((name) => Number(name.slice(id.length + 1))).toSorted((a, b) => a - b)
}

/** Keeps a part that came in whole; once more is the same. Parts that nobody asks for go after a day, as drafts do. */
export async function keepPart(dataDir: string, file: OnItsWay, number: number, part: Upload) {
  if (part.size === 0) throw invalid({ file: 'This part is empty.' })
  const place = placeOf(dataDir, file, number)
  await makeRoom(dataDir, file, { ...part, place })
  await mkdir(path.dirname(place), { recursive: true })
  await rename(part.place, place)
}

/** What was left lying goes first, the oldest file before the others. */
async function makeRoom(dataDir: string, { owner, id }: OnItsWay, part: { size: number; place: string }) {
  const found = await Promise.all(
    (await namesOf(dataDir, owner)).map(async (name) => {
      const place = path.join(folderOf(dataDir, owner), name)
      const { size = 0, mtimeMs = 0 } = (await stat(place).catch(() => null)) ?? {}
      return { place, size, at: mtimeMs, of: name.split('.')[0] ?? '' }
    }),
  )
  const others = found.filter(({ place }) => place !== part.place).toSorted((a, b) => a.at - b.at)
  let [count, bytes] = [others.length + 1, others.reduce((sum, { size }) => sum + size, part.size)]
  for (const old of others.filter((one) => one.of !== id)) {
    if (count <= MOST_PARTS && bytes <= MOST_ON_ITS_WAY) return
    await rm(old.place, { force: true })
    count -= 1
    bytes -= old.size
  }
  if (count > MOST_PARTS || bytes > MOST_ON_ITS_WAY)
    throw tooLarge('This file is larger than anything that is taken here.')
}

export async function dropParts(dataDir: string, file: OnItsWay) {
  for (const number of await partsOf(dataDir, file)) await rm(placeOf(dataDir, file, number), { force: true })
}

/** Putting a file together reads and writes all of it: a short call must not make that happen a hundred times at once. */
const inTurn = turns({
  atOnce: 2,
  mostWaiting: 50,
  refusal: () => unavailable('Many large files have just come in. Please try again in a moment.'),
})

/**
 * The file whose parts are all here, as one that came along with its call. The parts stay: an answer that gets lost is
 * asked for once more.
 */
export const joinParts = (
  dataDir: string,
  owner: string,
  sent: SentInParts,
  left: AbortSignal,
): Promise<Upload> =>
  inTurn(async () => {
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
  }, left)
