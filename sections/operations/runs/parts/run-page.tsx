import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { changeWithUndo, makeChange, query } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Board } from '#web/ui/board/board.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Arranged, arrangedOf, moveStop, NOBODY, routesOf, withArranged, worthOf } from '../arranging.ts'
import { type Run, runs, type Stop } from '../contract.ts'
import { STATUS_TONES, STATUS_WORDS } from '../words.ts'
import { Cost, CostOfDriver, costInWords } from './cost.tsx'
import styles from './plan.module.css'
import { PlanMap } from './plan-map.tsx'
import { useRunPlace } from './use-place.ts'

/** A run: its plan in a column for each driver, what it costs, and the map of it. */
export default function RunPage({ id }: { id: string }) {
  const answer = useQuery(query(runs.one, { id }))
  return (
    <Async query={answer} what="the run" isEmpty={() => false}>
      {(run) => <Plan key={run.version} run={run} />}
    </Async>
  )
}

function Plan({ run }: { run: Run }) {
  const { begin, list } = useRunPlace()
  const [draft, setDraft] = useState<Arranged | null>(null)
  const [busy, setBusy] = useState(false)
  const stored = useMemo(() => worthOf(run), [run])
  const shown = useMemo(() => (draft ? withArranged(run, draft) : run), [run, draft])
  const worth = useMemo(() => worthOf(shown), [shown])
  const arranged = draft ?? arrangedOf(run)
  const { id, version } = run
  const press = (work: () => Promise<unknown>, failed: string) => {
    setBusy(true)
    void work()
      .catch(sayFailed(failed))
      .finally(() => setBusy(false))
  }
  const propose = () =>
    press(() => changeWithUndo(runs.propose, { id, version }, 'A plan was proposed'), 'Nothing was proposed')
  const save = () =>
    press(
      () => changeWithUndo(runs.arrange, { id, version, routes: routesOf(arranged) }, 'The plan was changed'),
      'The plan was not saved',
    )
  const send = () =>
    press(async () => {
      const { untold } = await makeChange(runs.send, { id, version })
      toast({
        title: 'The run was sent to its drivers',
        ...(untold.length > 0
          ? { description: `Without an account, so please call them: ${untold.join(', ')}.`, shownMs: 20_000 }
          : {}),
      })
    }, 'The run was not sent')
  const remove = () =>
    press(async () => {
      await changeWithUndo(runs.remove, { id }, `${run.name} deleted`)
      list()
    }, 'The run was not deleted')
  return (
    <>
      <PageHeader
        title={run.name}
        description={
          <>
            {formatDay(run.day)}, at most {countOf(run.coldMinutes, 'minute')} out of the cold{' '}
            <Badge tone={run.status === 'sent' ? 'good' : 'neutral'}>
              {run.status === 'sent' ? 'Sent' : 'Draft'}
            </Badge>
          </>
        }
        main={run.status === 'draft' ? { label: 'Send to drivers', icon: 'send', onClick: send } : undefined}
        actions={
          <>
            <Button icon="route" busy={busy} onClick={propose}>
              Propose
            </Button>
            <Button icon="print" onClick={() => begin('print')}>
              Run sheets
            </Button>
            <Menu
              target={<IconButton icon="more" label="More" />}
              items={[
                { label: 'All runs', icon: 'back', onClick: list },
                { label: 'Send again', icon: 'send', onClick: send },
                { label: 'Delete this run', icon: 'trash', onClick: remove },
              ]}
            />
          </>
        }
      />
      <Stack>
        {draft && (
          <div className={styles.changed}>
            <output>{costInWords(stored, worth)}</output>
            <Button variant="quiet" onClick={() => setDraft(null)}>
              As it was
            </Button>
            <Button variant="primary" busy={busy} onClick={save}>
              Save the plan
            </Button>
          </div>
        )}
        <Cost worth={worth} />
        <ul className={styles.crew} aria-label="Drivers">
          {run.drivers.map((driver) => (
            <li key={driver.id}>
              <strong>{driver.name}</strong>
              <CostOfDriver worth={worth} id={driver.id} room={driver.coolers} />
            </li>
          ))}
        </ul>
        <PlanBoard run={shown} arranged={arranged} onArrange={setDraft} times={timesOf(worth)} />
        <PlanMap run={shown} />
      </Stack>
    </>
  )
}

const timesOf = (worth: ReturnType<typeof worthOf>) =>
  new Map(
    worth.routes.flatMap(({ stops }) =>
      stops.map(({ job, kind, begins }) => [`${kind} ${job}`, begins] as const),
    ),
  )

interface PlanBoardProps {
  run: Run
  arranged: Arranged
  onArrange: (next: Arranged) => void
  times: ReadonlyMap<string, number>
}

function PlanBoard({ run, arranged, onArrange, times }: PlanBoardProps) {
  const jobs = new Map(run.jobs.map((job) => [job.id, job]))
  const byId = new Map(run.stops.map((stop) => [stop.id, stop]))
  const columnOf = new Map([...arranged].flatMap(([column, ids]) => ids.map((id) => [id, column] as const)))
  const cards = [...arranged.values()].flatMap((ids) => ids.flatMap((id) => byId.get(id) ?? []))
  const nameOf = ({ kind, jobId }: Stop) => {
    const job = jobs.get(jobId)
    return kind === 'pickup'
      ? `Pick up at ${job?.host?.name ?? ''} for ${job?.recipient.name ?? ''}`
      : `Deliver to ${job?.recipient.name ?? ''}`
  }
  return (
    <Board<Stop>
      label="Plan"
      columns={[
        ...run.drivers.map(({ id, name }) => ({ id, label: name, empty: 'Stays at home' })),
        { id: NOBODY, label: 'Nobody yet', tone: 'warn' as const, empty: 'Everything has a driver' },
      ]}
      cards={cards}
      idOf={({ id }) => id}
      nameOf={nameOf}
      columnOf={({ id }) => columnOf.get(id) ?? NOBODY}
      // What a driver has begun stays theirs.
      mayMove={(stop, column) => stop.status === 'waiting' || columnOf.get(stop.id) === column}
      onMove={async (stop, to) => onArrange(moveStop(run, arranged, stop.id, to))}
    >
      {(stop) => {
        const job = jobs.get(stop.jobId)
        const begins = times.get(`${stop.kind} ${stop.jobId}`)
        return (
          <div className={styles.stop}>
            <strong>{nameOf(stop)}</strong>
            <small>
              {[
                begins !== undefined && clockOf(begins),
                countOf(job?.sandwiches ?? 0, 'sandwich'),
                countOf(job?.coolers ?? 0, 'cooler'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {stop.status !== 'waiting' && (
              <span>
                <Badge tone={STATUS_TONES[stop.status]}>{STATUS_WORDS[stop.kind][stop.status]}</Badge>
              </span>
            )}
            {stop.problem && <Quiet as="span">{stop.problem}</Quiet>}
          </div>
        )
      }}
    </Board>
  )
}
