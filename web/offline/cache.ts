import type { Query, QueryClient } from '@tanstack/react-query'
import { DAY } from '#kernel/clock.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { isUserKey } from '../calls/session-key.ts'
import { OFFLINE_CACHE_DAYS } from '../constants.ts'
import { openStorage } from './storage.ts'

/** What the screens showed last, per person, so that they open without a network (design 7, offline). */
const storage = openStorage('lunchbox-cache')
const LAST_PERSON = 'last-person'
const WRITE_AFTER_MS = 100
/** Answers of another version may lack what the screens of this one count on (see vite.config.ts). */
const SHAPES: string = import.meta.env.LUNCHBOX_SHAPES ?? ''

interface Kept {
  data: unknown
  at: number
  shapes: string
}

const prefixOf = (personId: string) => `answers:${personId}:`
const isOld = (at: number) => Date.now() - at > OFFLINE_CACHE_DAYS * DAY
/** A query with `meta: { keep: false }` is never written to the device. */
const isKept = (query: Query) => !isUserKey(query.queryKey) && query.meta?.keep !== false

/** The person who used this browser last and has not signed out: opens when no server answers. */
export async function lastPerson(): Promise<CurrentUser | undefined> {
  const kept = await storage.get<{ user: CurrentUser; at: number }>(LAST_PERSON).catch(() => undefined)
  return kept && !isOld(kept.at) ? kept.user : undefined
}

export const rememberPerson = (user: CurrentUser) =>
  void storage.setMany([[LAST_PERSON, { user, at: Date.now() }]]).catch(() => undefined)

const unwritten = new Map<string, Kept>()
let stopKeeping = () => {}

/**
 * Keeps every answer this person sees, also what screens write themselves, and gives it back to screens that have none
 * yet. What comes from the device is shown, never believed: it is always asked again. Returns how to stop.
 */
export function keepAnswers(client: QueryClient, personId: string): () => void {
  const prefix = prefixOf(personId)
  let timer: ReturnType<typeof setTimeout> | undefined
  let restoring: Query | undefined

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const values = [...unwritten].map(([key, kept]): [string, unknown] => [key, kept])
    unwritten.clear()
    if (values.length > 0) storage.setMany(values).catch(() => undefined)
  }
  const keep = (query: Query) => {
    unwritten.set(prefix + query.queryHash, {
      data: query.state.data,
      at: query.state.dataUpdatedAt,
      shapes: SHAPES,
    })
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  }
  const restore = async (query: Query) => {
    const kept = await storage.get<Kept>(prefix + query.queryHash)
    if (!kept || kept.shapes !== SHAPES || isOld(kept.at) || query.state.data !== undefined) return
    restoring = query
    query.setData(kept.data, { updatedAt: kept.at, manual: true })
    restoring = undefined
    query.invalidate()
  }

  forgetOthers(prefix).catch(() => undefined)
  for (const query of client.getQueryCache().getAll())
    if (isKept(query) && query.state.data !== undefined) keep(query)

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (!isKept(event.query)) return
    if (event.type === 'added' && event.query.state.data === undefined)
      restore(event.query).catch(() => undefined)
    if (event.type === 'updated' && event.action.type === 'success' && event.query !== restoring)
      keep(event.query)
  })
  window.addEventListener('pagehide', write)
  const stop = () => {
    unsubscribe()
    window.removeEventListener('pagehide', write)
    write()
  }
  stopKeeping = stop
  return stop
}

/** Another person signed in on this device: what the former one saw goes, and so does what is too old. */
async function forgetOthers(prefix: string) {
  const all = await storage.entries<Kept>()
  const gone = all.filter(([key, kept]) => key !== LAST_PERSON && (!key.startsWith(prefix) || isOld(kept.at)))
  await storage.delMany(gone.map(([key]) => key))
}

/** Signing out leaves nothing of what was seen on the device. What waits to be sent is kept elsewhere. */
export async function forgetAnswers() {
  unwritten.clear()
  stopKeeping()
  await storage.delMany(await storage.keys()).catch(() => undefined)
}
