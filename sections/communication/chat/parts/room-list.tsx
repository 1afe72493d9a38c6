import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { useClock } from '#web/device/clock.ts'
import { writeState } from '#web/query-state.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { later } from '#web/ui/later.tsx'
import { Avatar } from '#web/ui/show/avatar.tsx'
import { CountBadge } from '#web/ui/show/badge.tsx'
import { countOf, formatAgo } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Conversation } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import styles from './rooms.module.css'

const Found = later(() => import('./found.tsx'))

interface RoomListProps {
  rooms: Conversation[]
  chosen: string | undefined
  /** Opens a conversation, at this message of it. */
  onOpen: (id: string, at?: number) => void
}

const KINDS = { channel: 'Channels', direct: 'People', group: 'Groups' } as const

/** Channels, people and groups, each with what is new in it; or what was found in them. */
export function RoomList({ rooms, chosen, onOpen }: RoomListProps) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)[0]
  return (
    <div className={styles.rooms}>
      <TextField
        label="Search messages"
        hideLabel
        placeholder="Search messages"
        icon="search"
        value={typed}
        onChange={(text) => setTyped(text ?? '')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
        }}
      />
      {typed.trim() !== '' && search !== '' ? (
        <Found search={search} onOpen={onOpen} />
      ) : (
        <Listed {...{ rooms, chosen, onOpen }} />
      )}
    </div>
  )
}

const Listed = ({ rooms, chosen, onOpen }: RoomListProps) => (
  <nav aria-label="Conversations" {...targets.rooms}>
    {Object.entries(KINDS).map(([kind, title]) => {
      const these = rooms.filter((room) => room.kind === kind)
      return (
        these.length > 0 && (
          <section key={kind} aria-label={title}>
            <h2 className={styles.kind}>{title}</h2>
            <ul>
              {these.map((room) => (
                <li key={room.id}>
                  <RoomLink room={room} isChosen={room.id === chosen} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        )
      )
    })}
  </nav>
)

function RoomLink({
  room,
  isChosen,
  onOpen,
}: {
  room: Conversation
  isChosen: boolean
  onOpen: (id: string) => void
}) {
  const [path] = useLocation()
  const { id, kind, name, unread, mentioned, last, level } = room
  const other = kind === 'direct' ? room.people.find((person) => person.name === name) : undefined
  const ago = useClock((now) => (last ? formatAgo(last.at, now) : ''))
  const said = last
    ? `${last.author ?? 'A former member'}: ${last.text || 'a file'}`
    : (room.about ?? 'Nothing said yet')
  const address = `${path}?${writeState({ id: '', action: '', at: 0 }, { id, action: '', at: 0 }, window.location.search)}`
  return (
    <Link
      href={address}
      className={styles.room}
      aria-current={isChosen ? 'page' : undefined}
      data-unread={(unread > 0 && level !== 'none') || undefined}
      onClick={(event) => {
        event.preventDefault()
        onOpen(id)
      }}
    >
      {kind === 'direct' ? (
        <Avatar name={name} photoId={other?.photoId} size={28} />
      ) : (
        <span className={styles.sign}>
          <Icon name={kind === 'channel' ? 'messages' : 'people'} size={16} />
        </span>
      )}
      <span className={styles.name} title={name}>
        {name}
      </span>
      {last && <time dateTime={last.at}>{ago}</time>}
      <span className={styles.line}>
        <span className={styles.last} title={said}>
          {said}
        </span>
        {unread > 0 && level !== 'none' && (
          <CountBadge
            count={unread}
            label={`${countOf(unread, 'unread message')}${mentioned ? ', you are named' : ''}`}
          />
        )}
      </span>
    </Link>
  )
}
