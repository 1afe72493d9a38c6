import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SECOND } from '#kernel/clock.ts'
import type { ReceiptReading } from '#kernel/receipts/reading.ts'
import { call } from '#web/calls/api.ts'
import { isReachable } from '#web/device/network.ts'
import { keepReceiptReader, readReceipt } from '#web/receipts/read-receipt.ts'
import { expenses } from '../contract.ts'
import { type Picked, pickedOf, receiptsAmong } from './hand-in.ts'
import { keepPictures, picturesOf } from './kept-pictures.ts'

/** Ours: a receipt takes a phone some seconds; what takes longer goes along unread. */
const READING_MS = 10 * SECOND

/**
 * The receipts of an expense that is being written: each is read on this device as it comes (nothing of it goes to
 * anybody else's computer), and looked for among those that are there. Under `kept` they outlive the form, like what was
 * typed in it.
 */
export function useReceipts(today: string, kept: string | null) {
  const [pictures, setPictures] = useState<Picked[]>([])
  const [ready, setReady] = useState(kept === null)
  const over = useRef(false)
  const read = useRef(new Map<string, Promise<ReceiptReading | null>>())
  useEffect(() => {
    // So that the camera works in a parking lot without a network.
    if (isReachable()) keepReceiptReader().catch(() => undefined)
  }, [])
  const note = (key: string, change: Partial<Picked>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  async function look({ key, file }: Pick<Picked, 'key' | 'file'>) {
    const reading = readReceipt(file, today).catch(() => null)
    read.current.set(key, reading)
    const found = await reading
    // What could not be read is typed.
    note(key, found ? { reading: found, state: 'read' } : { state: 'unread' })
    if (found) await lookForTwins(key, found)
  }
  /** Whether it is there already the server says once more when it has it. */
  async function lookForTwins(key: string, { fingerprint: print }: ReceiptReading) {
    if (!isReachable()) return
    const { twins } = await call(expenses.same, { print }).catch(() => ({ twins: [] }))
    note(key, { twins })
  }

  const restore = useEffectEvent((found: Picked[]) => {
    setPictures((all) => [...found.filter(({ key }) => !all.some((one) => one.key === key)), ...all])
    setReady(true)
    for (const one of found)
      if (one.reading) void lookForTwins(one.key, one.reading)
      else if (one.state === 'reading') void look(one)
  })
  useEffect(() => {
    if (kept === null) return
    let gone = false
    const show = (found: Picked[]) => !gone && restore(found)
    picturesOf(kept).then(show, () => show([]))
    return () => {
      gone = true
    }
  }, [kept])
  useEffect(() => {
    if (kept !== null && ready && !over.current) void keepPictures(kept, pictures)
  }, [kept, ready, pictures])

  return {
    pictures,
    add: (files: readonly File[]) => {
      const fresh = receiptsAmong(files).map(pickedOf)
      setPictures((all) => [...all, ...fresh])
      for (const one of fresh) if (one.state === 'reading') void look(one)
    },
    remove: (key: string) => setPictures((all) => all.filter((one) => one.key !== key)),
    discard: () => setPictures([]),
    /** They are handed in. */
    forget: () => {
      over.current = true
      if (kept !== null) void keepPictures(kept, [])
    },
    /** As they go along: what is being read just now is waited for, so that the same paper is known again. */
    settled: async (): Promise<Picked[]> => {
      const readings = Promise.all(
        pictures.map(async (one) => ({
          ...one,
          reading: one.reading ?? (await read.current.get(one.key)) ?? null,
        })),
      )
      const late = new Promise<Picked[]>((resolve) => setTimeout(() => resolve(pictures), READING_MS))
      return Promise.race([readings, late])
    },
  }
}

/** For an expense that is there already: read as it goes along, or not at all. */
export async function readPicked(file: File, today: string): Promise<Picked> {
  const picked = pickedOf(file)
  if (picked.state !== 'reading') return picked
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READING_MS))
  const reading = await Promise.race([readReceipt(file, today).catch(() => null), late])
  return { ...picked, reading, state: reading ? 'read' : 'unread' }
}
