import type { Holdings } from './contract.ts'

const KEY = 'lunchbox-erased'

/** Carried over to the page that signed-out people see: the account is gone by then. */
export const keepResult = (result: Holdings) => sessionStorage.setItem(KEY, JSON.stringify(result))

export function readResult(): Holdings | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Holdings | null
  } catch {
    return null
  }
}
