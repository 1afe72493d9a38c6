import { type ReceiptReading, readWords } from '#kernel/receipts/reading.ts'
import { type Engine, wordsOn } from '#kernel/receipts/sight/read-picture.ts'
import { greyPicture } from './decode.ts'
import { startEngine } from './engine.ts'
import { READER_FILES } from './files.ts'

/** Reads receipts beside the page: it takes seconds, and the page stays quick. Nothing of a picture leaves the device. */
export interface Asked {
  id: number
  /** Without a picture the files are fetched, and nothing is read. */
  picture?: Blob
  today?: string
}
export interface Answered {
  id: number
  reading?: ReceiptReading
  failed?: string
}

let engine: Promise<Engine> | undefined

const fetched = async (url: string) => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The reader of receipts could not be loaded')
  return answer
}

async function start(): Promise<Engine> {
  const [find, read, wasm] = await Promise.all(
    [READER_FILES.find, READER_FILES.read, READER_FILES.wasm].map(async (url) =>
      (await fetched(url)).arrayBuffer(),
    ),
  )
  const signs = await (await fetched(READER_FILES.signs)).text()
  return startEngine({
    find: new Uint8Array(find ?? new ArrayBuffer(0)),
    read: new Uint8Array(read ?? new ArrayBuffer(0)),
    signs,
    ...(wasm ? { wasm } : {}),
  })
}

/** A start that failed (no network, the first time) is tried anew by whoever asks next. */
function ready(): Promise<Engine> {
  engine ??= start().catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}

async function answer({ id, picture, today }: Asked): Promise<Answered> {
  try {
    const eyes = await ready()
    if (!picture) return { id }
    return { id, reading: readWords(await wordsOn(await greyPicture(picture), eyes), today) }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

// One after another: two at once would take twice the memory of a phone.
let last: Promise<unknown> = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  last = last.then(async () => postMessage(await answer(data)))
})
