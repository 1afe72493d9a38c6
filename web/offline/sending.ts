import type { ArgsOf, Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { countOf } from '#kernel/language/count.ts'
import { call, change, retryDelay } from '../calls/api.ts'
import { isApiError, messageOf } from '../calls/errors.ts'
import { newId } from '../calls/ids.ts'
import { onlyLooks } from '../calls/look-back.ts'
import { queryClient } from '../calls/query-client.ts'
import { currentPersonId } from '../calls/session-key.ts'
import { withdrawUndo } from '../calls/undo.ts'
import { isReachable } from '../device/network.ts'
import { isLive } from '../live/live-state.ts'
import { toast } from '../toast.ts'
import { withLock } from './lock.ts'
import { enqueue, loadOutbox, outbox, removeWaiting, updateWaiting, type Waiting } from './queue.ts'

/** A server that fails on one entry this often shall not hold up the others. */
const MOST_FAILURES = 5
/** Failing answers are tried again by and by; a network that comes back is noticed elsewhere, at once. */
let again: ReturnType<typeof setTimeout> | undefined

type Outcome = 'sent' | 'refused' | 'later'
interface OutcomeNews {
  entry: Waiting
  outcome: Outcome
  answer?: unknown
  error?: unknown
}
const outcomeListeners = new Set<(news: OutcomeNews) => void>()

/** For slices that show what waits where it was made: hears what became of it, before it is off this device. */
export function onOutcome(listener: (news: OutcomeNews) => void): () => void {
  outcomeListeners.add(listener)
  return () => outcomeListeners.delete(listener)
}
function report(news: OutcomeNews): Outcome {
  for (const listener of outcomeListeners) listener(news)
  return news.outcome
}

/** Sends what waits, in order, each exactly once: one tab at a time, every entry under its own key. */
export async function sendWaiting(): Promise<void> {
  const personId = currentPersonId()
  // In a preview it would be refused; another window sends it, or this one after the preview.
  if (!personId || onlyLooks()) return
  clearTimeout(again)
  let sent: Sent | undefined
  try {
    sent = await withLock('lunchbox-outbox', () => sendAll(personId))
  } catch {
    // The device's storage failed just now; nothing is lost, only late.
    sent = undefined
  }
  if (sent === undefined) tryAgainIn(5 * SECOND)
  if (!sent) return
  if (sent.said > 0)
    toast({ title: countOf(sent.said, 'waiting entry was sent', 'waiting entries were sent') })
  // What is in its place is there already, and the live channel tells of the rest.
  if (sent.said > 0 || (sent.inPlace > 0 && !isLive())) await queryClient.invalidateQueries()
}

/** How many were sent: of those that are told of, and of those that stand where they were made. */
interface Sent {
  said: number
  inPlace: number
}

async function sendAll(personId: string): Promise<Sent> {
  const sent: Sent = { said: 0, inPlace: 0 }
  for (;;) {
    await loadOutbox()
    const next = outbox.get().find((entry) => entry.personId === personId && entry.state === 'waiting')
    if (!next || currentPersonId() !== personId) return sent
    const outcome = await sendOne(next)
    if (outcome === 'sent') sent[next.inPlace ? 'inPlace' : 'said'] += 1
    if (outcome === 'later') return sent
  }
}

async function sendOne(entry: Waiting): Promise<Outcome> {
  try {
    const { idempotencyKey, file } = entry
    const answer = await call(endpointOf(entry), entry.args as never, {
      idempotencyKey,
      ...(file ? { file } : {}),
    })
    report({ entry, outcome: 'sent', answer })
    await loadOutbox()
    // Edited while it was on its way: the new content still waits.
    const now = outbox.get().find((one) => one.id === entry.id)
    if (now?.idempotencyKey === entry.idempotencyKey) await removeWaiting(entry.id)
    return 'sent'
  } catch (error) {
    if (isApiError(error, 'AUTH_EXPIRED')) return report({ entry, outcome: 'later', error })
    if (isApiError(error, 'NETWORK_ERROR') || isApiError(error, 'TIMEOUT')) {
      await updateWaiting(entry.id, { unsure: entry.unsure || navigator.onLine })
      if (isApiError(error, 'TIMEOUT')) tryAgainIn(MINUTE)
      return 'later'
    }
    if (isApiError(error, 'TOO_MANY_REQUESTS')) {
      tryAgainIn((error.retryAfterSeconds ?? 30) * SECOND)
      return 'later'
    }
    if (isApiError(error, 'DATABASE_ERROR') || isApiError(error, 'UNAVAILABLE')) {
      const attempts = entry.attempts + 1
      await updateWaiting(entry.id, { attempts })
      if (attempts < MOST_FAILURES) {
        tryAgainIn(retryDelay(attempts))
        return 'later'
      }
    }
    const fields = isApiError(error) ? error.fields : {}
    await updateWaiting(entry.id, { state: 'refused', reason: messageOf(error), fields, unsure: undefined })
    return report({ entry, outcome: 'refused', error })
  }
}

function tryAgainIn(ms: number) {
  clearTimeout(again)
  again = setTimeout(() => void sendWaiting(), ms)
}

/** What `call` needs of an endpoint; the contract itself may have changed since the entry was kept. */
const endpointOf = ({ method, path, file }: Waiting) =>
  ({ method, path, ...(file ? { upload: { maxBytes: file.size } } : {}) }) as Endpoint

interface OfflineSettings<E extends Endpoint> {
  /** What it is, in the person's words, for the list of what waits. */
  label: (args: ArgsOf<E>) => string
  editAt?: (args: ArgsOf<E>) => string
  /** Of an endpoint with `upload`: it waits with the change. */
  file?: File
}
export type OfflineOutcome<E extends Endpoint> =
  | { stored: true; answer: OutputOf<E> }
  | { stored: false; waiting: Waiting }

/**
 * Sends a change, or keeps it on this device when no server answers. The same key for every try of the same content:
 * pressed twice, done once.
 */
export async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  settings: OfflineSettings<E>,
  idempotencyKey: string = newId(),
): Promise<OfflineOutcome<E>> {
  withdrawUndo()
  const personId = currentPersonId()
  const keep = async (unsure: boolean): Promise<OfflineOutcome<E>> => {
    if (!personId) throw new Error('Please sign in to continue.')
    const editAt = settings.editAt?.(args)
    const { file } = settings
    const kept = {
      personId,
      args,
      label: settings.label(args),
      idempotencyKey,
      unsure,
      ...(file ? { file } : {}),
    }
    const waiting = await enqueue(endpoint, editAt ? { ...kept, editAt } : kept)
    // It may have been a single call that got lost.
    void sendWaiting()
    return { stored: false, waiting }
  }
  if (!isReachable() && !onlyLooks()) return keep(false)
  try {
    const { file } = settings
    return {
      stored: true,
      answer: await change(endpoint, args, { idempotencyKey, ...(file ? { file } : {}) }),
    }
  } catch (error) {
    if (isApiError(error, 'NETWORK_ERROR')) return keep(navigator.onLine)
    if (isApiError(error, 'TIMEOUT')) return keep(true)
    throw error
  }
}
