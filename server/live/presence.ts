import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { SECOND } from '#kernel/clock.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import {
  GONE_AFTER_MS,
  MOST_PRESENT,
  type Place,
  type Present,
  Whereabouts,
  type WhoIsHere,
} from '#kernel/portal/presence.ts'
import type { App } from '../app.ts'
import { visibleIds } from '../data/visible-record.ts'
import { faultForLog } from '../http/request-log.ts'
import { PRESENCE_CHANNEL } from './events.ts'

const LOOK_MS = 2 * SECOND
/** What a window says it still sees is asked of the database again after this. */
const RIGHTS_MS = 20 * SECOND
/** Moves within this time are told together; where many watch, a little later for each of them. */
const TELL_MS = 60
const TELL_MS_EACH = 2
/** One NOTIFY takes 8,000 bytes. */
const NOTICE_BYTES = 7000

/** Where one window is, as instances tell each other. */
interface Here extends Omit<Present, 'field'> {
  at: Place[]
}
interface Notice {
  from: string
  here: Here[]
}

/** An open window of this instance. */
interface Window {
  id: string
  /** As whom it is answered now. */
  user: CurrentUser
  tell: (message: WhoIsHere) => void
  /** It may hear what is said in this record from now on, or no longer. */
  hears: (record: { table: string; id: string }, on: boolean) => void
  wanted: z.output<typeof Whereabouts>
  /** Records it was allowed to see, and when that was asked. */
  rights: { at: number; seen: Set<string> }
  aliveAt: number
  /** One look at a time; what was said meanwhile is looked at then. */
  busy: boolean
  again: boolean
  watched: Set<string>
}

const keyOf = ({ table, id }: { table: string; id: string }) => `${table} ${id}`
const recordOf = (key: string) => {
  const [table = '', id = ''] = key.split(' ')
  return { table, id }
}
const NOWHERE = { at: [], watched: [] }

/**
 * Who is at which record and in which field, in the memory of each instance and nowhere else: windows say where they are,
 * instances tell each other over NOTIFY, and whoever may see a record hears who else is there. What is not said again in
 * time is over, so a window that was cut and an instance that died are gone within seconds.
 */
