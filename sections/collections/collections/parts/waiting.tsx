import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { Button } from '#web/ui/action/button.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { collections } from '../contract.ts'
import { JustLogged } from './just-logged.tsx'
import styles from './log.module.css'
import { useAddress } from './use-address.ts'

/** What was logged without a network, at the top of the list where it will stand. */
export function WaitingEntries({ onEdit }: { onEdit: (id: string) => void }) {
  const waiting = useWaiting(useCurrentUser().id, collections.add)
  const logged = useAddress().logged.at(-1)
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting} aria-label="Not sent yet">
      <RowList>
        {waiting.map((entry) => (
          <ListRow
            key={entry.id}
            title={
              <>
                {entry.args.id === logged && <JustLogged />}
                {entry.label}
              </>
            }
            badge={<WaitingMark state={entry.state} reason={entry.reason} />}
            action={
              <Button icon="edit" onClick={() => onEdit(String(entry.args.id))}>
                {entry.state === 'refused' ? 'Correct it' : 'Edit'}
              </Button>
            }
          />
        ))}
      </RowList>
    </section>
  )
}
