import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { formatMoment, formatNumber } from '#web/ui/show/format.ts'
import { type Progress, searchAdmin } from '../admin-contract.ts'
import styles from './admin.module.css'

const STATES = {
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Failed',
} as const

/** The service works out what pages and actions mean: how far that is, what it costs, and its buttons. */
export function Embeddings({ edits }: { edits: boolean }) {
  const answer = useQuery(query(searchAdmin.progress, {}))
  return (
    <Async query={answer} what="the progress">
      {(progress) => (
        <div className={styles.stack}>
          <p className={styles.soft}>
            Model {progress.model}. The service gets the titles, descriptions and keywords of pages and
            actions, and the questions of people who press Enter when nothing was found; never a record.
          </p>
          {progress.run && <Run run={progress.run} />}
          {edits && <Controls state={progress.run?.state ?? null} />}
          <Cost />
        </div>
      )}
    </Async>
  )
}

function Run({ run }: { run: NonNullable<Progress['run']> }) {
  const words = `${STATES[run.state]}: ${formatNumber(run.done)} of ${formatNumber(run.total)}`
  return (
    <div className={styles.card}>
      <output className={styles.strong}>
        {words}
        {run.failed > 0 && `, ${formatNumber(run.failed)} failed`}
      </output>
      <progress className={styles.meter} max={Math.max(1, run.total)} value={run.done} aria-label={words} />
      <span className={styles.soft}>
        Begun {formatMoment(run.startedAt)}
        {run.message && `. ${run.message}.`}
      </span>
    </div>
  )
}

type State = NonNullable<Progress['run']>['state'] | null

function Controls({ state }: { state: State }) {
  const start = useMutation(mutation(searchAdmin.regenerate))
  const pause = useMutation(mutation(searchAdmin.pause))
  const resume = useMutation(mutation(searchAdmin.resume))
  const stop = useMutation(mutation(searchAdmin.stop))
  const error = start.error ?? pause.error ?? resume.error ?? stop.error
  const active = state === 'running' || state === 'paused'
  return (
    <>
      <div className={styles.buttons}>
        {state === 'running' && (
          <Button busy={pause.isPending} onClick={() => pause.mutate({})}>
            Pause
          </Button>
        )}
        {(state === 'paused' || state === 'failed' || state === 'stopped') && (
          <Button icon="refresh" busy={resume.isPending} onClick={() => resume.mutate({})}>
            Go on
          </Button>
        )}
        {active && (
          <Button icon="close" busy={stop.isPending} onClick={() => stop.mutate({})}>
            Stop
          </Button>
        )}
        {!active && (
          <>
            <Button icon="refresh" busy={start.isPending} onClick={() => start.mutate({ mode: 'missing' })}>
              Make what is missing
            </Button>
            <Button busy={start.isPending} onClick={() => start.mutate({ mode: 'all' })}>
              Make all anew
            </Button>
          </>
        )}
      </div>
      <Failure error={error} />
    </>
  )
}

function Cost() {
  const [cents, setCents] = useState<number | null>(null)
  const answer = useQuery(
    query(searchAdmin.costEstimate, { mode: 'all', ...(cents === null ? {} : { centsPerMillion: cents }) }),
  )
  return (
    <div className={styles.inline}>
      <NumberField
        label="Price of a million tokens"
        unit="cents"
        value={cents}
        onChange={(value) => setCents(typeof value === 'number' ? value : null)}
      />
      <output className={styles.soft}>
        {answer.data &&
          `All anew: ${formatNumber(answer.data.texts)} texts, about ${formatNumber(answer.data.tokens)} tokens`}
        {answer.data?.cents != null && `, about ${answer.data.cents.toFixed(2)} cents`}
      </output>
    </div>
  )
}
