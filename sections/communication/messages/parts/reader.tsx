import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Talk } from '#platform/threads/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { HereNow } from '#web/record/presence.tsx'
import { IconButton } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { ThreadWords } from '#web/ui/thread/types.ts'
import { inbox } from '../contract.ts'
import { markThem, moveTo, starThem } from './acts.ts'
import styles from './inbox.module.css'
import { useLiveContext } from './live-context.ts'
import { countAsRead } from './told.ts'

const WORDS: ThreadWords = { one: 'message', many: 'messages', first: 'The words were deleted.' }
const writes = () => 'Write a message'

interface ReaderProps {
  id: string
  onBack?: () => void
  /** It was put away, or is to be unread: the list comes back. */
  onLeave: () => void
  onWriteTo: (personId: string, subject: string) => void
}

/** One message with what was answered: whom it is between, what it is about, and where one answers all of them. */
export function Reader({ id, onBack, onLeave, onWriteTo }: ReaderProps) {
  const user = useCurrentUser()
  const { mails } = useSettings()
  const answer = useQuery(query(inbox.one, { id }))
  useLiveContext(answer.data?.context?.event)
  const talk = useMemo(
    () => ({
      address: `/dashboard?section=messages&id=${id}`,
      onRead: (left: number) => countAsRead(id, left),
      letters: true,
    }),
    [id],
  )
  return (
    <section className={styles.reader} aria-label="Message">
      <Async query={answer} what="this message">
        {({ subject, folder, isStarred, sender, to, people, context, byMail }) => {
          const away = (kept: Parameters<typeof moveTo>[0]) => {
            onLeave()
            void moveTo(kept, [id])
          }
          return (
            <>
              <header className={styles.head}>
                {onBack && <IconButton icon="back" label="All messages" onClick={onBack} />}
                {onBack ? <h1 title={subject}>{subject}</h1> : <h2 title={subject}>{subject}</h2>}
                <HereNow table="inbox_threads" id={id} labelOf={writes} />
                <IconButton
                  icon={isStarred ? 'starred' : 'star'}
                  label={isStarred ? 'Take the star away' : 'Mark with a star'}
                  onClick={() => void starThem(!isStarred, [id])}
                />
                {folder === 'inbox' ? (
                  <IconButton icon="archive" label="Archive" onClick={() => away('archive')} />
                ) : (
                  <IconButton icon="inbox" label="Back into the inbox" onClick={() => away('inbox')} />
                )}
                <Menu
                  target={<IconButton icon="more" label="More about this message" />}
                  items={[
                    {
                      label: 'Unread again',
                      icon: 'mail',
                      onClick: () => {
                        onLeave()
                        void markThem(false, [id])
                      },
                    },
                    ...(sender && sender.id !== user.id
                      ? [
                          {
                            label: `Write to ${sender.name} alone`,
                            icon: 'reply' as const,
                            onClick: () => onWriteTo(sender.id, subject),
                          },
                        ]
                      : []),
                    folder === 'trash'
                      ? { label: 'Delete for good', icon: 'trash', danger: true, onClick: () => away('gone') }
                      : { label: 'Into the trash', icon: 'trash', onClick: () => away('trash') },
                  ]}
                />
              </header>
              <p className={styles.between} title={people.map(({ name }) => name).join(', ')}>
                {sender?.name ?? 'A former member'} to {to.map(({ name }) => name).join(', ')}
              </p>
              {byMail && mails && (
                <p className={styles.mailed}>
                  <Icon name="mail" size={16} /> What is written here also goes out by email.
                </p>
              )}
              {context && (
                <a className={styles.context} href={context.route}>
                  <Icon name="link" size={16} /> About: {context.title}
                </a>
              )}
              <Talk table="inbox_threads" id={id} words={WORDS} talk={talk} />
            </>
          )
        }}
      </Async>
    </section>
  )
}
