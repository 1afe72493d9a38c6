import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, onOrAfter } from '#kernel/charity/day.ts'
import { isApiError } from '#web/calls/errors.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { runs, type WantedOnDay } from '../contract.ts'
import { deliveriesOf, inputOf, type RunDraft } from '../run-draft.ts'
import styles from './plan.module.css'
import { RunForm } from './run-form.tsx'
import { useRunPlace } from './use-place.ts'

const THURSDAY = 4

/** What goes out on a day, who drives, and within which rules; then a plan is proposed. */
export default function NewRun() {
  const { list } = useRunPlace()
  const { today } = useOrganizationClock()
  const [day, setDay] = useState<Day>(onOrAfter(today, THURSDAY))
  const wanted = useQuery(query(runs.wanted, { day }))
  return (
    <div className={styles.form}>
      <PageHeader
        title="Plan a run"
        description="Choose who drives and who gets sandwiches; a plan is proposed."
        actions={
          <Button icon="back" onClick={list}>
            All runs
          </Button>
        }
      />
      <Async query={wanted} what="what goes out on this day" isEmpty={() => false}>
        {(known) => <NewOf key={day} day={day} today={today} onDay={setDay} wanted={known} />}
      </Async>
    </div>
  )
}

const WITHIN = { coldMinutes: 120, milesPerHour: 25 }

interface NewOfProps {
  day: Day
  today: Day
  onDay: (day: Day) => void
  wanted: WantedOnDay
}

function NewOf({ day, today, onDay, wanted }: NewOfProps) {
  const { open } = useRunPlace()
  // Its own id from the start: pressed again when an answer was lost, it is the same run.
  const [id] = useState(() => crypto.randomUUID())
  const submit = async (draft: RunDraft) => {
    const made = await changeWithUndo(runs.add, { ...inputOf(draft), day, id }, 'The run was planned').catch(
      (error: unknown) => {
        if (!isApiError(error, 'CONFLICT')) throw error
        return { id, version: 1 }
      },
    )
    open(made.id)
    // It is there, whether or not a plan is found: on its page one proposes again.
    void changeWithUndo(runs.propose, { id: made.id, version: made.version }, 'A plan was proposed').catch(
      sayFailed('Nothing was proposed'),
    )
  }
  return (
    <RunForm
      name={`new.${day}`}
      initial={{ day, name: 'Deliveries', ...WITHIN, notes: null, drivers: [], jobs: deliveriesOf(wanted) }}
      wanted={wanted}
      action="Propose a plan"
      onSubmit={submit}
    >
      {() => (
        <DateField label="Day" value={day} today={today} onChange={(next) => next && onDay(next)} required />
      )}
    </RunForm>
  )
}
