import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { inbox } from '../contract.ts'
import styles from './inbox.module.css'
import { draftOf, type Writing } from './use-compose.ts'

/** What was begun, on whatever device; it is written on where it was left. */
export function Drafts({ away, onOpen }: { away: string[]; onOpen: (draft: Writing) => void }) {
  const user = useCurrentUser()
  const answer = useQuery(query(inbox.drafts, {}))
  return (
    <Async
      query={answer}
      what="your drafts"
      isEmpty={({ items }) => items.every(({ id }) => away.includes(id))}
      empty={
        <EmptyState icon="edit" title="No drafts">
          What you begin to write is kept here until it is sent.
        </EmptyState>
      }
    >
      {({ items }) => (
        <ul className={styles.rows} aria-label="Drafts">
          {items
            .filter(({ id }) => !away.includes(id))
            .map((draft) => (
              <li key={draft.id} className={styles.row}>
                <button type="button" className={styles.link} onClick={() => onOpen(draftOf(user.id, draft))}>
                  <span className={styles.who}>
                    {draft.to.length > 0
                      ? `To ${draft.to.map(({ name }) => name).join(', ')}`
                      : 'To nobody yet'}
                  </span>
                  <time dateTime={draft.at}>
                    <Ago at={draft.at} />
                  </time>
                  <span className={styles.subject} title={draft.subject}>
                    {draft.subject.trim() || 'No subject yet'}
                  </span>
                  <span className={styles.text} title={draft.body}>
                    {draft.body}
                  </span>
                </button>
              </li>
            ))}
        </ul>
      )}
    </Async>
  )
}
