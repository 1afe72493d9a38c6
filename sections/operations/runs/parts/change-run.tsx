import { useQuery } from '@tanstack/react-query'
import type { Day } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { type Run, runs, type WantedOnDay } from '../contract.ts'
import { draftOf, inputOf } from '../run-draft.ts'
import styles from './plan.module.css'
import { RunForm } from './run-form.tsx'
import { useRunPlace } from './use-place.ts'

/** Other drivers, other deliveries, other rules for a run that is planned already. */
export default function ChangeRun({ id }: { id: string }) {
  const { open } = useRunPlace()
  const answer = useQuery(query(runs.one, { id }))
  const day = answer.data?.day as Day | undefined
  const wanted = useQuery({ ...query(runs.wanted, { day: day as Day }), enabled: day !== undefined })
  return (
    <div className={styles.form}>
      <PageHeader
        title="Change the run"
        description="What stays keeps its driver and its place in the plan."
        actions={
          <Button icon="back" onClick={() => open(id)}>
            Back to the plan
          </Button>
        }
      />
      <Async query={answer} what="the run" isEmpty={() => false}>
        {(run) => (
          <Async query={wanted} what="what goes out on this day" isEmpty={() => false}>
            {(known) => <ChangeOf key={run.version} run={run} wanted={known} />}
          </Async>
        )}
      </Async>
    </div>
  )
}

function ChangeOf({ run, wanted }: { run: Run; wanted: WantedOnDay }) {
  const { open } = useRunPlace()
  const { today } = useOrganizationClock()
  const { id, version } = run
  return (
    <RunForm
      name={`${id}.${version}`}
      initial={draftOf(run)}
      wanted={wanted}
      action="Save changes"
      onSubmit={async (draft) => {
        await changeWithUndo(runs.edit, { ...inputOf(draft), id, version }, `${run.name} changed`)
        open(id)
      }}
    >
      {({ day }, change) => (
        <DateField
          label="Day"
          value={day}
          today={today}
          onChange={(next) => next && change({ day: next as Day })}
          required
        />
      )}
    </RunForm>
  )
}
