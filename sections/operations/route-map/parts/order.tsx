import { useMutation } from '@tanstack/react-query'
import { call } from '#web/calls/api.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { directionsTo } from '#web/ui/map/directions.ts'
import type { Pin } from '#web/ui/map/pins.ts'
import { countOf } from '#web/ui/show/format.ts'
import { type Order, routes } from '../contract.ts'
import { pinId, rowOf } from './pins.ts'

interface OrderButtonProps {
  selected: ReadonlySet<string>
  onOrder: (order: Order) => void
}

/** Of what is selected, the locations in the order of the nearest next one. */
export function OrderButton({ selected, onOrder }: OrderButtonProps) {
  const hostIds = [...selected].map(rowOf).flatMap(({ kind, id }) => (kind === 'host' ? [id] : []))
  const ask = useMutation({
    mutationFn: () => call(routes.optimize, { hostIds }),
    onSuccess: onOrder,
    onError: sayFailed('No order was found'),
  })
  if (hostIds.length === 0) return null
  return (
    <Button icon="route" busy={ask.isPending} onClick={() => ask.mutate()}>
      Order {countOf(hostIds.length, 'location')} by distance
    </Button>
  )
}

interface OrderOfProps {
  order: Order
  pins: readonly Pin[]
  onOpen: (pin: string) => void
  onClose: () => void
}

/** The order, step by step, with the whole way. */
export function OrderOf({ order, pins, onOpen, onClose }: OrderOfProps) {
  const way = order.optimizedOrder.flatMap(({ id }) => pins.find((pin) => pin.id === pinId('host', id)) ?? [])
  return (
    <Section
      title="From the nearest to the next"
      description={`${countOf(order.optimizedOrder.length, 'location')}, ${order.totalDistance} miles as the crow flies`}
    >
      <Line>
        {order.optimizedOrder.map(({ id, name, position }) => (
          <Button key={id} variant="quiet" onClick={() => onOpen(pinId('host', id))}>
            {position}. {name}
          </Button>
        ))}
      </Line>
      <Line>
        <Button icon="route" href={directionsTo(way)} newTab>
          Directions
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </Line>
    </Section>
  )
}
