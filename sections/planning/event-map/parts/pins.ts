import { formatDay } from '#kernel/charity/day.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'
import type { Pin, PinKind } from '#web/ui/map/pins.ts'
import type { EventOnMap, Status } from '../contract.ts'

const SHAPES: Record<Status, Pick<PinKind, 'shape' | 'colour'>> = {
  new: { shape: 'circle', colour: 'blue' },
  in_process: { shape: 'diamond', colour: 'brand' },
  scheduled: { shape: 'square', colour: 'green' },
  rescheduled: { shape: 'square', colour: 'teal' },
  completed: { shape: 'star', colour: 'gray' },
  postponed: { shape: 'triangle', colour: 'gold' },
  standby: { shape: 'circle', colour: 'gold' },
  stalled: { shape: 'circle', colour: 'pink' },
  declined: { shape: 'triangle', colour: 'red' },
  cancelled: { shape: 'diamond', colour: 'red' },
  non_event: { shape: 'circle', colour: 'gray' },
}

/** A pin says its status by color, by shape and in a word. */
export const KINDS = Object.fromEntries(
  Object.entries(SHAPES).map(([status, look]) => [
    status,
    { ...look, label: eventRequest.fields.status.names[status as Status] },
  ]),
) as Record<Status, PinKind>

export const pinOf = ({ id, name, status, day, address, latitude, longitude }: EventOnMap): Pin => ({
  id,
  label: name,
  lat: latitude,
  lng: longitude,
  kind: status,
  note: [day ? formatDay(day, 'short') : 'No date yet', address].join(' · '),
})
