import { useState } from 'react'

/** Pages of a small list within a screen: what `Pager` needs, and nothing in the address bar. */
export function usePages(standard = 50) {
  const [{ page, limit }, setPages] = useState({ page: 1, limit: standard })
  const set = (update: Record<string, unknown>) => setPages({ page: 1, limit, ...update })
  return { page, limit, set }
}
