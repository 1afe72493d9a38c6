import '@mantine/core/styles/Popover.layer.css'
import { Button, Group, Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CurrentUser } from '#kernel/people/access.ts'
import { PopoverDialog } from '#web/ui/overlay/popover-dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useReachable } from '../device/network.ts'
import { isDurable, removeWaiting, retryWaiting, useWaiting, type Waiting } from '../offline/queue.ts'
import { sendWaiting } from '../offline/sending.ts'
import styles from './waiting.module.css'

/** The visible queue (design 7): how much waits on this device, what exactly, and what can be done about it. */
export default function WaitingChip({ user }: { user: CurrentUser }) {
  const all = useWaiting(user.id)
  const reachable = useReachable()
  // What is shown where it was made, and is just being sent, would only flash here.
  const waiting = reachable ? all.filter(({ inPlace, state }) => !inPlace || state === 'refused') : all
  const [opened, setOpened] = useState(false)
  if (waiting.length === 0) return null
  const refused = waiting.filter((entry) => entry.state === 'refused').length
  const [count, what] = refused > 0 ? [refused, 'not accepted'] : [waiting.length, 'waiting']
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="lg"
      width={340}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={styles.chip}
          data-waiting
          data-refused={refused > 0 || undefined}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <Icon name={refused > 0 ? 'alert' : 'upload'} size={16} />
          <span>
            {count} <span className={styles.what}>{what}</span>
          </span>
        </UnstyledButton>
      </Popover.Target>
      <PopoverDialog label="Waiting to be sent" padding={0}>
        <div className={styles.head}>
          <h2>Waiting to be sent</h2>
          <p>
            {isDurable
              ? 'Kept on this device, and sent by itself as soon as there is a connection.'
              : 'This browser keeps nothing after the page is closed: leave it open until these are sent.'}
          </p>
        </div>
        <ul className={styles.list}>
          {waiting.map((entry) => (
            <Row key={entry.id} entry={entry} onLeave={() => setOpened(false)} />
          ))}
        </ul>
        {refused < waiting.length && (
          <div className={styles.foot}>
            <Button size="sm" variant="default" disabled={!reachable} onClick={() => void sendWaiting()}>
              {reachable ? 'Send now' : 'No connection yet'}
            </Button>
          </div>
        )}
      </PopoverDialog>
    </Popover>
  )
}

function Row({ entry, onLeave }: { entry: Waiting; onLeave: () => void }) {
  const [sure, setSure] = useState(false)
  const retry = async () => {
    await retryWaiting(entry.id)
    await sendWaiting()
  }
  return (
    <li className={styles.row}>
      <div className={styles.label}>{entry.label}</div>
      {entry.state === 'refused' ? (
        <p className={styles.reason} role="alert">
          Not accepted: {entry.reason}
        </p>
      ) : (
        <p className={styles.since}>Entered {timeOf(entry.createdAt)}</p>
      )}
      {sure ? (
        <Group gap="xs" mt={4}>
          <span className={styles.since}>
            {entry.unsure
              ? 'It may have been stored already. Take it off this device?'
              : 'It was never stored. Discard it?'}
          </span>
          <Button size="compact-sm" color="red" onClick={() => void removeWaiting(entry.id)}>
            Discard
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setSure(false)}>
            Keep
          </Button>
        </Group>
      ) : (
        <Group gap="xs" mt={4}>
          {entry.state === 'refused' && (
            <Button size="compact-sm" variant="default" onClick={() => void retry()}>
              Try again
            </Button>
          )}
          {entry.editAt && !entry.unsure && (
            <Button
              size="compact-sm"
              variant="default"
              component={Link}
              href={entry.editAt}
              onClick={onLeave}
            >
              Edit
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setSure(true)}>
            Discard…
          </Button>
        </Group>
      )}
    </li>
  )
}

const timeOf = (at: number) =>
  new Date(at).toLocaleString('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' })
