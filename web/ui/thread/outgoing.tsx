import { useReachable } from '#web/device/network.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '../action/button.tsx'
import { formatTimeOf } from '../show/format.ts'
import { Icon } from '../show/icon.tsx'
import { MessageText } from './message-text.tsx'
import styles from './thread.module.css'
import type { Named, ThreadCalls, WaitingMessage } from './types.ts'

interface OutgoingProps {
  message: WaitingMessage
  named: Named
  calls: ThreadCalls
  onEdit: () => Promise<unknown>
}

/** A message that has not arrived yet: it stands where it will be. A refused one says why, and what can be done. */
export function Outgoing({ message, named, calls, onEdit }: OutgoingProps) {
  const reachable = useReachable()
  const { refused, body } = message
  const at = new Date(message.at).toISOString()
  return (
    <li className={styles.outgoing} data-outgoing data-refused={refused !== undefined || undefined}>
      <div className={styles.said}>
        <div className={styles.head}>
          <span className={styles.author}>You</span>
          <time dateTime={at}>{formatTimeOf(at)}</time>
          {refused === undefined && (
            <span className={styles.state}>
              <Icon name="upload" size={14} />
              {reachable ? 'Sending' : 'Waits for the connection'}
            </span>
          )}
        </div>
        {body === '' ? <p className={styles.quote}>A file</p> : <MessageText body={body} named={named} />}
        {refused !== undefined && (
          <>
            <p className={styles.refusal} role="alert">
              Not sent: {refused}
            </p>
            <div className={styles.signs}>
              <Button
                onClick={() => void calls.outgoing?.tryAgain(message).catch(sayFailed('It was not sent'))}
              >
                Try again
              </Button>
              <Button onClick={() => void onEdit().catch(sayFailed('It was not taken back'))}>Edit</Button>
              <Button
                variant="quiet"
                onClick={() => void calls.outgoing?.giveUp(message).catch(sayFailed('It was not discarded'))}
              >
                Discard
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}
