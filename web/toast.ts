import { messageOf } from './calls/errors.ts'
import { newId } from './calls/ids.ts'
import { TOAST_LIMIT, TOAST_REMOVAL_MS, TOAST_SHOWN_MS } from './constants.ts'
import { createStore } from './device/store.ts'

interface ToastMessage {
  title: string
  description?: string
  /** `destructive`: something failed. */
  variant?: 'default' | 'destructive'
  /** How long it shows; 3000 ms unless the spec gives another time. */
  shownMs?: number
}
interface ShownToast extends ToastMessage {
  id: string
  open: boolean
}

/** At most one at once (spec 9); a dismissed one stays in the list for the removal delay. */
export const toasts = createStore<ShownToast[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function toast(message: ToastMessage): string {
  const id = newId()
  const shown = [{ ...message, id, open: true }, ...toasts.get()].slice(0, TOAST_LIMIT)
  for (const old of timers.keys()) if (!shown.some((kept) => kept.id === old)) forget(old)
  toasts.set(shown)
  later(id, message.shownMs ?? TOAST_SHOWN_MS, () => dismissToast(id))
  return id
}

/** `.catch(sayFailed('No mail was sent'))`: the reason stands below it. */
export const sayFailed = (title: string) => (error: unknown) => {
  toast({ title, description: messageOf(error), variant: 'destructive' })
}

export function dismissToast(id: string) {
  toasts.set(toasts.get().map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  later(id, TOAST_REMOVAL_MS, () => toasts.set(toasts.get().filter((shown) => shown.id !== id)))
}

/** A toast under the pointer or with the focus stays; leaving it starts its time again. */
export const holdToast = (id: string) => forget(id)
export function releaseToast(id: string) {
  const shown = toasts.get().find((candidate) => candidate.id === id)
  if (shown?.open) later(id, shown.shownMs ?? TOAST_SHOWN_MS, () => dismissToast(id))
}

function later(id: string, ms: number, run: () => void) {
  forget(id)
  timers.set(id, setTimeout(run, ms))
}
function forget(id: string) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
