import { messageOf } from '#web/calls/errors.ts'
import { Button } from '../action/button.tsx'
import { Icon } from '../show/icon.tsx'
import styles from './empty-state.module.css'

interface FailedStateProps {
  /** What could not be loaded: 'the collections'. */
  what: string
  error: unknown
  retry?: () => void
  busy?: boolean
}

/** What could not be loaded, why, and another try. */
export const FailedState = ({ what, error, retry, busy }: FailedStateProps) => (
  <div className={styles.empty} role="alert">
    <div className={styles.icon} data-failed>
      <Icon name="alert" size={24} />
    </div>
    <p className={styles.title}>We could not load {what}</p>
    <p className={styles.text}>{messageOf(error)}</p>
    {retry && (
      <div className={styles.actions}>
        <Button icon="refresh" busy={busy} onClick={retry}>
          Try again
        </Button>
      </div>
    )}
  </div>
)
