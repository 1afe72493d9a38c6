import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { type Candidate, type Slot, slots } from '../contract.ts'
import type { SlotRole } from '../fields.ts'

export type Assign = (
  personId: string,
  status: 'confirmed' | 'tentative' | 'asked',
  name: string,
  /** All places are taken: one more is needed from then on. */
  oneMore: boolean,
) => Promise<unknown>

/** What somebody is chosen for: a shift, or a role and a time for which there is none yet. */
type ChosenFor =
  | Pick<Slot, 'id' | 'open'>
  | { role: SlotRole; day: string | null; startTime: string | null; endTime: string | null }

const asked = (of: ChosenFor, search: string) => {
  const found = search ? { search } : {}
  if ('id' in of) return query(slots.candidates, { id: of.id, ...found })
  const { role, day, startTime, endTime } = of
  return query(slots.candidatesFor, {
    role,
    ...(day ? { day } : {}),
    ...(startTime ? { startTime } : {}),
    ...(endTime ? { endTime } : {}),
    ...found,
  })
}

interface Props {
  of: ChosenFor
  onAssign: Assign
  /** Where somebody may wait for a place, too. */
  queues?: boolean
}

/** Chooses somebody for a place: who is free first, and what speaks against each is read before the press. */
export function PutDown({ of, onAssign, queues = false }: Props) {
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const [busy, setBusy] = useState(false)
  const full = !('id' in of) || of.open === 0
  const put = async (status: 'confirmed' | 'tentative' | 'asked', oneMore = false) => {
    if (!chosen) return
    setBusy(true)
    await onAssign(chosen.personId, status, chosen.name, oneMore).then(
      () => setChosen(null),
      sayFailed('Nobody was put down'),
    )
    setBusy(false)
  }
  return (
    <Stack>
      <RecordPicker<Candidate>
        name={`person-${'id' in of ? of.id : of.role}`}
        label={full ? 'Put down one more than needed' : 'Put somebody down'}
        placeholder="Choose a person"
        description={chosen && chosen.warnings.length > 0 ? chosen.warnings.join(' · ') : undefined}
        value={chosen?.personId ?? null}
        valueLabel={chosen?.name}
        getId={({ personId }) => personId}
        getLabel={({ name }) => name}
        getNote={({ about, warnings }) => (warnings.length > 0 ? warnings.join(' · ') : `Free · ${about}`)}
        query={(search) => asked(of, search)}
        onChange={(_id, one) => setChosen(one)}
        clearable
      />
      {chosen && (
        <Line>
          <Button variant="primary" busy={busy} onClick={() => void put('confirmed', full)}>
            {full ? 'They come, one more' : 'They come'}
          </Button>
          {full && queues && (
            <Button busy={busy} onClick={() => void put('confirmed')}>
              Waiting list
            </Button>
          )}
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
