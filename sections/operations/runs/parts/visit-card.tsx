import { useState } from 'react'
import { RecordAttachments } from '#platform/attachments/widgets.tsx'
import { ThankButton } from '#sections/communication/kudos/widgets.tsx'
import { useReachable } from '#web/device/network.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Ways } from '#web/ui/action/reach.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { directionsTo } from '#web/ui/map/directions.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import type { MoveName } from '../moves.ts'
import type { Visit } from '../visits.ts'
import { amountsInWords, notesOf, STATUS_TONES, STATUS_WORDS, titleOf, windowOf } from '../words.ts'
import { sayMoved, sayReopened } from './move-actions.ts'
import styles from './my-run.module.css'
import { ProblemForm } from './problem-form.tsx'

interface VisitCardProps {
  visit: Visit
  /** 1 for the first. */
  number: number
  /** When the plan is there. */
  about: string | undefined
  open: boolean
  onOpen: () => void
  /** It is done: the next one may open. */
  onDone: () => void
}

/** What can still be said of a door, the next thing first. */
function movesOf({ status, kind }: Visit): readonly { move: MoveName; words: string; said: string }[] {
  const done = kind === 'pickup' ? 'Picked up' : 'Delivered'
  const all = [
    { move: 'start', words: 'Start', said: 'on the way' },
    { move: 'arrive', words: 'Arrived', said: 'there' },
    { move: 'finish', words: done, said: done.toLowerCase() },
  ] as const
  const from = { waiting: 0, started: 1, arrived: 2, problem: 2, done: 3 }
  return all.slice(from[status])
}

/** A door of a run: closed it is a line, open it has everything that somebody needs there. */
export function VisitCard({ visit, number, about, open, onOpen, onDone }: VisitCardProps) {
  const { kind, status } = visit
  return (
    <li className={styles.visit} data-status={status} data-open={open || undefined}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={onOpen}>
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <span className={styles.title}>
          <strong>{titleOf(visit)}</strong>
          <small>
            <span>{amountsInWords(visit)}</span>
            {about && (
              <>
                {' · '}
                <span>{about}</span>
              </>
            )}
          </small>
        </span>
        <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[kind][status]}</Badge>
      </button>
      {open && <Inside visit={visit} onDone={onDone} />}
    </li>
  )
}

function Inside({ visit, onDone }: Pick<VisitCardProps, 'visit' | 'onDone'>) {
  const { door, stops, status } = visit
  const reachable = useReachable()
  const [asks, setAsks] = useState(false)
  const [counting, setCounting] = useState(false)
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [busy, setBusy] = useState(false)
  const [next, ...later] = movesOf(visit)
  const say = async (move: MoveName, said: string) => {
    setBusy(true)
    const done = await sayMoved(visit, move, said, { counts })
    setBusy(false)
    if (done && move === 'finish') onDone()
  }
  const hours = windowOf(visit)
  const problem = stops.find(({ stop }) => stop.problem)?.stop.problem
  return (
    <div className={styles.inside}>
      {door.address && <p className={styles.address}>{door.address}</p>}
      {hours && <Quiet>Somebody is there {hours}.</Quiet>}
      {notesOf(visit).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <Line>
        {door.point && (
          <Button
            size="md"
            icon="map"
            newTab
            href={directionsTo([{ lat: door.point.latitude, lng: door.point.longitude }])}
          >
            Open in the map
          </Button>
        )}
        <Ways name={door.name} phone={door.phone} email={door.email} wishes={door.wishes} most={3} />
      </Line>
      {problem && <p className={styles.problem}>{problem}</p>}
      {counting &&
        stops.map(({ stop, job }) => (
          <NumberField
            key={stop.id}
            label={stops.length > 1 && job.host ? `From ${job.host.name}` : 'Sandwiches left here'}
            unit="sandwiches"
            value={counts.has(stop.id) ? (counts.get(stop.id) ?? null) : job.sandwiches}
            onChange={(count) =>
              setCounts(new Map(counts).set(stop.id, typeof count === 'number' ? count : null))
            }
          />
        ))}
      {next && (
        <Button
          variant="primary"
          size="md"
          fullWidth
          className={styles.big ?? ''}
          icon={next.move === 'finish' ? 'check' : next.move === 'arrive' ? 'pin' : 'route'}
          busy={busy}
          onClick={() => void say(next.move, next.said)}
        >
          {next.words}
        </Button>
      )}
      <div className={styles.more}>
        {later.map(({ move, words, said }) => (
          <Button key={move} size="md" disabled={busy} onClick={() => void say(move, said)}>
            {words}
          </Button>
        ))}
        {visit.kind === 'delivery' && status !== 'done' && !counting && (
          <Button size="md" onClick={() => setCounting(true)}>
            Another number
          </Button>
        )}
        {status !== 'done' && status !== 'problem' && (
          <Button size="md" icon="alert" aria-expanded={asks} onClick={() => setAsks(!asks)}>
            Problem
          </Button>
        )}
        {status === 'done' && <ThankButton contextType="stop" contextId={visit.id} what={titleOf(visit)} />}
        {(status === 'done' || status === 'problem') && (
          <Button size="md" variant="quiet" icon="undo" onClick={() => void sayReopened(visit)}>
            {status === 'done' ? 'Not done after all' : 'The problem is over'}
          </Button>
        )}
      </div>
      {asks && <ProblemForm visit={visit} onDone={() => setAsks(false)} />}
      {problem &&
        (reachable ? (
          <RecordAttachments table="run_stops" id={visit.id} />
        ) : (
          <Quiet>Files are shown once there is a connection.</Quiet>
        ))}
    </div>
  )
}
