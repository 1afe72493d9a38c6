import { MINUTE } from '#kernel/clock.ts'
import { newId } from '../calls/ids.ts'

/** Long enough for one slow request; a tab that was closed in the middle holds nobody up for longer. */
const LEASE_MS = MINUTE
const me = newId()

/**
 * Runs `work` when no other tab of this browser is at it. Plain http has no `navigator.locks`; there a lease in
 * localStorage does (undefined: somebody else has it), and where two tabs should still slip through, the
 * idempotency keys keep it harmless.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks)
    return navigator.locks.request(name, work)
  // Without any storage there is nothing that another tab could know of either.
  if (!canStore()) return work()
  if (!takeLease(name)) return undefined
  const renewal = setInterval(() => writeLease(name), LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    localStorage.removeItem(name)
  }
}

function takeLease(name: string): boolean {
  const [holder, until] = (localStorage.getItem(name) ?? '').split(' ')
  if (holder && Number(until) > Date.now()) return false
  writeLease(name)
  return (localStorage.getItem(name) ?? '').startsWith(me)
}
const writeLease = (name: string) => localStorage.setItem(name, `${me} ${Date.now() + LEASE_MS}`)
const canStore = () => {
  try {
    localStorage.setItem('lunchbox-probe', '')
    return true
  } catch {
    return false
  }
}
