import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { readDraft, writeDraft } from '#web/ui/form/draft.ts'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import type { WantedOnDay } from '../contract.ts'
import type { RunDraft } from '../run-draft.ts'
import { ChosenDeliveries } from './chosen-deliveries.tsx'
import { ChosenDrivers } from './chosen-drivers.tsx'

interface RunFormProps {
  /** Names what is typed and not saved, on this device. */
  name: string
  initial: RunDraft
  wanted: WantedOnDay
  /** What the button says. */
  action: string
  onSubmit: (draft: RunDraft) => Promise<unknown>
  /** Above the rest: the day. */
  children?: (draft: RunDraft, change: (change: Partial<RunDraft>) => void) => ReactNode
}

/** Who drives, what is brought, and within which rules. What is typed stays on this device until it is saved. */
export function RunForm({ name, initial, wanted, action, onSubmit, children }: RunFormProps) {
  const key = `${useCurrentUser().id}.runs.${name}`
  const [kept, keep] = useState(() => readDraft(key)?.changes as Partial<RunDraft> | undefined)
  const draft: RunDraft = { ...initial, ...kept }
  const change = (changed: Partial<RunDraft>) => keep({ ...kept, ...changed })
  useEffect(() => writeDraft(key, kept ? { changes: kept, base: {} } : null), [key, kept])
  const map = useQuery(query(recipients.map, {}))
  const submit = async () => {
    await onSubmit(draft)
    writeDraft(key, null)
  }
  return (
    <SmallForm
      action={action}
      onSubmit={submit}
      actions={
        kept && (
          <Button variant="quiet" onClick={() => keep(undefined)}>
            Start over
          </Button>
        )
      }
    >
      {(faults) => (
        <>
          <FormPart title="Rules">
            <FieldRow>
              {children?.(draft, change)}
              <TextField
                name="name"
                label="Name"
                value={draft.name}
                onChange={(words) => change({ name: words })}
                error={faults.name}
                required
              />
            </FieldRow>
            <FieldRow>
              <NumberField
                name="coldMinutes"
                label="Out of the cold at most"
                description="Food safety: from loading to unloading"
                unit="minutes"
                value={draft.coldMinutes}
                onChange={(minutes) => change({ coldMinutes: minutes as number })}
                error={faults.coldMinutes}
              />
              <NumberField
                name="milesPerHour"
                label="Speed"
                description="On the whole, with lights and traffic"
                unit="miles an hour"
                value={draft.milesPerHour}
                onChange={(speed) => change({ milesPerHour: speed as number })}
                error={faults.milesPerHour}
              />
            </FieldRow>
            <TextAreaField
              name="notes"
              label="Note for all drivers"
              rows={2}
              maxLength={2000}
              value={draft.notes}
              onChange={(words) => change({ notes: words })}
              error={faults.notes}
            />
          </FormPart>
          <FormPart title="Drivers" description="Each with room for so many coolers, from when to when.">
            <ChosenDrivers
              day={draft.day}
              crew={draft.drivers}
              onChange={(drivers) => change({ drivers })}
              faults={faults}
            />
          </FormPart>
          <FormPart
            title="Deliveries"
            description="What is planned for this day, or what recipients say they need. Without a location to fetch them at, sandwiches are in the car from the start and do not enter the ledger."
          >
            <ChosenDeliveries
              deliveries={draft.jobs}
              onChange={(jobs) => change({ jobs })}
              wanted={wanted}
              places={map.data?.items}
              faults={faults}
            />
          </FormPart>
        </>
      )}
    </SmallForm>
  )
}
