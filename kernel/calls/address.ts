import type { Endpoint } from './contract.ts'

/** The names in braces of a path. */
export const pathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))

/** The address of a call: braces filled from `args`, the rest as query when it is a GET. */
export function addressOf(endpoint: Endpoint, args: Record<string, unknown>): string {
  const inPath = new Set(pathParams(endpoint.path))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(args[name])),
  )
  if (endpoint.method !== 'GET') return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(args)) {
    if (inPath.has(name) || value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  const query = search.toString()
  return query === '' ? path : `${path}?${query}`
}
