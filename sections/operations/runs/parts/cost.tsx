import { formatDuration } from '#kernel/charity/duration.ts'
import type { Evaluation } from '#kernel/routes/evaluate.ts'
import { countOf } from '#web/ui/show/format.ts'
import styles from './plan.module.css'

const miles = (distance: number) => `${distance.toFixed(1)} miles`
const timeOnWay = (minutes: number) => formatDuration(Math.round(minutes))

/** '8 h 52 min on the road, 146.6 miles'. */
export const wayInWords = ({ minutes, distance }: Evaluation) =>
  `${timeOnWay(minutes)} on the road, ${miles(distance)}`

/** Which rules a plan breaks; what nobody drives yet in one line. */
export function BrokenRules({ worth: { broken } }: { worth: Evaluation }) {
  const open = broken.filter(({ rule }) => rule === 'unplanned').length
  const rest = broken.filter(({ rule }) => rule !== 'unplanned')
  if (broken.length === 0) return null
  return (
    <ul className={styles.broken} aria-label="What this plan breaks">
      {open > 0 && (
        <li>
          {countOf(open, 'delivery', 'deliveries')} {open === 1 ? 'has' : 'have'} no driver yet.
        </li>
      )}
      {rest.map(({ words }) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}

/** What a change costs, before it is saved: '12 min more, 3.1 miles more, 1 rule more broken'. */
export function costInWords(before: Evaluation, after: Evaluation): string {
  const minutes = Math.round(after.minutes - before.minutes)
  const way = after.distance - before.distance
  const rules = after.broken.length - before.broken.length
  const than = (amount: number) => (amount < 0 ? 'less' : 'more')
  const told = [
    minutes !== 0 && `${formatDuration(Math.abs(minutes))} ${than(minutes)}`,
    Math.abs(way) >= 0.05 && `${miles(Math.abs(way))} ${than(way)}`,
    rules > 0 && `${countOf(rules, 'rule')} more broken`,
    rules < 0 && `${countOf(-rules, 'rule')} fewer broken`,
  ].filter(Boolean)
  return told.length > 0 ? told.join(', ') : 'As long and as far as before'
}

/** '2 h 52 min, 46.8 miles, 6 of 8 coolers': what somebody has to drive. */
export function costOfDriver(
  { routes }: Evaluation,
  { id, coolers }: { id: string; coolers: number },
): string {
  const route = routes.find(({ vehicle }) => vehicle === id)
  if (!route) return `Room for ${countOf(coolers, 'cooler')}`
  const most = Math.max(...[route.atStart, ...route.stops.map(({ load }) => load)].map(([load = 0]) => load))
  return `${timeOnWay(route.ends - route.leaves)}, ${miles(route.distance)}, ${most} of ${countOf(coolers, 'cooler')}`
}
