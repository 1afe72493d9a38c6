import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../calls/errors.ts'
import { type FoundPlace, findPlaces } from '../calls/find-place.ts'
import { useSettings } from '../calls/session.ts'
import { useRemembered } from '../device/remembered.ts'
import { Button } from '../ui/action/button.tsx'
import type { FieldProps } from '../ui/fields/field.ts'
import { FieldRow } from '../ui/fields/field-row.tsx'
import { type Notation, NumberField } from '../ui/fields/number-field.tsx'
import { Line, Quiet, Stack } from '../ui/layout/flow.tsx'

const PinCanvas = lazy(() => import('../ui/map/pin-canvas.tsx'))

type Given = Omit<FieldProps<number>, 'label'> & { label: string }

interface PointFieldProps {
  latitude: Given
  longitude: Given
  /** The address that the form holds, to look for it. */
  address: string | null | undefined
  degrees: Notation
}

/** Where something is on the map: a pin placed by hand, by its address where a service finds those, or by its degrees. */
export function PointField({ latitude, longitude, address, degrees }: PointFieldProps) {
  const { mapTiles = null, findsPlaces } = useSettings()
  const [opened, setOpened] = useState(false)
  const [typing, setTyping] = useState(false)
  // The next pin is probably near the last one.
  const [near, remember] = useRemembered<{ lat: number; lng: number } | null>('last-pin', null)
  const [found, setFound] = useState<{ places: FoundPlace[]; fault: string; busy: boolean }>(NOTHING)
  const at =
    typeof latitude.value === 'number' && typeof longitude.value === 'number'
      ? { lat: latitude.value, lng: longitude.value }
      : null
  // Hardly anybody knows them: they show where there are some, or something is wrong with them.
  const said = [latitude, longitude].some(({ value, error }) => value != null || error)
  const shown = typing || opened || said
  const place = (next: { lat: number; lng: number } | null) => {
    if (next) remember(next)
    latitude.onChange(next?.lat ?? null)
    longitude.onChange(next?.lng ?? null)
  }
  const look = async () => {
    setFound({ ...NOTHING, busy: true })
    try {
      const places = await findPlaces(address ?? '')
      const [first] = places
      if (first) place({ lat: first.latitude, lng: first.longitude })
      setOpened(true)
      setFound({
        places,
        fault: first ? '' : 'This address was not found. Place the pin by hand.',
        busy: false,
      })
    } catch (error) {
      setFound({ ...NOTHING, fault: messageOf(error) })
    }
  }
  return (
    <Stack>
      {shown && (
        <FieldRow>
          <NumberField {...latitude} plain notation={degrees} />
          <NumberField {...longitude} plain notation={degrees} />
        </FieldRow>
      )}
      <Line>
        <Button icon="map" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Hide the map' : at ? 'Move the pin on the map' : 'Place a pin on the map'}
        </Button>
        {findsPlaces && address && (
          <Button icon="search" busy={found.busy} onClick={() => void look()}>
            Find the address
          </Button>
        )}
        {!shown && <Button onClick={() => setTyping(true)}>Enter degrees</Button>}
        {at && (
          <Button variant="quiet" onClick={() => place(null)}>
            Remove the pin
          </Button>
        )}
      </Line>
      <Quiet as="output">{found.fault}</Quiet>
      {found.places.length > 1 && (
        <Line>
          {found.places.map(({ name, latitude: lat, longitude: lng }) => (
            <Button key={`${lat} ${lng}`} variant="quiet" icon="pin" onClick={() => place({ lat, lng })}>
              {name}
            </Button>
          ))}
        </Line>
      )}
      {opened && (
        <Suspense fallback={null}>
          <PinCanvas at={at} near={near} tiles={mapTiles} onPlace={place} />
        </Suspense>
      )}
    </Stack>
  )
}

const NOTHING = { places: [], fault: '', busy: false }
