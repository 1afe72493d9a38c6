import type { Rule } from '#kernel/routes/broken.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import type { Evaluation } from '#kernel/routes/evaluate.ts'
import { Board } from '#web/ui/board/board.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Arranged, moveStop, NOBODY, timesOf } from '../arranging.ts'
import type { Run, Stop } from '../contract.ts'
import { STATUS_TONES, STATUS_WORDS } from '../words.ts'
import { costOfDriver } from './cost.tsx'
import styles from './plan.module.css'

type Job = Run['jobs'][number]

/** What a stop breaks, at the stop. */
const MARKS: Partial<Record<Rule, string>> = {
  late: 'Too late',
  cold: 'Too long out of the cold',
  order: 'Before it is fetched',
  pair: 'Fetched by somebody else',
  vehicle: 'Promised to another driver',
}

interface PlanBoardProps {
  run: Run
  worth: Evaluation
  arranged: Arranged
  /** As it is stored, something has no driver: it comes first. */
  isOpen: boolean
  onArrange: (next: Arranged) => void
}

/** A column for each driver, with their stops in order; dragged, or moved by the keyboard or a menu. */
export function PlanBoard({ run, worth, arranged, isOpen, onArrange }: PlanBoardProps) {
  const jobs = new Map(run.jobs.map((job) => [job.id, job]))
  const byId = new Map(run.stops.map((stop) => [stop.id, stop]))
  const columnOf = new Map([...arranged].flatMap(([column, ids]) => ids.map((id) => [id, column] as const)))
  const cards = [...arranged.values()].flatMap((ids) => ids.flatMap((id) => byId.get(id) ?? []))
  const times = timesOf(worth)
  const nobodys = {
    id: NOBODY,
    label: 'Nobody yet',
    tone: isOpen ? ('warn' as const) : ('neutral' as const),
    empty: 'Everything has a driver',
  }
  return (
    <Board<Stop>
      label="Plan"
      narrow
      columns={[
        ...(isOpen ? [nobodys] : []),
        ...run.drivers.map((driver) => ({
          id: driver.id,
          label: driver.name,
          note: [driver.vehicle?.name, costOfDriver(worth, driver)].filter(Boolean).join(', '),
          empty: 'Stays at home',
        })),
        ...(isOpen ? [] : [nobodys]),
      ]}
      cards={cards}
      idOf={({ id }) => id}
      nameOf={(stop) => nameOf(stop, jobs.get(stop.jobId))}
      columnOf={({ id }) => columnOf.get(id) ?? NOBODY}
      // What a driver has begun stays theirs.
      mayMove={(stop, column) => stop.status === 'waiting' || columnOf.get(stop.id) === column}
      onMove={async (stop, to) => onArrange(moveStop(run, arranged, stop.id, to))}
    >
      {(stop) => (
        <StopCard
          stop={stop}
          job={jobs.get(stop.jobId)}
          begins={times.get(`${stop.kind} ${stop.jobId}`)}
          marks={marksOf(worth, stop)}
        />
      )}
    </Board>
  )
}

const nameOf = ({ kind }: Stop, job: Job | undefined) =>
  kind === 'pickup'
    ? `Pick up at ${job?.host?.name ?? ''} for ${job?.recipient.name ?? ''}`
    : `Deliver to ${job?.recipient.name ?? ''}`

const marksOf = ({ broken }: Evaluation, { jobId, kind }: Stop) => [
  ...new Set(
    broken
      .filter((fault) => fault.job === jobId && (fault.kind ?? 'delivery') === kind)
      .flatMap(({ rule }) => MARKS[rule] ?? []),
  ),
]

interface StopCardProps {
  stop: Stop
  job: Job | undefined
  /** When the plan is there, in minutes from midnight. */
  begins: number | undefined
  marks: readonly string[]
}

function StopCard({ stop: { kind, status, problem }, job, begins, marks }: StopCardProps) {
  const isPickup = kind === 'pickup'
  const door = isPickup ? job?.host : job?.recipient
  const from = job?.host && `from ${job.host.name}`
  return (
    <div className={styles.stop}>
      <span className={styles.when}>
        {isPickup ? 'Pick up' : 'Deliver'}
        {begins !== undefined && <time>{clockOf(begins)}</time>}
      </span>
      <strong>{door?.name}</strong>
      <small>
        <span className={styles.unbroken}>{countOf(job?.sandwiches ?? 0, 'sandwich')},</span>{' '}
        <span className={styles.unbroken}>{countOf(job?.coolers ?? 0, 'cooler')}</span>
        {(isPickup || from) && `, ${isPickup ? `for ${job?.recipient.name ?? ''}` : from}`}
      </small>
      {(status !== 'waiting' || marks.length > 0 || !door?.point) && (
        <Line>
          {status !== 'waiting' && <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[kind][status]}</Badge>}
          {marks.map((mark) => (
            <Badge key={mark} tone="bad">
              {mark}
            </Badge>
          ))}
          {!door?.point && <Badge tone="warn">No pin on the map</Badge>}
        </Line>
      )}
      {problem && <Quiet as="span">{problem}</Quiet>}
    </div>
  )
}
