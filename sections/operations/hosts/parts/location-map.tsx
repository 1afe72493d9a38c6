import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { has } from '#kernel/people/access.ts'
import { PlaceAll } from '#platform/places/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import type { Pin, PinKind } from '#web/ui/map/pins.ts'
import { PlaceCard } from '#web/ui/map/place-card.tsx'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import { can } from '../access.ts'
import { hosts } from '../contract.ts'

const MovePin = later(() => import('./move-pin.tsx'))

const KINDS: Record<string, PinKind> = {
  active: { label: 'Active', shape: 'circle', colour: 'brand' },
  inactive: { label: 'Inactive', shape: 'diamond', colour: 'gray' },
}

type Placed = OutputOf<typeof hosts.map>['items'][number]
const pinOf = ({ id, name, area, address, latitude, longitude, status }: Placed): Pin => ({
  id,
  label: name,
  lat: latitude,
  lng: longitude,
  kind: status,
  ...(address || area ? { note: [address, area].filter(Boolean).join(' · ') } : {}),
})

/** Domain 5.1, tab map: the locations that have a pin. */
export default function LocationMap() {
  const asked = useQuery(query(hosts.map, {}))
  const [{ pin }, setPin] = useQueryState({ pin: '' })
  const [moved, move] = useState<string | null>(null)
  const edits = has(useCurrentUser(), can.HOSTS_EDIT)
  return (
    <Async query={asked} what="the map" isEmpty={() => false}>
      {({ items, unplaced }) => (
        <Stack>
          {edits && <PlaceAll of={[{ call: hosts.geocodeAll, unplaced, one: 'location' }]} />}
          {moved && <MovePin id={moved} onClose={() => move(null)} />}
          <PlaceMap
            label="Locations"
            pins={items.map(pinOf)}
            kinds={KINDS}
            open={pin}
            onOpen={(id) => setPin({ pin: id })}
            card={(one) => (
              <PlaceCard pin={one} about={!items.some(({ id, exact }) => id === one.id && exact)}>
                <SectionButton variant="quiet" section="hosts" params={{ id: one.id }}>
                  Open the location
                </SectionButton>
                {edits && (
                  <Button size="sm" variant="quiet" icon="pin" onClick={() => move(one.id)}>
                    Move the pin
                  </Button>
                )}
              </PlaceCard>
            )}
            empty={
              <EmptyState icon="map" title="No location has a pin yet">
                Whoever edits a location places its pin under “Pin on the map”.
              </EmptyState>
            }
          />
        </Stack>
      )}
    </Async>
  )
}
