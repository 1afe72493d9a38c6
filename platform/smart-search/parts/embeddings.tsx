import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makeChange, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { countOf, formatMoment, formatNumber } from '#web/ui/show/format.ts'
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
        <Stack>
          <Quiet>
            Model {progress.model}. The service gets the titles, descriptions and keywords of pages and
            actions, and the questions of people who press Enter when nothing was found; never a record.
          </Quiet>
          {progress.run && <Run run={progress.run} />}
          {edits && <Controls state={progress.run?.state ?? null} />}
          <Cost />
        </Stack>
      )}
    </Async>
  )
}

function Run({ run }: { run: NonNullable<Progress['run']> }) {
  const words = `${STATES[run.state]}: ${formatNumber(run.done)} of ${formatNumber(run.total)}`
  return (
    <Stack>
      <output>
        {words}
        {run.failed > 0 && `, ${formatNumber(run.failed)} failed`}
      </output>
      <ProgressBar label={words} value={run.done} max={run.total} />
      <Quiet>
        Begun {formatMoment(run.startedAt)}
        {run.message && `. ${run.message}.`}
      </Quiet>
    </Stack>
  )
}

type State = NonNullable<Progress['run']>['state'] | null

function Controls({ state }: { state: State }) {
  const {
    mutate: run,
    isPending: busy,
    error,
  } = useMutation({ mutationFn: (deed: () => Promise<unknown>) => deed() })
  const start = (mode: 'all' | 'missing') => run(() => makeChange(searchAdmin.regenerate, { mode }))
  const active = state === 'running' || state === 'paused'
  return (
    <>
      <Line>
        {state === 'running' && (
          <Button busy={busy} onClick={() => run(() => makeChange(searchAdmin.pause, {}))}>
            Pause
          </Button>
        )}
        {(state === 'paused' || state === 'failed' || state === 'stopped') && (
          <Button icon="refresh" busy={busy} onClick={() => run(() => makeChange(searchAdmin.resume, {}))}>
            Go on
          </Button>
        )}
        {active ? (
          <Button icon="close" busy={busy} onClick={() => run(() => makeChange(searchAdmin.stop, {}))}>
            Stop
          </Button>
        ) : (
          <>
            <Button icon="refresh" busy={busy} onClick={() => start('missing')}>
              Make what is missing
            </Button>
            <Button busy={busy} onClick={() => start('all')}>
              Make all anew
            </Button>
          </>
        )}
      </Line>
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
      <Quiet as="output">
        {answer.data &&
          `All anew: ${countOf(answer.data.texts, 'text')}, about ${countOf(answer.data.tokens, 'token')}`}
        {answer.data?.cents != null && `, about ${answer.data.cents.toFixed(2)} cents`}
      </Quiet>
    </div>
  )
}
