import { z } from 'zod'
import { contract, endpoint, type OutputOf, text } from '#kernel/calls/contract.ts'
import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { byAddress } from '#platform/places/contract.ts'
import { mayView, PARTS } from '#sections/planning/event-requests/access.ts'
import { type EventRequest, eventRequest } from '#sections/planning/event-requests/fields.ts'

/** Domain 4.3: by when, counted from today. */
export const PERIODS = {
  week: 'Next 7 days',
  second_week: 'In 8 to 14 days',
  third_week: 'In 15 to 21 days',
  fortnight: 'Next 14 days',
  month: 'Next 30 days',
  upcoming: 'From today on',
  all: 'Any time',
} as const
export type Period = keyof typeof PERIODS

export type Status = EventRequest['status']
const status = eventRequest.fields.status.output
/** What the screen shows when nobody has chosen (domain 4.3); the call itself answers all of them. */
export const USUAL: readonly Status[] = ['new', 'in_process', 'scheduled', 'rescheduled']

/** What is drawn, and found in the list beside it; there may be thousands of them. */
const OnMap = z.object({
  id: z.string(),
  name: z.string(),
  status,
  day: z.string().nullable(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
/** What is said of one that is open. */
const AtPin = z.object({
  status,
  startTime: z.string().nullable(),
  sandwiches: z.int().nullable(),
  gaps: z.object({ drivers: z.int(), speakers: z.int(), volunteers: z.int() }),
  lead: z.string().nullable(),
})

const placing = byAddress('/api/event-map', PARTS.address, 'event requests')

export const eventMap = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/event-map',
    access: mayView,
    summary: 'Event requests with their point on the map, in degrees, and which groups asked most often',
    input: z.object({
      status: z.array(status).optional(),
      year: z.int().min(2000).max(2100).optional(),
      category: z.enum(Object.keys(CATEGORIES) as [keyof typeof CATEGORIES]).optional(),
      period: z.enum(Object.keys(PERIODS) as [Period]).optional(),
      organization: text(160).optional(),
    }),
    output: z.object({
      items: z.array(OnMap),
      /** How many of them have an address and no pin; and how many of all. */
      missing: z.int(),
      unplaced: z.int(),
      years: z.array(z.int()),
      /** Of those that are filtered, whatever organization: how often each asked, and for how many sandwiches. */
      organizations: z.array(z.object({ name: z.string(), events: z.int(), sandwiches: z.int() })),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/event-map/{id}',
    access: mayView,
    summary: 'What the map says of one event request at its pin',
    input: z.object({ id: z.uuid() }),
    output: AtPin,
  }),
  geocodeAll: placing.geocodeAll,
  geocode: { ...placing.geocode, path: '/api/event-map/geocode/{id}' },
})
export type EventOnMap = z.output<typeof OnMap>
export type EventAtPin = z.output<typeof AtPin>
export type EventMap = OutputOf<typeof eventMap.list>

export default defineLive({ refreshes: { 'event-requests.changed': [eventMap.list, eventMap.one] } })
