import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { type Candidate, slots } from '../contract.ts'

export type Assign = (
  personId: string,
  status: 'confirmed' | 'tentative' | 'asked',
  name: string,
) => Promise<unknown>

/** Chooses somebody for a place: who is free first, and what speaks against each is read before the press. */
export function PutDown({ slotId, onAssign }: { slotId: string; onAssign: Assign }) {
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const [busy, setBusy] = useState(false)
  const put = async (status: 'confirmed' | 'tentative' | 'asked') => {
    if (!chosen) return
    setBusy(true)
    await onAssign(chosen.personId, status, chosen.name).then(
      () => setChosen(null),
      sayFailed('Nobody was put down'),
    )
    setBusy(false)
  }
  return (
    <Stack>
      <RecordPicker<Candidate>
        name={`person-${slotId}`}
        label="Put somebody down"
        placeholder="Choose a person"
        description={chosen && chosen.warnings.length > 0 ? chosen.warnings.join(' · ') : undefined}
        value={chosen?.personId ?? null}
        valueLabel={chosen?.name}
        getId={({ personId }) => personId}
        getLabel={({ name }) => name}
        getNote={({ about, warnings }) => (warnings.length > 0 ? warnings.join(' · ') : `Free · ${about}`)}
        query={(search) => query(slots.candidates, { id: slotId, ...(search ? { search } : {}) })}
        onChange={(_id, one) => setChosen(one)}
        clearable
      />
      {chosen && (
        <Line>
          <Button variant="primary" busy={busy} onClick={() => void put('confirmed')}>
            They come
          </Button>
          <Button busy={busy} onClick={() => void put('asked')}>
            Ask them
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => void put('tentative')}>
            Perhaps
          </Button>
        </Line>
      )}
    </Stack>
  )
}
