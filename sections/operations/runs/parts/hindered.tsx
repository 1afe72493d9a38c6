import { useQuery } from '@tanstack/react-query'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import type { Run } from '../contract.ts'
import styles from './plan.module.css'

/**
 * Who is to drive although something speaks against it on that day. It is said when they are chosen, too, but it may have
 * come since: an agreement expires, somebody is away. Of a day that is over nothing is said.
 */
export function Hindered({ run }: { run: Run }) {
  const { timeZone } = useSettings()
  const isOver = run.day < useToday(timeZone ?? 'UTC')
  const { data } = useQuery({ ...query(drivers.candidates, { day: run.day }), enabled: !isOver })
  const known = new Map(data?.items.map((one) => [one.id, one.hindrances]))
  const hindered = run.drivers.flatMap(({ id, driverId, name }) => {
    const hindrances = known.get(driverId ?? '') ?? []
    return hindrances.length > 0 ? { id, words: `${name}: ${hindrances.join(' · ')}` } : []
  })
  if (isOver || hindered.length === 0) return null
  return (
    <ul className={styles.broken} aria-label="What speaks against who drives">
      {hindered.map(({ id, words }) => (
        <li key={id}>{words}</li>
      ))}
    </ul>
  )
}
