import { Quiet } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import styles from './activity.module.css'

interface ShareListProps {
  items: { name: string; amount: number; note: string }[]
}

/** Names with their amounts, and a bar for how they compare. */
export function ShareList({ items }: ShareListProps) {
  const most = Math.max(...items.map(({ amount }) => amount), 1)
  if (items.length === 0) return <Quiet>Too few people to show.</Quiet>
  return (
    <ul className={styles.list}>
      {items.map(({ name, amount, note }) => (
        <li key={name}>
          <span className={styles.line}>
            <span>{name}</span>
            <span className={styles.amount}>{formatNumber(amount)}</span>
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ inlineSize: `${(100 * amount) / most}%` }} />
          </span>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ul>
  )
}
