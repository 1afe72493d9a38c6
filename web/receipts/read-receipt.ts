import type { ReceiptReading } from '#kernel/receipts/reading.ts'
import type { Answered, Asked } from './receipt-reader.ts'

/** Its memory (some 150 MB) goes back to the phone after so long without a receipt. */
const REST_MS = 60_000

let worker: Worker | undefined
let asked = 0
let resting: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<number, { resolve: (answer: Answered) => void; reject: (error: Error) => void }>()

/**
 * What a receipt says, read on this device; no network is needed once the reader was kept. `today` is the
 * organization's day. Refuses what is not a picture. Amount, day and shop are for people to confirm.
 */
export async function readReceipt(picture: Blob, today?: string): Promise<ReceiptReading> {
  const { reading } = await ask({ picture, ...(today ? { today } : {}) })
  if (!reading) throw new Error('The receipt could not be read')
  return reading
}

/** Fetches the reader while there is a network, so that it is there without one: the service worker keeps it. */
export async function keepReceiptReader(): Promise<void> {
  await ask({})
}

function ask(what: Omit<Asked, 'id'>): Promise<Answered> {
  const id = ++asked
  clearTimeout(resting)
  return new Promise<Answered>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker ??= started()
    worker.postMessage({ id, ...what })
  }).finally(() => {
    if (waiting.size === 0) resting = setTimeout(stop, REST_MS)
  })
}

function started(): Worker {
  const one = new Worker(new URL('./receipt-reader.ts', import.meta.url), {
    type: 'module',
    name: 'receipts',
  })
  one.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const who = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.failed) who?.reject(new Error(data.failed))
    else who?.resolve(data)
  })
  one.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The reader of receipts could not be loaded'))
    waiting.clear()
    stop()
  })
  return one
}

function stop() {
  worker?.terminate()
  worker = undefined
}
