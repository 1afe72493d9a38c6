import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import type { MapLine, Pin, PinKind } from '#web/ui/map/pins.ts'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import type { Run } from '../contract.ts'
import { type Visit, visitsOf } from '../visits.ts'
import { amountsInWords, titleOf } from '../words.ts'

const COLOURS = ['brand', 'blue', 'teal', 'violet', 'pink', 'green', 'gold', 'red', 'gray'] as const
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
  const lines: MapLine[] = crew.map(({ visits, kind }) => ({
    points: visits.flatMap(at),
    colour: kind.colour,
  }))
  return (
    <PlaceMap
      label="Stops"
      pins={pins}
      kinds={Object.fromEntries(crew.map(({ id, kind }) => [id, kind]))}
      alone
      lines={lines.filter(({ points }) => points.length > 1)}
      card={({ note }) => <Quiet>{note}</Quiet>}
      empty={
        <EmptyState icon="map" title="Nothing is planned yet">
          Press Propose, or give stops to drivers by hand. Places without a pin are not on the map.
        </EmptyState>
      }
    />
  )
}
