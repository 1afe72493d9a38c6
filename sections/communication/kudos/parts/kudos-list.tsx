import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Avatar } from '#web/ui/show/avatar.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Kudos, kudos } from '../contract.ts'
import styles from './kudos.module.css'

const PAGE = 50

interface KudosListProps {
  call: (typeof kudos)['received' | 'sent' | 'all']
  onOpen: (id: string) => void
  /** Left out where somebody may send none. */
  onWrite?: () => void
}

/** Kudos one below the other, the latest first. */
export function KudosList({ call, onOpen, onWrite }: KudosListProps) {
  const [limit, setLimit] = useState(PAGE)
  const answer = useQuery({ ...query(call, { limit }), placeholderData: keepPreviousData })
  return (
    <Async
      query={answer}
      what="the kudos"
      skeleton={<SkeletonLines lines={8} />}
      empty={<Nothing call={call} {...(onWrite && { onWrite })} />}
    >
      {({ items, more }) => (
        <>
          <ul className={styles.list} aria-label="Kudos">
            {items.map((one) => (
              <KudosCard key={one.id} kudos={one} call={call} onOpen={onOpen} />
            ))}
          </ul>
          {more && (
            <Line>
              <Button busy={answer.isFetching} onClick={() => setLimit(limit + PAGE)}>
                Show earlier ones
              </Button>
            </Line>
          )}
        </>
      )}
    </Async>
  )
}

function Nothing({ call, onWrite }: Pick<KudosListProps, 'call' | 'onWrite'>) {
  const isSent = call.path === kudos.sent.path
  return (
    <EmptyState
      icon="kindness"
      title={isSent ? 'You have not thanked anybody yet' : 'No kudos yet'}
      action={
        onWrite && (
          <Button icon="kindness" onClick={onWrite}>
            Thank somebody
          </Button>
        )
      }
    >
      {isSent ? 'A few words are enough.' : 'When somebody thanks you, their words are kept here.'}
    </EmptyState>
  )
}

const nameOf = (person: Kudos['sender']) => person?.name ?? 'A former member'

function KudosCard({ kudos: one, call, onOpen }: Pick<KudosListProps, 'call' | 'onOpen'> & { kudos: Kudos }) {
  const user = useCurrentUser()
  const isSent = call.path === kudos.sent.path
  const other = isSent ? one.recipient : one.sender
  const names =
    call.path === kudos.all.path
      ? `${nameOf(one.sender)} to ${one.recipient.name}`
      : isSent
        ? `To ${one.recipient.name}`
        : nameOf(one.sender)
  const markRead = () =>
    void makeChange(kudos.markRead, { kudosIds: [one.id] }).catch(sayFailed('It was not marked'))
  const mine = one.recipient.id === user.id || one.sender?.id === user.id
  return (
    <li className={styles.card} data-unread={one.unread || undefined}>
      <Avatar name={nameOf(other)} photoId={other?.photoId} size={36} />
      <div className={styles.words}>
        <p className={styles.head}>
          <strong>{names}</strong>
          {one.unread && <Badge tone="info">New</Badge>}
          <span className={styles.quiet}>
            <Ago at={one.sentAt} />
          </span>
        </p>
        {one.entityName && <p className={styles.quiet}>For: {one.entityName}</p>}
        <p className={styles.text}>{one.content ?? 'The words were deleted.'}</p>
        <Line>
          <Button
            variant="quiet"
            icon={one.replies > 0 || !mine ? 'messages' : 'reply'}
            aria-label={`Open the kudos: ${names}`}
            onClick={() => onOpen(one.id)}
          >
            {one.replies > 0 ? countOf(one.replies, 'answer') : mine && !looksBack() ? 'Answer' : 'Open'}
          </Button>
          {one.unread && !looksBack() && (
            <Button
              variant="quiet"
              icon="check"
              aria-label={`Mark the kudos as read: ${names}`}
              onClick={markRead}
            >
              Mark as read
            </Button>
          )}
        </Line>
      </div>
    </li>
  )
}
