import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { PlaceAll } from '#platform/places/widgets.tsx'
import { confidential } from '#sections/operations/drivers/access.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { addresses as mayPlaceHosts } from '#sections/operations/hosts/access.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import {
  edits as mayPlaceRecipients,
  mayView as mayViewRecipients,
} from '#sections/operations/recipients/access.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { Pin } from '#web/ui/map/pins.ts'
import { PlaceCard } from '#web/ui/map/place-card.tsx'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import { mayOptimize } from './access.ts'
import type { Order } from './contract.ts'
import { AddressSearch } from './parts/address-search.tsx'
import { OrderButton, OrderOf } from './parts/order.tsx'
import { type Answers, KINDS, pinId, pinsOf, rowOf, sectionOf } from './parts/pins.ts'

/** Domain 4.4: who and what is where, for whoever may see it. */
export default function RouteMapScreen() {
  const user = useCurrentUser()
  const [{ pin }, setPin] = useQueryState({ pin: '' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<Pin | null>(null)
  const [order, setOrder] = useState<Order | null>(null)
  const places = useQuery(query(hosts.map, {}))
  const homes = useQuery({ ...query(drivers.map, {}), enabled: passes(user, confidential) })
  const contacts = useQuery({ ...query(hostContacts.map, {}), enabled: passes(user, mayPlaceHosts) })
  const doors = useQuery({ ...query(recipients.map, {}), enabled: passes(user, mayViewRecipients) })
  const open = (id: string) => setPin({ pin: id })
  const unplaced = [
    { may: mayPlaceHosts, call: hosts.geocodeAll, answer: places, one: 'location' },
    { may: mayPlaceHosts, call: hostContacts.geocodeAll, answer: contacts, one: 'host contact' },
    { may: confidential, call: drivers.geocodeAll, answer: homes, one: 'driver' },
    { may: mayPlaceRecipients, call: recipients.geocodeAll, answer: doors, one: 'recipient' },
  ].flatMap(({ may, call, answer, one }) =>
    passes(user, may) ? [{ call, one, unplaced: answer.data?.unplaced ?? 0 }] : [],
  )
  return (
    <>
      <PageHeader
        title="Route map"
        description="Who and what is where, and the way from one to the next."
        actions={<PlaceAll of={unplaced} />}
      />
      <Async query={places} what="the map" isEmpty={() => false}>
        {({ items }) => {
          const pins = pinsOf({
            hosts: items,
            recipients: doors.data?.items ?? [],
            drivers: homes.data?.items ?? [],
            contacts: contacts.data?.items ?? [],
          })
          const marked = withOrder(pins, order)
          const exact = new Set(items.filter((one) => one.exact).map(({ id }) => pinId('host', id)))
          return (
            <>
              {order && <OrderOf order={order} pins={marked} onOpen={open} onClose={() => setOrder(null)} />}
              <PlaceMap
                label="Places"
                pins={found ? [found, ...marked] : marked}
                kinds={KINDS}
                open={pin}
                onOpen={open}
                selected={selected}
                onSelect={setSelected}
                from={found}
                lines={lineOf(marked, order)}
                beside={(search) => (
                  <AddressSearch
                    search={search}
                    found={found}
                    onFound={(one) => {
                      setFound(one)
                      open(one?.id ?? '')
                    }}
                  />
                )}
                card={(one) => (
                  <Card
                    pin={one}
                    about={one.kind === 'host' && !exact.has(one.id)}
                    contacts={contacts.data?.items ?? []}
                  />
                )}
                empty={
                  <EmptyState icon="map" title="Nothing has a pin yet">
                    Locations, recipients and drivers appear here once their pin is placed, in their own form.
                  </EmptyState>
                }
              >
                {passes(user, mayOptimize) && <OrderButton selected={selected} onOrder={setOrder} />}
              </PlaceMap>
            </>
          )
        }}
      </Async>
    </>
  )
}

function Card({ pin, about, contacts }: { pin: Pin; about: boolean; contacts: Answers['contacts'] }) {
  const { kind, id: row } = rowOf(pin.id)
  const section = sectionOf(kind)
  // A contact stands in the record of the location.
  const id = contacts.find((one) => kind === 'contact' && one.id === row)?.hostId ?? row
  return (
    <PlaceCard pin={pin} about={about}>
      {section && (
        <SectionButton variant="quiet" section={section} params={{ id }}>
          Open the record
        </SectionButton>
      )}
    </PlaceCard>
  )
}

const positions = (order: Order | null) =>
  new Map(order?.optimizedOrder.map(({ id, position }) => [pinId('host', id), position]))

/** The pins of an order say their place in it. */
function withOrder(pins: Pin[], order: Order | null): Pin[] {
  const at = positions(order)
  return pins.map((pin) => (at.has(pin.id) ? { ...pin, mark: String(at.get(pin.id)) } : pin))
}

function lineOf(pins: Pin[], order: Order | null) {
  const byId = new Map(pins.map((pin) => [pin.id, pin]))
  const points = order?.optimizedOrder.flatMap(({ id }) => byId.get(pinId('host', id)) ?? []) ?? []
  return points.length > 1
    ? [{ points: points.map(({ lat, lng }) => ({ lat, lng })), colour: 'brand' as const }]
    : []
}
