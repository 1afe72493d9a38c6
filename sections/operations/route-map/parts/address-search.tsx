import { useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { type FoundPlace, findPlaces } from '#web/calls/find-place.ts'
import { useSettings } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import type { Pin } from '#web/ui/map/pins.ts'
import { degreesIn } from './pins.ts'

interface AddressSearchProps {
  search: string
  found: Pin | null
  onFound: (pin: Pin | null) => void
}

const SHORTEST = 4
const pinAt = (name: string, lat: number, lng: number): Pin => ({
  id: `found:${lat},${lng}`,
  label: name,
  lat,
  lng,
  kind: 'found',
})

/** Any address, where a service finds those, and degrees as maps copy them; what is near to it comes first in the list. */
export function AddressSearch({ search, found, onFound }: AddressSearchProps) {
  const { findsPlaces } = useSettings()
  const [state, setState] = useState<{ busy: boolean; said: string; places: FoundPlace[] }>(NOTHING)
  const degrees = degreesIn(search)
  const look = async () => {
    setState({ ...NOTHING, busy: true })
    try {
      const places = await findPlaces(search)
      const [first] = places
      setState({ busy: false, said: first ? '' : 'This address was not found.', places })
      if (first) onFound(pinAt(first.name, first.latitude, first.longitude))
    } catch (error) {
      setState({ ...NOTHING, said: messageOf(error) })
    }
  }
  if (found)
    return (
      <Button
        variant="quiet"
        icon="close"
        onClick={() => {
          setState(NOTHING)
          onFound(null)
        }}
      >
        Forget this address
      </Button>
    )
  return (
    <>
      {degrees && (
        <Button icon="pin" onClick={() => onFound(pinAt(search, degrees.lat, degrees.lng))}>
          Show this point
        </Button>
      )}
      {findsPlaces && !degrees && search.length >= SHORTEST && (
        <Button icon="search" busy={state.busy} onClick={() => void look()}>
          Find this address
        </Button>
      )}
      <Quiet as="output">{state.said}</Quiet>
    </>
  )
}

const NOTHING = { busy: false, said: '', places: [] }