export function keepPresence(app: App) {
  const instance = randomUUID()
  const windows = new Map<string, Window>()
  /** Every window of every instance that is somewhere. `heardAt`: of other instances, when they said so last. */
  const here = new Map<string, Here & { heardAt: number | null }>()
  const atRecord = new Map<string, Set<string>>()
  const watchers = new Map<string, Set<Window>>()
  const stale = new Set<string>()
  const toldAt = new Map<string, number>()
  let telling: ReturnType<typeof setTimeout> | undefined

  function put(id: string, next: (Here & { heardAt: number | null }) | null) {
    const before = here.get(id)
    const isSame = next && before && JSON.stringify(before.at) === JSON.stringify(next.at)
    if (next) here.set(id, next)
    else here.delete(id)
    if (isSame) return
    for (const place of before?.at ?? []) change(atRecord, keyOf(place), id, false)
    for (const place of next?.at ?? []) change(atRecord, keyOf(place), id, true)
    for (const place of [...(before?.at ?? []), ...(next?.at ?? [])]) stale.add(keyOf(place))
    telling ??= setTimeout(tellAll, TELL_MS)
  }

  const peopleAt = (key: string): WhoIsHere => {
    const people = [...(atRecord.get(key) ?? [])].flatMap((window): Present[] => {
      const { at, heardAt: _heard, ...person } = here.get(window) ?? { at: [] as Place[], heardAt: null }
      return at.filter((place) => keyOf(place) === key).map(({ field }) => ({ ...(person as Here), field }))
    })
    const busyFirst =
      people.length > MOST_PRESENT
        ? people.toSorted((a, b) => Number(b.field !== undefined) - Number(a.field !== undefined))
        : people
    return { ...recordOf(key), people: busyFirst.slice(0, MOST_PRESENT) }
  }
  function tellAll() {
    telling = undefined
    const now = performance.now()
    for (const key of stale) {
      const hearing = watchers.get(key)
      if (hearing && now - (toldAt.get(key) ?? 0) < hearing.size * TELL_MS_EACH) continue
      stale.delete(key)
      toldAt.delete(key)
      if (!hearing) continue
      toldAt.set(key, now)
      const message = peopleAt(key)
      for (const window of hearing) window.tell(message)
    }
    if (stale.size > 0) telling = setTimeout(tellAll, TELL_MS)
  }

  /** Other instances hear of it. It is said again before it would be over, so nothing is lost for long. */
  function announce(all: Here[]) {
    const notices: Here[][] = [[]]
    let bytes = 0
    for (const one of all) {
      const size = Buffer.byteLength(JSON.stringify(one))
      if (bytes + size > NOTICE_BYTES) [bytes] = [0, notices.push([])]
      bytes += size
      notices.at(-1)?.push(one)
    }
    for (const some of notices.filter(({ length }) => length > 0))
      app.pool
        .query('SELECT pg_notify($1, $2)', [
          PRESENCE_CHANNEL,
          JSON.stringify({ from: instance, here: some } satisfies Notice),
        ])
        .catch((error: unknown) =>
          app.log.warn(faultForLog(error), 'Other instances did not hear who is where'),
        )
  }

  app.events.onPresence((text) => {
    const notice = readNotice(text)
    if (!notice || notice.from === instance) return
    for (const one of notice.here)
      put(one.window, one.at.length === 0 ? null : { ...one, heardAt: performance.now() })
  })

  /** Looks what of that it may see, and takes it from there. */
  async function settle(window: Window) {
    if (window.busy) {
      window.again = true
      return
    }
    window.busy = true
    try {
      const { wanted } = window
      const seen = await mayNow(window, wanted)
      if (windows.get(window.id) === window) take(window, wanted, seen)
    } catch (error) {
      app.log.warn(faultForLog(error), 'Who is where could not be looked at')
      // What is not known to be allowed is not heard; it is looked at again with the next beat.
      unwatch(window)
    } finally {
      window.busy = false
      if (window.again) {
        window.again = false
        void settle(window)
      }
    }
  }

  async function mayNow(window: Window, { at, watched }: Window['wanted']): Promise<Set<string>> {
    if (performance.now() - window.rights.at > RIGHTS_MS)
      window.rights = { at: performance.now(), seen: new Set() }
    const { seen } = window.rights
    const asked = new Map<string, Set<string>>()
    for (const { table, id } of [
      ...at,
      ...watched.flatMap(({ table, ids }) => ids.map((id) => ({ table, id }))),
    ])
      if (!seen.has(keyOf({ table, id }))) change(asked, table, id, true)
    for (const [table, ids] of asked)
      for (const id of await visibleIds({ app, db: app.db }, window.user, table, [...ids]))
        seen.add(keyOf({ table, id }))
    return seen
  }

  function take(window: Window, { at, watched }: Window['wanted'], seen: Set<string>) {
    const keys = new Set(
      watched
        .flatMap(({ table, ids }) => ids.map((id) => keyOf({ table, id })))
        .filter((key) => seen.has(key)),
    )
    unwatch(window, keys)
    const fresh = [...keys].filter((key) => !window.watched.has(key))
    window.watched = keys
    for (const key of fresh) {
      change(watchers, key, window, true)
      window.hears(recordOf(key), true)
      if (atRecord.has(key)) window.tell(peopleAt(key))
    }
    const { id, user } = window
    // Whoever previews a role is not there as somebody of it.
    const places = user.seenBy ? [] : at.filter((place) => seen.has(keyOf(place)))
    const known = here.get(id)
    if (places.length === 0 && !known) return
    const next = {
      window: id,
      id: user.id,
      name: user.displayName,
      photoId: user.photoId ?? null,
      at: places,
    }
    const isSame = JSON.stringify(known?.at) === JSON.stringify(places)
    put(id, places.length === 0 ? null : { ...next, heardAt: null })
    if (!isSame) announce([next])
  }

  function unwatch(window: Window, but: ReadonlySet<string> = new Set()) {
    for (const key of window.watched)
      if (!but.has(key)) {
        change(watchers, key, window, false)
        if (!watchers.has(key)) toldAt.delete(key)
        window.hears(recordOf(key), false)
      }
    window.watched = new Set([...window.watched].filter((key) => but.has(key)))
  }

  function leave(id: string) {
    const known = here.get(id)
    if (!known) return
    put(id, null)
    if (known.heardAt === null) announce([{ ...known, at: [] }])
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [id, { heardAt }] of here) if (heardAt !== null && now - heardAt > GONE_AFTER_MS) put(id, null)
    for (const window of windows.values()) {
      if (now - window.aliveAt > GONE_AFTER_MS) leave(window.id)
      else if (window.wanted.watched.length > 0 && now - window.rights.at > RIGHTS_MS) void settle(window)
    }
    announce([...here.values()].filter(({ heardAt }) => heardAt === null))
  }, LOOK_MS)
  timer.unref()

  return {
    /** A window was opened; what it hears goes to `tell`. */
    opened(id: string, user: CurrentUser, { tell, hears }: Pick<Window, 'tell' | 'hears'>) {
      windows.set(id, {
        id,
        user,
        tell,
        hears,
        wanted: NOWHERE,
        rights: { at: 0, seen: new Set() },
        aliveAt: performance.now(),
        busy: false,
        again: false,
        watched: new Set(),
      })
    },
    /** Its person may see other things now. */
    rightsChanged(id: string, user: CurrentUser) {
      const window = windows.get(id)
      if (!window) return
      window.user = user
      window.rights = { at: 0, seen: new Set() }
      if (window.wanted !== NOWHERE) void settle(window)
    },
    /** Who may see records of this table may have changed, or of this one: whoever watches them is asked for again. */
    readersChanged(table: string, id?: string) {
      const watching =
        id === undefined
          ? [...windows.values()].filter(({ wanted }) => wanted.watched.some((one) => one.table === table))
          : (watchers.get(keyOf({ table, id })) ?? [])
      // As it is now: what is asked for again comes and goes meanwhile.
      const asked = [...watching]
      for (const window of asked) {
        if (id === undefined) window.rights = { at: 0, seen: new Set() }
        else window.rights.seen.delete(keyOf({ table, id }))
        void settle(window)
      }
    },
    said(id: string, given: unknown) {
      const window = windows.get(id)
      const wanted = Whereabouts.safeParse(given).data
      if (!window || !wanted) return
      window.wanted = wanted
      window.aliveAt = performance.now()
      void settle(window)
    },
    stillHere(id: string) {
      const window = windows.get(id)
      if (!window) return
      const wasAway = performance.now() - window.aliveAt > GONE_AFTER_MS
      window.aliveAt = performance.now()
      if (wasAway) void settle(window)
    },
    closed(id: string) {
      const window = windows.get(id)
      if (!window) return
      windows.delete(id)
      unwatch(window)
      leave(id)
    },
    stop() {
      clearInterval(timer)
      clearTimeout(telling)
    },
  }
}
export type Presence = ReturnType<typeof keepPresence>

/** Adds to, or takes from, one of several sets; an empty one is not kept. */
function change<T>(sets: Map<string, Set<T>>, key: string, one: T, isIn: boolean) {
  const set = sets.get(key) ?? new Set<T>()
  if (isIn) sets.set(key, set.add(one))
  else if (set.delete(one) && set.size === 0) sets.delete(key)
}

/** Anybody on this database may notify; what is not ours is left alone. */
function readNotice(text: string): Notice | null {
  try {
    const notice = JSON.parse(text) as Partial<Notice>
    return typeof notice.from === 'string' && Array.isArray(notice.here) ? (notice as Notice) : null
  } catch {
    return null
  }
}
