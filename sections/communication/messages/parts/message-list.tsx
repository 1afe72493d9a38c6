import { Link, useLocation } from 'wouter'
import { useClock } from '#web/device/clock.ts'
import { writeState } from '#web/query-state.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { CountBadge } from '#web/ui/show/badge.tsx'
import { countOf, formatAgo } from '#web/ui/show/format.ts'
import type { InboxThread } from '../contract.ts'
import type { ListedFolder } from '../fields.ts'
import { starThem } from './acts.ts'
import styles from './inbox.module.css'

interface MessageListProps {
  items: InboxThread[]
  folder: ListedFolder
  opened: string
  chosen: string[]
  onOpen: (id: string) => void
  onChoose: (ids: string[]) => void
}

/** One row for each message: who, about what, and how it goes on; what is new stands in bold. */
export const MessageList = ({ items, folder, opened, chosen, onOpen, onChoose }: MessageListProps) => (
  <ul className={styles.rows} aria-label="Messages">
    {items.map((one) => (
      <li
        key={one.id}
        className={styles.row}
        data-unread={one.unread > 0 || undefined}
        data-open={one.id === opened || undefined}
      >
        <CheckboxField
          hideLabel
          label={`Choose ${one.subject}`}
          value={chosen.includes(one.id)}
          onChange={(on) =>
            onChoose(on === true ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
          }
        />
        <Row one={one} folder={folder} isOpen={one.id === opened} onOpen={onOpen} />
        <IconButton
          size="sm"
          icon={one.isStarred ? 'starred' : 'star'}
          label={one.isStarred ? `Take the star from ${one.subject}` : `Mark ${one.subject} with a star`}
          onClick={() => void starThem(!one.isStarred, [one.id])}
        />
      </li>
    ))}
  </ul>
)

interface RowProps {
  one: InboxThread
  folder: ListedFolder
  isOpen: boolean
  onOpen: (id: string) => void
}

function Row({ one, folder, isOpen, onOpen }: RowProps) {
  const [path] = useLocation()
  const { id, subject, from, to, at, text, unread } = one
  const ago = useClock((now) => formatAgo(at, now))
  const names = to.map(({ name }) => name).join(', ')
  const who = folder === 'sent' ? `To ${names}` : (from?.name ?? 'A former member')
  const address = `${path}?${writeState({ id: '', action: '' }, { id, action: '' }, window.location.search)}`
  return (
    <Link
      href={address}
      className={styles.link}
      aria-current={isOpen ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onOpen(id)
      }}
    >
      <span className={styles.who} title={who}>
        {who}
      </span>
      <time dateTime={at}>{ago}</time>
      <span className={styles.line}>
        <span className={styles.subject} title={subject}>
          {subject}
        </span>
        <CountBadge count={unread} label={countOf(unread, 'unread message')} />
      </span>
      <span className={styles.text} title={text}>
        {text || 'A file'}
      </span>
    </Link>
  )
}
