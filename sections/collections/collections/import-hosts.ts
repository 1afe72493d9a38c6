import {
  foldName,
  isWithinTypo,
  nearestName,
  suspicionOf,
  tidyName,
  typoDistance,
} from '#kernel/language/names.ts'

/** Which location a name in a file means (design 9: exactly after folding, or by a confirmed alias; never by substring). */

export interface KnownHost {
  id: string
  name: string
  aliases?: readonly string[]
}

/** A known location, one to create, or why it is neither. */
export type HostMatch =
  | { hostId: string; hostName: string }
  | { hostName: string }
  | { message: string; nearest?: string }

const MAX_NAME = 120
/** A name this many times rarer in the file than one within a typo of it is taken for the typo. */
const RARER = 20

/**
 * Decides every name of a file at once. In an empty portal no name is known yet; there the file's own habits speak: a
 * name seen once beside one that differs by a slip and is seen twenty times is asked about, not created.
 */
export function matchHosts(
  names: Iterable<string>,
  hosts: readonly KnownHost[],
  allowed: readonly string[] = [],
): (name: string) => HostMatch {
  const known = new Map<string, KnownHost>()
  for (const host of hosts) for (const alias of host.aliases ?? []) known.set(foldName(alias), host)
  for (const host of hosts) known.set(foldName(host.name), host)
  const wanted = new Set(allowed.map(foldName))
  const seen = spellings(names)
  const decided = new Map<string, HostMatch>()

  const decide = (folded: string, name: string): HostMatch => {
    const host = known.get(folded)
    if (host) return { hostId: host.id, hostName: host.name }
    const spelled = seen.get(folded)?.spelling ?? tidyName(name)
    if (folded.length > MAX_NAME) return { message: 'This is too long for the name of a location' }
    if (wanted.has(folded) && folded !== '') return { hostName: spelled }
    const near = nearestName(folded, known.keys())
    const nearest = (near && known.get(near)?.name) ?? frequentNeighbour(folded, seen)
    const odd = oddity(folded, tidyName(name))
    if (odd) return { message: odd, nearest }
    if (nearest) return { message: `“${spelled}” is not known; is it ${nearest}?`, nearest }
    return { hostName: spelled }
  }

  return (name) => {
    const folded = foldName(name)
    const match = decided.get(folded) ?? decide(folded, name)
    decided.set(folded, match)
    return match
  }
}

function oddity(folded: string, name: string): string | undefined {
  const suspicion = suspicionOf(folded)
  if (suspicion === 'blank') return 'No location is named'
  if (suspicion === 'digits') return `“${name}” is a number, not the name of a location`
  if (suspicion === 'test' || suspicion === 'unknown')
    return `“${name}” does not look like the name of a location`
  return undefined
}

interface Spelling {
  times: number
  spelling: string
}

/** Each name once, as it is spelled most often. */
function spellings(names: Iterable<string>): Map<string, Spelling> {
  const counts = new Map<string, Map<string, number>>()
  for (const name of names) {
    const folded = foldName(name)
    const spelled = counts.get(folded) ?? new Map<string, number>()
    const tidy = tidyName(name)
    spelled.set(tidy, (spelled.get(tidy) ?? 0) + 1)
    counts.set(folded, spelled)
  }
  return new Map(
    [...counts].map(([folded, spelled]) => {
      const [first = ['', 0]] = [...spelled].sort((a, b) => b[1] - a[1])
      return [
        folded,
        { spelling: first[0], times: [...spelled.values()].reduce((sum, times) => sum + times, 0) },
      ]
    }),
  )
}

function frequentNeighbour(folded: string, seen: ReadonlyMap<string, Spelling>): string | undefined {
  const times = seen.get(folded)?.times ?? 0
  let best: { spelling: string; distance: number } | undefined
  for (const [other, { times: often, spelling }] of seen) {
    if (often < RARER * times || other.length > MAX_NAME || !isWithinTypo(folded, other)) continue
    const distance = typoDistance(folded, other)
    if (distance > 0 && (!best || distance < best.distance)) best = { spelling, distance }
  }
  return best?.spelling
}
