import { useMemo } from 'react'
import type { ArgsOf, Endpoint, Method } from '#kernel/calls/contract.ts'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { newId } from '../calls/ids.ts'
import { createStore, useStore } from '../device/store.ts'
import { openStorage } from './storage.ts'

/** A change made without a network, kept on this device until the server has it (design 7, offline). */
export interface Waiting {
  id: string
  /** Whose change it is; sent only under this person's session. */
  personId: string
  method: Method
  path: string
  args: Record<string, unknown>
  /** Of an endpoint with `upload`. */
  file?: File
  /** What it is, in the words of the person: "Wednesday 18 November, First Church, 306 sandwiches". */
  label: string
  /** Where it can be edited: an address of ours, opened from the list of what waits. */
  editAt?: string
  idempotencyKey: string
  /** Order of sending. */
  createdAt: number
  state: 'waiting' | 'refused'
  /** Why the server refused it, in words, and by field. */
  reason?: string
  fields?: FieldErrors
  /** It left the device and no answer came: the server may have it already. */
  unsure?: boolean
  attempts: number
  /** It is shown where it was made, and what becomes of it there, too: nothing more is said while it can be sent. */
  inPlace?: boolean
}

const storage = openStorage('lunchbox-outbox')
/** False where the browser keeps nothing beyond this page; the screen says so. */
export const isDurable = storage.durable

/** Everything that waits on this device, of whomever, in order. */
export const outbox = createStore<Waiting[]>([])

// Other tabs of this browser hear of every change here.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lunchbox-outbox')
if (channel) channel.onmessage = () => void loadOutbox()

export async function loadOutbox() {
  const all = await storage.entries<Waiting>()
  outbox.set(all.map(([, entry]) => entry).sort((a, b) => a.createdAt - b.createdAt))
}

async function changed() {
  await loadOutbox()
  channel?.postMessage('changed')
}

/** Puts a change at the end of the queue. It is on disk when the promise is kept. */
export async function enqueue<E extends Endpoint>(
  endpoint: E,
  change: {
    personId: string
    args: ArgsOf<E>
    label: string
    idempotencyKey?: string
    editAt?: string
    unsure?: boolean
    file?: File
    inPlace?: boolean
  },
): Promise<Waiting> {
  await loadOutbox().catch(() => undefined)
  const last = outbox.get().at(-1)
  const entry: Waiting = {
    id: newId(),
    personId: change.personId,
    method: endpoint.method,
    path: endpoint.path,
    args: change.args as Record<string, unknown>,
    label: change.label,
    idempotencyKey: change.idempotencyKey ?? newId(),
    createdAt: Math.max(Date.now(), (last?.createdAt ?? 0) + 1),
    state: 'waiting',
    attempts: 0,
    ...(change.editAt ? { editAt: change.editAt } : {}),
    ...(change.file ? { file: change.file } : {}),
    ...(change.unsure ? { unsure: true } : {}),
    ...(change.inPlace ? { inPlace: true } : {}),
  }
  try {
    await storage.setMany([[entry.id, entry]])
  } catch {
    throw new Error('This device could not keep the entry. Please leave this page open and try again.')
  }
  // Browsers tidy up storage that nobody asked to keep.
  if (navigator.storage && 'persist' in navigator.storage) navigator.storage.persist().catch(() => undefined)
  await changed()
  return entry
}

export async function updateWaiting(id: string, update: Partial<Waiting>) {
  const entry = await storage.get<Waiting>(id)
  if (!entry) return
  await storage.setMany([[id, { ...entry, ...update }]])
  await changed()
}

/** The server has it, or the person gave it up. */
export async function removeWaiting(id: string) {
  await storage.del(id)
  await changed()
}

/** Edited before it was sent: a new content is a new change, so it gets a new key and its place in the order stays. */
export const replaceWaiting = (id: string, update: { args: Record<string, unknown>; label: string }) =>
  updateWaiting(id, {
    ...update,
    idempotencyKey: newId(),
    state: 'waiting',
    reason: undefined,
    fields: undefined,
    unsure: undefined,
    attempts: 0,
  })

/** Refused ones may be tried again, under their old key: nothing was stored under it. */
export const retryWaiting = (id: string) =>
  updateWaiting(id, { state: 'waiting', reason: undefined, fields: undefined, attempts: 0 })

/** What waits of one person, or of one endpoint. */
export function useWaiting(personId: string | undefined, endpoint?: Endpoint): Waiting[] {
  const all = useStore(outbox)
  const [method, path] = [endpoint?.method, endpoint?.path]
  return useMemo(
    () =>
      all.filter(
        (entry) =>
          entry.personId === personId &&
          (path === undefined || (entry.path === path && entry.method === method)),
      ),
    [all, personId, method, path],
  )
}
