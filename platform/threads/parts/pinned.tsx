import { useQuery } from '@tanstack/react-query'
import { fileCalls } from '#platform/attachments/widgets.tsx'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { FileList } from '#web/ui/attachments/file-list.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { MessageText } from '#web/ui/thread/message-text.tsx'
import { threads } from '../contract.ts'
import type { Message } from '../said-contract.ts'
import styles from './lists.module.css'
import { MessageDrawer, MessageHead } from './message-drawer.tsx'
import type { About } from './use-thread.ts'

interface PinnedProps extends About {
  onClose: () => void
  /** Goes to where it was said. */
  onShow: (number: number) => void
}

const STALE = [threads.ofRecord, threads.pinned]

/** What is pinned in a conversation, the latest first; each leads to where it was said. */
export default function Pinned({ table, id, onClose, onShow }: PinnedProps) {
  const answer = useQuery(query(threads.pinned, { table, id }))
  const takeAway = (message: Message) =>
    void changeWithUndo(threads.unpin, { id: message.id }, 'Pin removed')
      .then(() => refresh(STALE))
      .catch(sayFailed('It is still pinned'))
  return (
    <MessageDrawer
      title="Pinned messages"
      answer={answer}
      empty={{
        icon: 'pinned',
        title: 'Nothing is pinned here',
        words: 'Whoever may pin finds it among what can be done with a message.',
      }}
      onClose={onClose}
    >
      {({ items, mayPin, ...named }) =>
        items.map((message) => (
          <li key={message.id}>
            <MessageHead
              at={message.at}
              when={formatMoment(message.at)}
              action={
                mayPin && (
                  <IconButton
                    icon="unpin"
                    size="sm"
                    label={`Remove the pin from the message of ${message.author?.name ?? 'a former member'}`}
                    onClick={() => takeAway(message)}
                  />
                )
              }
            >
              <strong>{message.author?.name ?? 'A former member'}</strong>
            </MessageHead>
            {message.body !== '' && <MessageText body={message.body} named={named} />}
            {message.attachments.length > 0 && (
              <FileList
                files={message.attachments}
                calls={fileCalls({ table: 'messages', id: message.id }, () => refresh(STALE))}
                small
              />
            )}
            <div className={styles.foot}>
              <span>Pinned by {message.pinned?.by ?? 'a former member'}</span>
              <Button variant="quiet" onClick={() => onShow(message.number)}>
                Show it there
              </Button>
            </div>
          </li>
        ))
      }
    </MessageDrawer>
  )
}
