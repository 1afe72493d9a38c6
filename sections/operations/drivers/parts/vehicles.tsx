import { InnerRows } from '#platform/records/record-widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { mayEdit } from '../access.ts'
import { type ListedDriver, vehicles } from '../contract.ts'
import { type Vehicle, vehicle } from '../fields.ts'

const nameOf = ({ year, make, model }: Vehicle) => [year, make, model].filter(Boolean).join(' ')

/** What somebody drives; none is needed (domain 1.1). */
export default function Vehicles({ driver }: { driver: ListedDriver }) {
  return (
    <Section title="Vehicles">
      <InnerRows<Vehicle>
        def={vehicle as never}
        calls={vehicles}
        table="driver_vehicles"
        rows={driver.vehicles}
        nameOf={nameOf}
        may={mayEdit(useCurrentUser())}
        add="Add a vehicle"
        along={{ driverId: driver.id }}
        empty={{ title: 'No vehicle named' }}
        show={(row) => (
          <RowWords
            title={nameOf(row)}
            marks={row.isPrimary && driver.vehicles.length > 1 && <Badge tone="brand">Usually</Badge>}
            lines={[
              [row.color, row.coolerCapacity !== null && `room for ${countOf(row.coolerCapacity, 'cooler')}`]
                .filter(Boolean)
                .join(' · '),
              row.notes,
            ]}
          />
        )}
        primary={{ label: 'Usually driven', said: (row) => `${nameOf(row)} is usually driven` }}
      />
    </Section>
  )
}
