import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { PageBreak, PrintSheet, WriteLine } from '#web/ui/print/print-sheet.tsx'
import { timesOf, worthOf } from '../arranging.ts'
import { type Run, runs } from '../contract.ts'
import { type Visit, visitsOf } from '../visits.ts'
import { amountsInWords, notesOf, titleOf, whereParts } from '../words.ts'
import styles from './plan.module.css'
import { useRunPlace } from './use-place.ts'

/** A sheet of paper for each driver: the stops in order, with addresses, numbers and a small map. */
export default function RunSheets({ id }: { id: string }) {
  const { begin } = useRunPlace()
  const answer = useQuery(query(runs.one, { id }))
  return (
    <Async query={answer} what="the run sheets" isEmpty={() => false}>
      {(run) => (
        <PrintSheet
          title={nameOf(run)}
          note={run.notes}
          actions={
            <Button icon="back" onClick={() => begin('')}>
              Back to the plan
            </Button>
          }
        >
          <Sheets run={run} />
        </PrintSheet>
      )}
    </Async>
  )
}

const nameOf = (run: Run) => `${run.name}, ${formatDay(run.day)}`

function Sheets({ run }: { run: Run }) {
  const times = timesOf(worthOf(run))
  const which = nameOf(run)
  return run.drivers.map(({ id, name, vehicle }, index) => {
    const visits = visitsOf(run, id)
    return (
      <section key={id} aria-label={name}>
        {index > 0 && (
          <>
            <PageBreak />
            {/* Each driver takes a page of their own along. */}
            <p className={styles.onPaper}>{which}</p>
          </>
        )}
        <h3>
          {name}
          {vehicle && <small>, {vehicle.name}</small>}
        </h3>
        {visits.length === 0 && <p>Stays at home.</p>}
        <SmallMap visits={visits} />
        <table className={styles.sheet}>
          <thead>
            <tr>
              <th scope="col">Stop</th>
              <th scope="col">About</th>
              <th scope="col">Where</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit, at) => {
              const begins = times.get(`${visit.kind} ${visit.stops[0]?.job.id}`)
              return (
                <tr key={visit.id}>
                  <td>{at + 1}</td>
                  <td className={styles.unbroken}>{begins !== undefined && clockOf(begins)}</td>
                  <td>
                    <strong>{titleOf(visit)}</strong>
                    <br />
                    {whereParts(visit).map((part, place) => (
                      <span key={part}>
                        {place > 0 && ' · '}
                        <span className={part === visit.door.address ? undefined : styles.unbroken}>
                          {part}
                        </span>
                      </span>
                    ))}
                  </td>
                  <td>
                    {amountsInWords(visit)}
                    {notesOf(visit).map((words) => (
                      <div key={words}>{words}</div>
                    ))}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <WriteLine label="Notes" />
      </section>
    )
  })
}

const WIDTH = 600
const HEIGHT = 180
const MARGIN = 14
const RADIUS = 9

/** The way as the crow flies, in ink. */
function SmallMap({ visits }: { visits: Visit[] }) {
  const points = visits.flatMap(({ id, door }, index) =>
    door.point ? [{ id, number: index + 1, ...door.point }] : [],
  )
  if (points.length < 2) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  // A degree of longitude is shorter than one of latitude, the more so the further north.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrow, 1e-6),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-6),
  )
  const drawn = points.map((point) => ({
    ...point,
    x: MARGIN + (point.longitude - west) * narrow * scale,
    y: MARGIN + (north - point.latitude) * scale,
  }))
  return (
    <svg
      className={styles.small}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The way from stop to stop"
    >
      <polyline points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {drawn.map(({ id, number, x, y }) => (
        <g key={id}>
          <circle cx={x} cy={y} r={RADIUS} />
          <text x={x} y={y + 4} fontSize={11}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
