import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import styles from './plan.module.css'

interface FoldedRowProps {
  name: string
  /** What is in it, in a line. */
  says: string
  /** What is amiss with it, in few words. */
  amiss?: string | false
  /** Something in it is wrong: it opens. */
  wrong: boolean
  onRemove: () => void
  children: ReactNode
}

/** One driver or one delivery of a run: a line that says it all, and opens to be changed. */
export function FoldedRow({ name, says, amiss, wrong, onRemove, children }: FoldedRowProps) {
  const [opened, setOpened] = useState(false)
  return (
    <li>
      <details
        className={styles.row}
        open={opened || wrong}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary className={styles.line}>
          <strong>{name}</strong>
          <span className={styles.says}>{says}</span>
          {amiss && <Badge tone="warn">{amiss}</Badge>}
          <Icon name="down" size={18} />
        </summary>
        <div className={styles.fields}>
          {children}
          <span>
            <Button variant="quiet" icon="close" onClick={onRemove}>
              Without {name}
            </Button>
          </span>
        </div>
      </details>
    </li>
  )
}
