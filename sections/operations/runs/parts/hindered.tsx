import { useHindrances } from '#sections/operations/drivers/picker-widgets.tsx'
import type { Run } from '../contract.ts'
import styles from './plan.module.css'

/** Who is to drive although something speaks against it on that day. */
export function Hindered({ run }: { run: Run }) {
  const against = useHindrances(run.day)
  const hindered = run.drivers.flatMap(({ id, driverId, name }) => {
    const hindrances = against.get(driverId ?? '') ?? []
    return hindrances.length > 0 ? { id, words: `${name}: ${hindrances.join(' · ')}` } : []
  })
  if (hindered.length === 0) return null
  return (
    <ul className={styles.broken} aria-label="What speaks against who drives">
      {hindered.map(({ id, words }) => (
        <li key={id}>{words}</li>
      ))}
    </ul>
  )
}
