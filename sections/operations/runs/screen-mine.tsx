import { useMemo, useState } from 'react'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { ThankButton } from '#sections/communication/kudos/widgets.tsx'
import type { Waiting } from '#web/offline/queue.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { directionsTo, MOST_STOPS } from '#web/ui/map/directions.ts'
import { timesOf, worthOf } from './arranging.ts'
import type { Run } from './contract.ts'
import styles from './parts/my-run.module.css'
import { useMyRuns } from './parts/use-my-run.ts'
import { VisitCard } from './parts/visit-card.tsx'
import { type Visit, visitsOf } from './visits.ts'

/** A driver's phone on the way: their stops in order, with one big button for what comes next; works without a network. */
export default function MyRunScreen() {
  const { mine, today, waiting, current, now } = useMyRuns()
  const [{ run: chosen, id }, set] = useQueryState({ run: '', id: '' })
  const items = mine.data?.items ?? []
  const named = items.find((one) => one.id === chosen || one.stops.some((stop) => stop.id === id))
  const run = named ? now(named) : current(items)
  return (
    <>
      <PageHeader title="My run" />
      <Async
        query={mine}
        what="your run"
        empty={
          <EmptyState icon="route" title="Nothing to drive">
            Your stops appear here as soon as a run is sent to you. They stay on this phone without a network.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            {data.items.length > 1 && (
              <Segmented
                label="Run"
                options={data.items.map((one) => ({
                  value: one.id,
                  label: nameAmong(one, data.items, today),
                }))}
                value={run?.id ?? ''}
                onChange={(next) => set({ run: next, id: '' })}
              />
            )}
            {run && <Stops key={run.id} run={run} first={id} />}
          </>
        )}
      </Async>
      {waiting.length > 0 && (
        <section aria-label="Not sent yet">
          <RowList>
            {eachOnce(waiting).map((one) => (
              <ListRow
                key={one.id}
                title={one.label}
                badge={<WaitingMark state={one.state} {...(one.reason ? { reason: one.reason } : {})} />}
              />
            ))}
          </RowList>
        </section>
      )}
    </>
  )
}

/** Two deliveries of one door say the same: it stands there once. */
const eachOnce = (waiting: readonly Waiting[]) => [
  ...new Map(waiting.map((one) => [`${one.label} ${one.state}`, one])).values(),
]

/** 'Today', 'Nov 26'; with the name of the run where there are two that day. */
function nameAmong({ day, name }: Run, all: readonly Run[], today: Day) {
  const [monthAndDay = ''] = formatDay(day, 'short').split(',')
  const when = day === today ? 'Today' : monthAndDay
  return all.filter((one) => one.day === day).length > 1 ? `${when}, ${name}` : when
}

function Stops({ run, first }: { run: Run; first: string }) {
  const [self] = run.drivers
  const visits = visitsOf(run, self?.id ?? '')
  const times = useMemo(() => timesOf(worthOf(run)), [run])
  const [asked, ask] = useState<string | null>(first || null)
  const left = visits.filter(({ status }) => status !== 'done')
  const next = left.find(({ status }) => status !== 'problem') ?? left[0]
  const wanted = visits.find(({ stops }) => stops.some(({ stop }) => stop.id === asked))
  const open = asked === null ? next?.id : wanted?.id
  const way = left
    .flatMap(({ door }) => door.point ?? [])
    .map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
  return (
    <>
      <div className={styles.sum}>
        <Quiet as="span">
          {run.name}, {formatDay(run.day)}
        </Quiet>
        <strong>
          {visits.length - left.length} of {visits.length} stops done
        </strong>
        <ProgressBar label="Stops done" value={visits.length - left.length} max={visits.length} />
        {run.notes && <p>{run.notes}</p>}
        {left.length === 0 && visits.length > 0 && (
          <span className={styles.thanks}>
            <ThankButton contextType="run" contextId={run.id} what={run.name} />
          </span>
        )}
      </div>
      <ol className={styles.visits} aria-label="Stops">
        {visits.map((visit, index) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            number={index + 1}
            about={aboutOf(visit, times)}
            open={visit.id === open}
            onOpen={() => ask(visit.id === open ? '' : visit.id)}
            onDone={() => ask(null)}
          />
        ))}
      </ol>
      {way.length > 1 && (
        <span>
          <Button variant="quiet" icon="route" newTab href={directionsTo(way.slice(0, MOST_STOPS + 1))}>
            The whole way in the map
          </Button>
        </span>
      )}
    </>
  )
}

function aboutOf({ kind, stops, status }: Visit, times: ReadonlyMap<string, number>) {
  const begins = times.get(`${kind} ${stops[0]?.job.id}`)
  return status === 'done' || begins === undefined ? undefined : `about ${clockOf(begins)}`
}
