import type { ArgsOf } from '#kernel/calls/contract.ts'
import type { Day } from '#kernel/charity/day.ts'
import { coolersFor } from '#kernel/charity/recipes.ts'
import type { Run, runs, WantedOnDay } from './contract.ts'

type Input = ArgsOf<typeof runs.edit>
type Vehicle = { id: string; name: string; coolerCapacity: number | null }
export type CrewMember = Input['drivers'][number] & { name: string; vehicles: readonly Vehicle[] }
export type Delivery = Input['jobs'][number] & { name: string }

/** A run as somebody fills it in. */
export interface RunDraft {
  day: Day
  name: string | null
  coldMinutes: number | null
  milesPerHour: number | null
  notes: string | null
  drivers: readonly CrewMember[]
  jobs: readonly Delivery[]
}

/** What is to go out, in as many coolers as it takes. */
export const deliveriesOf = ({ items, perCooler }: WantedOnDay): Delivery[] =>
  items.map((one) => ({ ...one, coolers: coolersFor(one.sandwiches, { perCooler }) }))

/** Other sandwiches take other coolers, unless somebody said how many. */
export const withSandwiches = (delivery: Delivery, sandwiches: number, perCooler: number): Delivery => ({
  ...delivery,
  sandwiches,
  ...(delivery.coolers === coolersFor(delivery.sandwiches, { perCooler })
    ? { coolers: coolersFor(sandwiches, { perCooler }) }
    : {}),
})

/** A run that is there already, to be changed. */
export const draftOf = (run: Run): RunDraft => ({
  day: run.day as Day,
  name: run.name,
  coldMinutes: run.coldMinutes,
  milesPerHour: run.milesPerHour,
  notes: run.notes,
  drivers: run.drivers.flatMap(({ driverId, home: _home, vehicle, ...one }) =>
    driverId
      ? [
          {
            ...one,
            driverId,
            vehicleId: vehicle?.id ?? null,
            vehicles: vehicle ? [{ ...vehicle, coolerCapacity: one.coolers }] : [],
          },
        ]
      : [],
  ),
  jobs: run.jobs.map(({ host, recipient, ...job }) => ({
    ...job,
    hostId: host?.id ?? null,
    recipientId: recipient.id,
    name: recipient.name,
  })),
})

/** What is sent of it: what was not filled in stays what it usually is. */
export const inputOf = ({ coldMinutes, milesPerHour, name, drivers, jobs, ...rest }: RunDraft) => ({
  ...rest,
  name: name ?? '',
  ...(coldMinutes === null ? {} : { coldMinutes }),
  ...(milesPerHour === null ? {} : { milesPerHour }),
  drivers: drivers.map(({ name: _name, vehicles: _vehicles, ...one }) => one),
  jobs: jobs.map(({ name: _name, ...one }) => one),
})
