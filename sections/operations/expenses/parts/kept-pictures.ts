import { DAY } from '#kernel/clock.ts'
import { openStorage } from '#web/offline/storage.ts'
import type { Picked } from './hand-in.ts'

/** As long as what was typed (`web/ui/form/draft.ts`). */
const KEPT_MS = 30 * DAY
const storage = openStorage('lunchbox-receipts')
interface Kept {
  at: number
  pictures: Omit<Picked, 'twins' | 'again'>[]
}

/** False where this device keeps nothing beyond this page; the form says so. */
export const keepsPictures = storage.durable

/** The pictures of an expense that was begun and neither handed in nor discarded. */
export async function picturesOf(key: string): Promise<Picked[]> {
  const all = await storage.entries<Kept>()
  const old = all.filter(([, { at }]) => Date.now() - at >= KEPT_MS).map(([name]) => name)
  if (old.length > 0) await storage.delMany(old)
  const found = old.includes(key) ? undefined : all.find(([name]) => name === key)?.[1]
  return (found?.pictures ?? [])
    .filter(({ file }) => file instanceof Blob)
    .map((picked) => ({ ...picked, twins: [], again: true }))
}

/** Beside the draft of what was typed. A device that cannot keep them only loses the safety net. */
export async function keepPictures(key: string, pictures: readonly Picked[]) {
  const kept = pictures.map(({ twins: _twins, again: _again, ...picked }) => picked)
  await (kept.length === 0
    ? storage.del(key)
    : storage.setMany([[key, { at: Date.now(), pictures: kept } satisfies Kept]])
  ).catch(() => undefined)
}
