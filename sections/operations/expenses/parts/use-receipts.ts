import { useEffect, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { isReachable } from '#web/device/network.ts'
import { keepReceiptReader, readReceipt } from '#web/receipts/read-receipt.ts'
import { expenses } from '../contract.ts'
import type { Picked } from './hand-in.ts'

/**
 * The receipts of an expense that is being written: each is read on this device as it comes (nothing of it goes to
 * anybody else's computer), and looked for among those that are there.
 */
export function useReceipts(today: string) {
  const [pictures, setPictures] = useState<Picked[]>([])
  useEffect(() => {
    // So that the camera works in a parking lot without a network.
    if (isReachable()) keepReceiptReader().catch(() => undefined)
  }, [])
  const note = (key: string, change: Partial<Picked>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  async function look({ key, file }: Pick<Picked, 'key' | 'file'>) {
    try {
      const reading = await readReceipt(file, today)
      note(key, { reading, state: 'read' })
      if (!isReachable()) return
      const { twins } = await call(expenses.same, { print: reading.fingerprint })
      note(key, { twins })
    } catch {
      // What could not be read is typed; whether it is there already the server says once more when it has it.
      setPictures((all) =>
        all.map((one) => (one.key === key && one.state === 'reading' ? { ...one, state: 'unread' } : one)),
      )
    }
  }
  return {
    pictures,
    add: (files: readonly File[]) => {
      const fresh = files.map((file): Picked => {
        const state = file.type.startsWith('image/') ? 'reading' : 'paper'
        return { key: newId(), file, state, reading: null, twins: [] }
      })
      setPictures((all) => [...all, ...fresh])
      for (const one of fresh) if (one.state === 'reading') void look(one)
    },
    remove: (key: string) => setPictures((all) => all.filter((one) => one.key !== key)),
  }
}
