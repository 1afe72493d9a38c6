import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { change } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { announcements, type Managed } from '../contract.ts'
import styles from './announcements.module.css'

/** Who is meant, who has seen it; and the notification that reaches those who are not looking. */
export function Audience({ announcement }: { announcement: Managed }) {
  const { id, broadcastAt } = announcement
  const answer = useQuery(query(announcements.audience, { id }))
  const [asking, setAsking] = useState(false)
  const count = answer.data?.items.length ?? 0
  const send = async () => {
    const { told } = await change(announcements.broadcast, { id })
    toast({ title: `Sent to ${countOf(told, 'person')}` })
  }
  return (
    <Stack>
      {broadcastAt ? (
        <span className={styles.soft}>Sent as a notification {formatMoment(broadcastAt)}</span>
      ) : (
        <div>
          <Button icon="send" onClick={() => setAsking(true)}>
            Send it as a notification, too
          </Button>
        </div>
      )}
      <Async
        query={answer}
        what="who has seen it"
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="people" title="Nobody with these roles yet" />}
      >
        {({ items }) => (
          <ul className={styles.people}>
            {items.map((person) => (
              <li key={person.id}>
                <span>
                  {person.name} <span className={styles.soft}>{ROLE_NAMES[person.role]}</span>
                </span>
                <span className={styles.soft}>
                  {person.dismissedAt
                    ? `Dismissed ${formatMoment(person.dismissedAt)}`
                    : person.seenAt
                      ? `Seen ${formatMoment(person.seenAt)}`
                      : 'Not seen yet'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Async>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        action="Send the notification"
        destructive={false}
        onContinue={send}
      >
        {`Everyone it is meant for (${countOf(count, 'person')}) gets a notification, once. This cannot be taken back.`}
      </Confirm>
    </Stack>
  )
}
