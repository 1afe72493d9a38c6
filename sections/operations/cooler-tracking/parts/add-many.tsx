import { useState } from 'react'
import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { coolers } from '../contract.ts'
import { TypeField } from './cooler-form.tsx'

/** A row of numbers, all of one type and at one location: 1 to 42 in one go. */
export default function AddMany({ onDone }: { onDone: () => void }) {
  const [from, setFrom] = useState<number | string | null>(null)
  const [to, setTo] = useState<number | string | null>(null)
  const [typeId, setType] = useState<string | null>(null)
  const [hostId, setHost] = useState<string | null>(null)
  const submit = async () => {
    await changeWithUndo(
      coolers.addMany,
      { from: from as number, to: (to ?? from) as number, typeId, hostId },
      ({ added }) => `${countOf(added, 'cooler')} added`,
    )
    onDone()
  }
  return (
    <SmallForm action="Add these coolers" disabled={from === null} onSubmit={submit}>
      {(faults) => (
        <>
          <FieldRow>
            <NumberField
              plain
              name="from"
              label="From number"
              value={from as number | null}
              error={faults.from}
              onChange={setFrom}
            />
            <NumberField
              plain
              name="to"
              label="To number"
              value={to as number | null}
              error={faults.to}
              onChange={setTo}
            />
          </FieldRow>
          <TypeField name="typeId" label="Type" value={typeId} error={faults.typeId} onChange={setType} />
          <HostPicker
            clearable
            name="hostId"
            label="Where they are"
            value={hostId}
            error={faults.hostId}
            onChange={(id) => setHost(id)}
          />
        </>
      )}
    </SmallForm>
  )
}
