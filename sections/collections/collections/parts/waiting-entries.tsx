import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { Button } from '#web/ui/action/button.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { collections } from '../contract.ts'
import styles from './log.module.css'

/** What was logged without a network, at the top of the list where it will stand. */
export function WaitingEntries({ onEdit }: { onEdit: (id: string) => void }) {
  const waiting = useWaiting(useCurrentUser().id, collections.add)
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting} aria-label="Not sent yet">
      <ul>
        {waiting.map((entry) => (
          <li key={entry.id}>
            <div>
              <strong>{entry.label}</strong>
              <WaitingMark state={entry.state} reason={entry.reason} />
            </div>
            <Button icon="edit" onClick={() => onEdit(String(entry.args.id))}>
              {entry.state === 'refused' ? 'Correct it' : 'Edit'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
