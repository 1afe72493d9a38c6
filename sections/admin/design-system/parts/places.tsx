import { useState } from 'react'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import type { Pin, PinKind } from '#web/ui/map/pins.ts'
import { PlaceCard } from '#web/ui/map/place-card.tsx'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import { SITES } from './data.ts'

const KINDS: Record<string, PinKind> = {
  host: { label: 'Host', shape: 'circle', colour: 'brand' },
  recipient: { label: 'Recipient', shape: 'square', colour: 'blue' },
}
/** Around a town that is on no map. */
const PINS: Pin[] = SITES.map(({ id, name, area }, index) => ({
  id,
  label: name,
  note: area,
  kind: index % 3 === 0 ? 'recipient' : 'host',
  lat: 33.75 + Math.sin(index * 2.1) * 0.35 * (index % 4),
  lng: -84.39 + Math.cos(index * 2.1) * 0.42 * (index % 4),
}))

export default function Places() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Section
      title="Map"
      description="Without any service; drawn from public borders. The list says the same, opens what is on the map, and selects by keyboard."
    >
      <PlaceMap
        label="Hosts and recipients"
        pins={PINS}
        kinds={KINDS}
        selected={selected}
        onSelect={setSelected}
        card={(pin) => <PlaceCard pin={pin} />}
      >
        <Button icon="route" onClick={() => toast({ title: 'Only on this page' })}>
          Plan a route
        </Button>
      </PlaceMap>
    </Section>
  )
}
