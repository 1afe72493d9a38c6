import type { Socket } from 'socket.io-client'
import {
  type Place,
  PRESENCE,
  type Present,
  STILL_HERE,
  STILL_HERE_MS,
  WHO_IS_HERE,
  type Whereabouts,
  type WhoIsHere,
} from '#kernel/portal/presence.ts'
import { createStore } from '../device/store.ts'
import { withLiveSocket } from './live.ts'

/** Ours: whoever walks through fields is told of where they stop. */
const SAY_MS = 250

const keyOf = (table: string, id: string) => `${table} ${id}`

/** Who is at which record, as far as this window watches; this window's own person among them. */
export const whoIsHere = createStore<ReadonlyMap<string, readonly Present[]>>(new Map())
export const presentAt = (all: ReadonlyMap<string, readonly Present[]>, table: string, id: string) =>
  all.get(keyOf(table, id)) ?? []

const places = new Map<object, Place>()
const watched = new Map<object, { table: string; ids: readonly string[] }>()
let socket: Socket | undefined
let stop: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let said = ''

/** Somebody of this window is here, until that is taken back. */
export function stayAt(place: Place): () => void {
  const claim = {}
  places.set(claim, place)
  changed()
  return () => {
    places.delete(claim)
    changed()
  }
}

/**
 * This window in the fields of a record, one at a time. Whoever goes from one to the next is in the next before they are
 * said to have left the first: that takes back the first alone.
 */
export function stayInFields(table: string, id: string) {
  let at: { field: string; leave: () => void } | undefined
  const leave = (field = at?.field) => {
    if (at?.field !== field) return
    at?.leave()
    at = undefined
  }
  return {
    enter: (field: string) => {
      leave()
      at = { field, leave: stayAt({ table, id, field }) }
    },
    leave,
  }
}

/** Somebody looks at a record of this table in this window. */
export const isLookingAt = (table: string) =>
  document.visibilityState === 'visible' && [...places.values()].some((place) => place.table === table)

/** This window shows these records and is told who is there. */
export function watchRecords(table: string, ids: readonly string[]): () => void {
  const claim = {}
  watched.set(claim, { table, ids })
  changed()
  return () => {
    watched.delete(claim)
    changed()
  }
}

function changed() {
  if (places.size + watched.size > 0) stop ??= begin()
  timer ??= setTimeout(() => {
    timer = undefined
    say()
    if (places.size + watched.size > 0) return
    stop?.()
    stop = undefined
  }, SAY_MS)
}

function whereabouts(): Whereabouts {
  const byRecord = new Map<string, Place>()
  for (const place of places.values()) {
    const key = keyOf(place.table, place.id)
    if (place.field !== undefined || !byRecord.has(key)) byRecord.set(key, place)
  }
  const byTable = new Map<string, Set<string>>()
  for (const { table, ids } of watched.values())
    byTable.set(table, new Set([...(byTable.get(table) ?? []), ...ids]))
  // A tab that nobody looks at is nowhere, unless something is just being typed in it.
  const at = [...byRecord.values()].filter(
    ({ field }) => document.visibilityState === 'visible' || field !== undefined,
  )
  return {
    at: at.slice(-4),
    watched: [...byTable].slice(0, 4).map(([table, ids]) => ({ table, ids: [...ids].slice(0, 120) })),
  }
}

/** The whole of it, where it is not what was said last. */
function say() {
  if (!socket?.connected) return
  const now = whereabouts()
  const text = JSON.stringify(now)
  if (text === said) return
  said = text
  socket.emit(PRESENCE, now)
  const still = new Set(now.watched.flatMap(({ table, ids }) => ids.map((id) => keyOf(table, id))))
  const known = whoIsHere.get()
  if ([...known.keys()].some((key) => !still.has(key)))
    whoIsHere.set(new Map([...known].filter(([key]) => still.has(key))))
}

function begin(): () => void {
  const hear = ({ table, id, people }: WhoIsHere) => {
    const next = new Map(whoIsHere.get())
    if (people.length > 0) next.set(keyOf(table, id), people)
    else next.delete(keyOf(table, id))
    whoIsHere.set(next)
  }
  const beat = setInterval(() => void socket?.volatile.emit(STILL_HERE), STILL_HERE_MS)
  const gone = new AbortController()
  document.addEventListener('visibilitychange', say, { signal: gone.signal })
  const detach = withLiveSocket((channel) => {
    socket = channel
    const anew = () => {
      said = ''
      say()
    }
    // Without the channel nobody knows who is there.
    const cut = () => whoIsHere.set(new Map())
    anew()
    channel.on('connect', anew)
    channel.on('disconnect', cut)
    channel.on(WHO_IS_HERE, hear)
    return () => {
      cut()
      channel.off('connect', anew)
      channel.off('disconnect', cut)
      channel.off(WHO_IS_HERE, hear)
      socket = undefined
    }
  })
  return () => {
    detach()
    clearInterval(beat)
    gone.abort()
  }
}
