import type { QueryClient } from '@tanstack/react-query'
import { previewedRole } from './preview.ts'
import { isLogoutOwed } from './session.ts'
import { USER_KEY } from './session-key.ts'

/** Takes over what came with the page (server/http/early.ts): who is signed in, and what every screen asks for first. */
export function takeEarlyAnswers(client: QueryClient) {
  const element = document.getElementById('early')
  // A previewed role has answers of its own.
  if (!element || previewedRole() || isLogoutOwed()) return
  for (const [path, answer] of Object.entries(JSON.parse(element.textContent) as Record<string, unknown>))
    client.setQueryData(path === USER_KEY[1] ? USER_KEY : ['GET', path, {}], answer)
  element.remove()
}
