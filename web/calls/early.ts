import type { QueryClient } from '@tanstack/react-query'
import { type KnownClock, knowClock } from '#kernel/charity/known-clock.ts'
import { onlyLooks } from './look-back.ts'
import { isLogoutOwed } from './session.ts'
import { USER_KEY } from './session-key.ts'

type Answer = [path: string, input: object, answer: unknown]

/** Keys of what came for the section that was opened. */
let here: unknown[][] = []

/**
 * Takes over what came with the page (server/http/early.ts): who is signed in, what every screen asks for first, and what
 * the section that was opened does.
 */
export function takeEarlyAnswers(client: QueryClient) {
  const element = document.getElementById('early')
  // A previewed role has answers of its own, and so has another day.
  if (!element || onlyLooks() || isLogoutOwed()) return
  const came = JSON.parse(element.textContent) as { clock: KnownClock; everywhere: Answer[]; here: Answer[] }
  knowClock(came.clock)
  for (const [path, input, answer] of [...came.everywhere, ...came.here])
    client.setQueryData(path === USER_KEY[1] ? USER_KEY : ['GET', path, input], answer)
  here = came.here.map(([path, input]) => ['GET', path, input])
  element.remove()
}

/** Those that nothing on the screen has asked for yet. */
export const unasked = (client: QueryClient) =>
  here.filter((queryKey) => !client.getQueryCache().find({ queryKey, exact: true })?.isActive())
