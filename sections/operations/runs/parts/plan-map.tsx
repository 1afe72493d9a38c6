import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import type { MapLine, Pin, PinKind } from '#web/ui/map/pins.ts'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import { NOBODY } from '../arranging.ts'
import type { Run } from '../contract.ts'
import { type Visit, visitsOf } from '../visits.ts'
import { amountsInWords, titleOf } from '../words.ts'

const COLOURS = ['brand', 'blue', 'teal', 'violet', 'pink', 'green', 'gold', 'red'] as const
const NOBODYS: PinKind = { label: 'Nobody yet', shape: 'circle', colour: 'gray' }
const SHAPES = ['circle', 'triangle', 'square', 'diamond', 'star'] as const

const at = ({ door }: Visit) => (door.point ? [{ lat: door.point.latitude, lng: door.point.longitude }] : [])

/** The ways of all drivers, each in a colour and a shape of their own, with the order of their stops. */
export function PlanMap({ run }: { run: Run }) {
  const crew = run.drivers.map(({ id, name }, index) => ({
    id,
    name,
    visits: visitsOf(run, id),
    kind: {
      label: name,
      shape: SHAPES[index % SHAPES.length] ?? 'circle',
      colour: COLOURS[index % COLOURS.length] ?? 'gray',
    } satisfies PinKind,
  }))
  const pins: Pin[] = crew.flatMap(({ id, name, visits }) =>
    visits.flatMap((visit, index) =>
      at(visit).map((point) => ({
        ...point,
        id: visit.id,
        label: titleOf(visit),
        kind: id,
        mark: String(index + 1),
        note: [name, amountsInWords(visit)].join(' · '),
      })),
    ),
  )
  const nobodys: Pin[] = visitsOf(run, null).flatMap((visit) =>
    at(visit).map((point) => ({
      ...point,
      id: visit.id,
      label: titleOf(visit),
      kind: NOBODY,
      note: amountsInWords(visit),
    })),
  )
  const lines: MapLine[] = crew.map(({ visits, kind }) => ({
    points: visits.flatMap(at),
    colour: kind.colour,
  }))
  return (
    <PlaceMap
      label="Stops"
      pins={[...pins, ...nobodys]}
      kinds={{ ...Object.fromEntries(crew.map(({ id, kind }) => [id, kind])), [NOBODY]: NOBODYS }}
      alone
      lines={lines.filter(({ points }) => points.length > 1)}
      card={({ note }) => <Quiet>{note}</Quiet>}
      empty={
        <EmptyState icon="map" title="No places on the map">
          The locations and recipients of this run have no pin yet. They get one from their address.
        </EmptyState>
      }
    />
  )
}
