import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Day } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { namedAlike } from '#kernel/language/names.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { keyOf, query } from '#web/calls/query.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { type DriverCandidate, drivers } from './contract.ts'

const MOST_SHOWN = 60

interface DriverPickerProps extends Omit<FieldProps<string>, 'onChange' | 'description'> {
  /** The day on which somebody is to drive (today when left out): away, agreement and presence are told as of that day. */
  day?: Day | null
  /** With the driver, whom what is to be carried depends on: the van, coolers. */
  onChange: (driverId: string | null, driver: DriverCandidate | null) => void
  /** The name of who is chosen, known to the form already: shown before the list is here, and when they drive no more. */
  valueLabel?: string
  clearable?: boolean
}

/**
 * Chooses who drives on a day (domain 5.2): whom nothing hinders first, then the others, each with what speaks against
 * them. Nobody is kept from being chosen: who chooses reads it at the field and decides. For those who may see drivers.
 */
export function DriverPicker({ day, valueLabel, onChange, ...props }: DriverPickerProps) {
  const client = useQueryClient()
  const wanted = day ? { day } : {}
  const { data } = useQuery(query(drivers.candidates, wanted))
  const chosen = data?.items.find(({ id }) => id === props.value)
  const against = chosen && chosen.hindrances.length > 0 ? chosen.hindrances.join(' · ') : undefined
  return (
    <RecordPicker<DriverCandidate>
      {...props}
      description={against}
      placeholder={props.placeholder ?? 'Choose a driver'}
      valueLabel={chosen?.name ?? valueLabel}
      getId={({ id }) => id}
      getLabel={({ name }) => name}
      getNote={noteOf}
      query={(search) => ({
        queryKey: [...keyOf(drivers.candidates), 'picker', wanted, search],
        queryFn: async () => ({
          items: namedAlike(await candidatesOn(client, wanted), search).slice(0, MOST_SHOWN),
        }),
      })}
      onChange={onChange}
    />
  )
}

/**
 * What speaks against each driver on a day, by their id: said when one is chosen, too, but it may have come since, as an
 * agreement expires. Of a day that is over nothing is said.
 */
export function useHindrances(day: Day): Map<string, string[]> {
  const { today } = useOrganizationClock()
  const isOver = day < today
  const { data } = useQuery({ ...query(drivers.candidates, { day }), enabled: !isOver })
  return new Map(isOver ? [] : data?.items.map((one) => [one.id, one.hindrances]))
}

const candidatesOn = async (client: QueryClient, wanted: { day?: Day }) =>
  (await client.fetchQuery(query(drivers.candidates, wanted))).items

/** What speaks against somebody; where nothing does, what tells whether they fit. */
const noteOf = ({ area, vanApproved, coolerCapacity, hindrances }: DriverCandidate) =>
  (hindrances.length > 0
    ? hindrances
    : [area, vanApproved && 'Van', coolerCapacity && `Room for ${countOf(coolerCapacity, 'cooler')}`].filter(
        Boolean,
      )
  ).join(' · ')
