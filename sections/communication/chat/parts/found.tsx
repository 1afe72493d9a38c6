import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useClock } from '#web/device/clock.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatAgo } from '#web/ui/show/format.ts'
import { Marked } from '#web/ui/show/marked.tsx'
import { chat } from '../contract.ts'
import { MOST_FOUND } from '../fields.ts'
import styles from './rooms.module.css'

interface FoundProps {
  search: string
  onOpen: (id: string, at: number) => void
}

/** Messages with these words; each leads to where it was said. */
export default function Found({ search, onOpen }: FoundProps) {
  const answer = useQuery({ ...query(chat.search, { search }), placeholderData: keepPreviousData })
  const now = useClock((at) => at.getTime())
  return (
    <Async
      query={answer}
      what="the messages"
      empty={
        <EmptyState icon="search" title="Nothing was said with these words">
          The search looks at everything that you may read here.
        </EmptyState>
      }
    >
      {({ items, more }) => (
        <ul aria-label="Found messages">
          {items.map(({ id, number, conversationId, conversation, author, at, text }) => (
            <li key={id}>
              <button type="button" className={styles.found} onClick={() => onOpen(conversationId, number)}>
                <span className={styles.name} title={conversation}>
                  {conversation}
                </span>
                <time dateTime={at}>{formatAgo(at, new Date(now))}</time>
                <span className={styles.excerpt}>
                  {author ?? 'A former member'}: <Marked text={text} query={search} within />
                </span>
              </button>
            </li>
          ))}
          {more && (
            <li className={styles.more}>These are the latest {MOST_FOUND}. Another word finds fewer.</li>
          )}
        </ul>
      )}
    </Async>
  )
}
