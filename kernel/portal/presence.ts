import { z } from 'zod'
import { SECOND } from '../clock.ts'

/** From a window: where it is and what it wants to hear of, as a whole, whenever that changes. */
export const PRESENCE = 'presence'
/** From a window, every few seconds: it is still there. */
export const STILL_HERE = 'presence-still-here'
/** To a window: who else is at a record. */
export const WHO_IS_HERE = 'presence-who'

/** To a window: what was said in a record that it watches, with its content; a list, in the order in which it was said. */
export const TOLD = 'told'

/** What was told, and its content; without one where it is gone. */
export interface ToldContent<T = object> {
  event: string
  about: { table: string; id: string }
  id: string
  content: T | null
}

/** Ours: a cut is noticed by silence, and a channel that was cut may be silent for a minute before anybody calls it closed. */
export const STILL_HERE_MS = 3 * SECOND
export const GONE_AFTER_MS = 3 * STILL_HERE_MS

/** How many records one window may hear of: what is on a screen, not a list. */
export const MOST_WATCHED = 120

/** Of a place in which many are, so many are named; whoever is busy there comes first. */
export const MOST_PRESENT = 40

const table = z.string().max(63)
const id = z.uuid()

/** A record, as the database calls its table, and the field somebody is in. */
const Place = z.object({ table, id, field: z.string().max(60).optional() })
export type Place = z.output<typeof Place>

export const Whereabouts = z.object({
  at: z.array(Place).max(4),
  watched: z.array(z.object({ table, ids: z.array(id).max(MOST_WATCHED) })).max(4),
})
export type Whereabouts = z.output<typeof Whereabouts>

/** Somebody at a record, in one of their windows. */
export interface Present {
  /** The window. */
  window: string
  id: string
  name: string
  photoId: string | null
  field?: string | undefined
}

export interface WhoIsHere {
  table: string
  id: string
  people: Present[]
}
