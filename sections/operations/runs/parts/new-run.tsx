import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, onOrAfter } from '#kernel/charity/day.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { runs, type Wanted } from '../contract.ts'
import { ChosenDeliveries, type Delivery } from './chosen-deliveries.tsx'
import { ChosenDrivers, type CrewMember } from './chosen-drivers.tsx'
import { useRunPlace } from './use-place.ts'

const THURSDAY = 4
const COLD_MINUTES = 120
const MILES_PER_HOUR = 25

/** What goes out on a day, who drives, and within which rules; then a plan is proposed. */
export default function NewRun() {
  const { list } = useRunPlace()
  const { timeZone } = useSettings()
  const today = useToday(timeZone ?? 'UTC')
  const [day, setDay] = useState<Day>(onOrAfter(today, THURSDAY))
  const wanted = useQuery(query(runs.wanted, { day }))
  return (
    <>
      <PageHeader
        title="Plan a run"
        description="Choose who drives and who gets sandwiches; a plan is proposed."
        actions={
          <Button icon="back" onClick={list}>
            All runs
          </Button>
        }
      />
      <Stack>
        <DateField label="Day" value={day} today={today} onChange={(next) => next && setDay(next)} />
        <Async query={wanted} what="what goes out on this day" isEmpty={() => false}>
          {({ items }) => <RunForm key={day} day={day} wanted={items} />}
        </Async>
      </Stack>
    </>
  )
}

const deliveryOf = ({ recipientId, name, sandwiches, planId, hostId }: Wanted): Delivery => ({
  recipientId,
  name,
  sandwiches,
  planId,
  hostId,
  coolers: 1,
})

function RunForm({ day, wanted }: { day: Day; wanted: readonly Wanted[] }) {
  const { open } = useRunPlace()
  const [name, setName] = useState<string | null>('Deliveries')
  const [coldMinutes, setCold] = useState<number | null>(COLD_MINUTES)
  const [milesPerHour, setSpeed] = useState<number | null>(MILES_PER_HOUR)
  const [crew, setCrew] = useState<readonly CrewMember[]>([])
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>(wanted.map(deliveryOf))
  const map = useQuery(query(recipients.map, {}))
  const submit = async () => {
    const made = await changeWithUndo(
      runs.add,
      {
        day,
        name: name ?? '',
        ...(coldMinutes === null ? {} : { coldMinutes }),
        ...(milesPerHour === null ? {} : { milesPerHour }),
        drivers: crew.map(({ name: _name, ...one }) => one),
        jobs: deliveries.map(({ name: _name, ...one }) => one),
      },
      'The run was planned',
    )
    await changeWithUndo(runs.propose, { id: made.id, version: made.version }, 'A plan was proposed')
    open(made.id)
  }
  return (
    <SmallForm action="Propose a plan" onSubmit={submit}>
      {(faults) => (
        <>
          <FormPart title="Rules">
            <TextField label="Name" value={name} onChange={setName} error={faults.name} required />
            <FieldRow>
              <NumberField
                label="Out of the cold at most"
                description="Food safety: from loading to unloading"
                unit="minutes"
                value={coldMinutes}
                onChange={(minutes) => setCold(typeof minutes === 'number' ? minutes : null)}
                error={faults.coldMinutes}
              />
              <NumberField
                label="Speed"
                unit="miles an hour"
                value={milesPerHour}
                onChange={(speed) => setSpeed(typeof speed === 'number' ? speed : null)}
                error={faults.milesPerHour}
              />
            </FieldRow>
          </FormPart>
          <FormPart
            title="Drivers"
            description={`Unless you say otherwise from ${clockOf(9 * 60)} to ${clockOf(17 * 60)}, from the first stop to the last.`}
          >
            <ChosenDrivers day={day} crew={crew} onChange={setCrew} error={faults.drivers} />
          </FormPart>
          <FormPart
            title="Deliveries"
            description="What is planned for this day, or what the recipients say they need. Without a location to fetch them at, sandwiches are in the car from the start and do not enter the ledger."
          >
            <ChosenDeliveries
              deliveries={deliveries}
              onChange={setDeliveries}
              wanted={wanted.map(deliveryOf)}
              places={map.data?.items ?? []}
              error={faults.jobs}
            />
          </FormPart>
        </>
      )}
    </SmallForm>
  )
}
