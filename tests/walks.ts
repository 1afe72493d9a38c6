import type { Endpoint } from '#kernel/calls/contract.ts'
import { slices } from '#registry.server.ts'

/** `npm run sweep`: everything with everything. */
export const SWEEP = process.env.SWEEP === '1'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

export const endpoints: Endpoint[] = slices.flatMap((slice) => slice.calls.map(({ endpoint }) => endpoint))

/**
 * The walks over every call are cut into parts that run beside each other: whole slices, about as many calls in each
 * part. Each part is a file of a line or two, `bad-input-2.test.ts`; one more part is one more file and a higher `of`.
 */
export function partOf(at: number, of: number): Endpoint[] {
  const parts: Endpoint[][] = Array.from({ length: of }, () => [])
  const bySize = slices.map(({ calls }) => calls).toSorted((a, b) => b.length - a.length)
  for (const calls of bySize)
    parts
      .reduce((least, part) => (part.length < least.length ? part : least))
      .push(...calls.map(({ endpoint }) => endpoint))
  return parts[at - 1] ?? []
}

const TURNS = 12

/**
 * Some of these, beginning with another one for each name: over hundreds of calls and fields each has its turn many times,
 * and the walk takes a small part of the time: a twelfth, of shorter lists one. With `SWEEP` all of them.
 */
export function inTurn<T>(all: T[], name: string): T[] {
  if (SWEEP) return all
  const turns = Math.min(TURNS, all.length)
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % turns
  return all.filter((_, index) => index % turns === turn)
}
