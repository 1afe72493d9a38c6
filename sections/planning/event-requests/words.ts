import type { EventRequest, Organizer } from './fields.ts'

/** What a request is called: 'Alder School, Class 4b', or who asks. */
export const nameOf = ({
  organizationName,
  department,
  organizers = [],
}: Pick<EventRequest, 'organizationName' | 'department'> & {
  organizers?: readonly Pick<Organizer, 'name'>[]
}) => [organizationName ?? organizers[0]?.name ?? 'Somebody', department].filter(Boolean).join(', ')

/** The same where nobody to call is at hand. */
export const organizationOf = (row: Pick<EventRequest, 'organizationName' | 'department'>) => nameOf(row)

/** The day it is about: agreed on, or else the one they wish. */
export const dayOf = ({
  scheduledEventDate,
  desiredEventDate,
}: Pick<EventRequest, 'scheduledEventDate' | 'desiredEventDate'>) => scheduledEventDate ?? desiredEventDate

type Standing = Parameters<typeof nameOf>[0] & Pick<EventRequest, 'status'> & { id: string }
/** As others are told of it (`namedEvent`). */
export const named = (row: Standing) => ({ id: row.id, name: nameOf(row), status: row.status })
/** With its day (`datedEvent`). */
export const dated = (row: Standing & Parameters<typeof dayOf>[0]) => ({ ...named(row), day: dayOf(row) })

type Planned = Pick<
  EventRequest,
  'plannedPbj' | 'plannedDeli' | 'plannedDeliTurkey' | 'plannedDeliHam' | 'plannedUnknown'
>
/** What they plan to make, kind by kind. */
const planned = (row: Planned) =>
  [
    ['PB&J', row.plannedPbj],
    ['deli', row.plannedDeli],
    ['turkey', row.plannedDeliTurkey],
    ['ham', row.plannedDeliHam],
  ] as const

/** 'PB&J, deli': the kinds that are planned, in a word each. */
export const kindsOf = (row: Planned): string[] =>
  planned(row).flatMap(([name, count]) => ((count ?? 0) > 0 ? [name] : []))

/** How many sandwiches it is about: those made, else those planned, else the least of them. */
export const sandwichesOf = (
  row: Pick<EventRequest, 'actualSandwichCount' | 'estimatedSandwichCount' | 'estimatedSandwichMin'>,
) => row.actualSandwichCount ?? row.estimatedSandwichCount ?? row.estimatedSandwichMin

interface Fault {
  field: string
  message: string
}

type Rule = (row: Partial<EventRequest>) => Fault | undefined

/** What may not fit together in a request as it would be. */
export const RULES: readonly Rule[] = [
  ({ estimatedSandwichMin: least, estimatedSandwichMax: most }) =>
    least != null && most != null && least > most
      ? { field: 'estimatedSandwichMax', message: 'Please enter at least the smaller number' }
      : undefined,
  ({ eventStartTime, eventEndTime }) =>
    eventStartTime && eventEndTime && eventEndTime <= eventStartTime
      ? { field: 'eventEndTime', message: 'The end is after the start' }
      : undefined,
]
export const faultOf = (row: Partial<EventRequest>) => RULES.flatMap((rule) => rule(row) ?? [])[0]

/** Whom one knows by an address alone: everybody who sees a request sees what its organizer is called, and not how to reach them. */
export const callWithout = ({ organizationName }: { organizationName?: string | null | undefined }) =>
  organizationName || 'Name not known yet'
