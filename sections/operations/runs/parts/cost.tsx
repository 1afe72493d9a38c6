import type { Evaluation } from '#kernel/routes/evaluate.ts'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import styles from './plan.module.css'

const miles = (distance: number) => `${distance.toFixed(1)} miles`

/** What a plan takes, and which rules it breaks. */
export function Cost({ worth }: { worth: Evaluation }) {
  return (
    <>
      <StatTiles compact>
        <StatTile label="On the road" value={Math.round(worth.minutes)} unit="minutes" />
        <StatTile label="Way" value={worth.distance.toFixed(1)} unit="miles" />
        <StatTile label="Rules broken" value={worth.broken.length} />
      </StatTiles>
      {worth.broken.length > 0 && (
        <ul className={styles.broken} aria-label="What this plan breaks">
          {worth.broken.map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What a change costs, before it is saved: '12 minutes and 3.1 miles more; 1 rule more is broken'. */
export function costInWords(before: Evaluation, after: Evaluation): string {
  const minutes = Math.round(after.minutes - before.minutes)
  const way = after.distance - before.distance
  const rules = after.broken.length - before.broken.length
  const than = (amount: number) => (amount < 0 ? 'less' : 'more')
  const told = [
    minutes !== 0 && `${countOf(Math.abs(minutes), 'minute')} ${than(minutes)}`,
    Math.abs(way) >= 0.05 && `${miles(Math.abs(way))} ${than(way)}`,
    rules > 0 && `${countOf(rules, 'rule')} more broken`,
    rules < 0 && `${countOf(-rules, 'rule')} fewer broken`,
  ].filter(Boolean)
  return told.length > 0 ? told.join(', ') : 'As long and as far as before'
}

export const CostOfDriver = ({ worth, id, room }: { worth: Evaluation; id: string; room: number }) => {
  const route = worth.routes.find(({ vehicle }) => vehicle === id)
  if (!route) return <Quiet as="span">Stays at home</Quiet>
  const most = Math.max(...[route.atStart, ...route.stops.map(({ load }) => load)].map(([load = 0]) => load))
  return (
    <Quiet as="span">
      {countOf(Math.round(route.ends - route.leaves), 'minute')}, {miles(route.distance)}, {most} of{' '}
      {countOf(room, 'cooler')}
    </Quiet>
  )
}
