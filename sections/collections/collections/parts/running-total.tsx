import { formatNumber } from '#web/ui/show/format.ts'
import styles from './entry-form.module.css'
import { runningTotal, type Typed } from './entry-values.ts'
import { sandwiches } from './words.tsx'

/** What the entry comes to so far; always in sight. */
export function RunningTotal({ values }: { values: Typed }) {
  const { individual, groups, all } = runningTotal(values)
  return (
    <div className={styles.total}>
      <strong>{sandwiches(all)}</strong>
      {groups > 0 && (
        <span className={styles.parts}>
          {formatNumber(individual)} + {formatNumber(groups)} from groups
        </span>
      )}
    </div>
  )
}
