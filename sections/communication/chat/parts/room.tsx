import { useMemo, useState } from 'react'
import {
  chooseTellsRead,
  LaterMessages,
  PinnedMessages,
  Talk,
  useLater,
  usePins,
  useTellsRead,
} from '#platform/threads/widgets.tsx'
import { makeChange } from '#web/calls/query.ts'
import { HereNow } from '#web/record/presence.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import type { ThreadWords } from '#web/ui/thread/types.ts'
import { type Conversation, chat } from '../contract.ts'
import { LEVELS, type Level } from '../fields.ts'
import styles from './rooms.module.css'
import { countAsRead } from './told.ts'

const GroupPeople = later(() => import('./group-people.tsx'))

const WORDS: ThreadWords = {
  one: 'message',
  many: 'messages',
  first: 'Write the first message. Whoever you name with @ is told.',
}

const conversationAt = (id: string) => `/dashboard?section=chat&id=${id}`

/** The one field of a conversation. */
const writes = () => 'Write a message'

interface RoomProps {
  room: Conversation
  /** The number of the message to go to. */
  goTo: number | undefined
  onBack?: () => void
  /** Goes to this message of it. */
  onShow: (number: number) => void
}

/** One conversation: who is in it, what rings, and what is said. */
export function Room({ room, goTo, onBack, onShow }: RoomProps) {
  const { id, kind, name, about, people, level } = room
  const [shows, setShows] = useState<'people' | 'pinned' | 'later' | null>(null)
  const hide = () => setShows(null)
  const pins = usePins('conversations', id)
  const waiting = useLater()
  const tellsRead = useTellsRead()
  const talk = useMemo(
    () => ({
      address: conversationAt(id),
      onRead: (left: number) => countAsRead(id, left),
      later: true,
      goTo,
    }),
    [id, goTo],
  )
  const choose = (chosen: Level) =>
    void makeChange(chat.level, { id, level: chosen }).catch(sayFailed('It was not chosen'))
  return (
    <section className={styles.talk} aria-label={name}>
      <header className={styles.head}>
        {onBack && <IconButton icon="back" label="All conversations" onClick={onBack} />}
        <div className={styles.heading}>
          {onBack ? <h1>{name}</h1> : <h2>{name}</h2>}
          {kind === 'channel' && <p>{about}</p>}
          {kind === 'group' && (
            <Button variant="quiet" onClick={() => setShows('people')}>
              {countOf(people.length, 'person')}
            </Button>
          )}
        </div>
        {pins > 0 && (
          <IconButton
            icon="pinned"
            label={countOf(pins, 'pinned message')}
            onClick={() => setShows('pinned')}
          />
        )}
        <HereNow table="conversations" id={id} labelOf={writes} />
        <Menu
          target={<IconButton icon="bell" label={`What rings: ${LEVELS[level]}`} />}
          heading="Ring for"
          items={Object.entries(LEVELS).map(([value, label]) => ({
            label,
            ...(value === level && { icon: 'check' as const }),
            onClick: () => choose(value as Level),
          }))}
        />
        <Menu
          target={<IconButton icon="more" label="More about the conversation" />}
          items={[
            { label: 'Pinned messages', icon: 'pinned', onClick: () => setShows('pinned') },
            {
              label: waiting > 0 ? `Messages for later (${formatNumber(waiting)})` : 'Messages for later',
              icon: 'clock',
              onClick: () => setShows('later'),
            },
            {
              label: 'Others see what I have read',
              checked: tellsRead ?? false,
              disabled: tellsRead === undefined,
              divider: true,
              onClick: () => void chooseTellsRead(!tellsRead).catch(sayFailed('It was not chosen')),
            },
          ]}
        />
      </header>
      <Talk table="conversations" id={id} words={WORDS} talk={talk} />
      {shows === 'people' && <GroupPeople room={room} onClose={hide} />}
      {shows === 'pinned' && (
        <PinnedMessages
          table="conversations"
          id={id}
          onClose={hide}
          onShow={(number) => {
            hide()
            onShow(number)
          }}
        />
      )}
      {shows === 'later' && <LaterMessages onClose={hide} />}
    </section>
  )
}
