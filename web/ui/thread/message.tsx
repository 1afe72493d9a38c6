import { useState } from 'react'
import { asStored, asWritten, inWords } from '#kernel/language/message-text.ts'
import { messageOf } from '#web/calls/errors.ts'
import { toast } from '#web/toast.ts'
import { Button, IconButton } from '../action/button.tsx'
import { FileList } from '../attachments/file-list.tsx'
import { MentionField, type Written } from '../fields/mention-field.tsx'
import { useIsTouch } from '../layout/use-is-phone.ts'
import { Menu, type MenuItem } from '../overlay/menu.tsx'
import { Avatar } from '../show/avatar.tsx'
import { formatMoment, formatTimeOf } from '../show/format.ts'
import { isSend } from './composer.tsx'
import { MessageText, nameIn } from './message-text.tsx'
import styles from './thread.module.css'
import type { Named, ThreadCalls, ThreadMessage, ThreadWords } from './types.ts'

interface MessageProps {
  message: ThreadMessage
  named: Named
  calls: ThreadCalls
  mayPost: boolean
  onReply: () => void
  onMarkUnread?: (() => void) | undefined
  /** Somebody came for this one. */
  isSought?: boolean
}

/** One message: who, when, what; answering, signs, and what its writer may do. */
export function Message(props: MessageProps) {
  const { message, named, calls, mayPost, onReply, onMarkUnread, isSought } = props
  const [editing, setEditing] = useState(false)
  const { author, replyTo } = message
  const name = author?.name ?? 'A former member'
  return (
    <li className={styles.message} id={`message-${message.id}`} data-sought={isSought || undefined}>
      <Avatar name={name} photoId={author?.photoId} size={30} />
      <div className={styles.said}>
        <div className={styles.head}>
          <span className={styles.author}>{name}</span>
          <time dateTime={message.at} title={formatMoment(message.at)}>
            {formatTimeOf(message.at)}
          </time>
          {message.editedAt && <span title={formatMoment(message.editedAt)}>edited</span>}
          {mayPost && !editing && (
            <Doings {...{ message, calls, name, onReply, onMarkUnread }} onEdit={() => setEditing(true)} />
          )}
        </div>
        {replyTo && <Quote quoted={replyTo} named={named} words={calls.words} />}
        {editing ? (
          <EditMessage message={message} named={named} calls={calls} onDone={() => setEditing(false)} />
        ) : message.body === '' && message.attachments.length === 0 ? (
          <p className={styles.quote}>A file that was deleted</p>
        ) : (
          <MessageText body={message.body} named={named} />
        )}
        {message.attachments.length > 0 && (
          <FileList files={message.attachments} calls={calls.files(message.id)} small />
        )}
        {message.reactions.length > 0 && (
          <div className={styles.signs}>
            {message.reactions.map(({ emoji, people, mine }) => (
              <button
                key={emoji}
                type="button"
                className={styles.sign}
                aria-pressed={mine}
                aria-label={`${emoji} from ${people.join(', ')}`}
                title={people.join(', ')}
                disabled={!mayPost}
                onClick={() => attempt(calls.react(message, emoji, !mine))}
              >
                <span aria-hidden>{emoji}</span> {people.length}
              </button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

interface DoingsProps extends Pick<MessageProps, 'message' | 'calls' | 'onReply' | 'onMarkUnread'> {
  name: string
  onEdit: () => void
}

function Doings({ message, calls, name, onReply, onEdit, onMarkUnread }: DoingsProps) {
  const touch = useIsTouch()
  const isMine = (emoji: string) => message.reactions.some((one) => one.emoji === emoji && one.mine)
  const signs: MenuItem[] = calls.emoji.map((emoji) => ({
    label: `${emoji}${isMine(emoji) ? ' take back' : ''}`,
    onClick: () => attempt(calls.react(message, emoji, !isMine(emoji))),
  }))
  const own: MenuItem[] = [
    ...(onMarkUnread ? [{ label: 'Unread from here', icon: 'bell' as const, onClick: onMarkUnread }] : []),
    ...(message.mayEdit ? [{ label: 'Edit', icon: 'edit' as const, onClick: onEdit }] : []),
    ...(message.mayDelete
      ? [
          {
            label: 'Delete',
            icon: 'trash' as const,
            danger: true,
            onClick: () => attempt(calls.remove(message)),
          },
        ]
      : []),
  ]
  const more = <IconButton icon="more" size="sm" label={`More about the ${calls.words.one} of ${name}`} />
  // A finger needs room for each button: one, with everything behind it.
  if (touch)
    return (
      <span className={styles.doings}>
        <Menu
          target={more}
          items={[{ label: 'Answer', icon: 'reply', onClick: onReply }, ...own, ...signs]}
        />
      </span>
    )
  return (
    <span className={styles.doings}>
      <Menu
        target={<IconButton icon="smile" size="sm" label={`Answer ${name} with a sign`} />}
        items={signs}
      />
      <IconButton icon="reply" size="sm" label={`Answer ${name}`} onClick={onReply} />
      {own.length > 0 && <Menu target={more} items={own} />}
    </span>
  )
}

interface QuoteProps {
  quoted: NonNullable<ThreadMessage['replyTo']>
  named: Named
  words: ThreadWords
}

/** What is answered, in one line; a way to it where it is in sight. */
export function Quote({ quoted, named, words }: QuoteProps) {
  if (quoted.body === null) return <p className={styles.quote}>A {words.one} that was deleted</p>
  const show = () => {
    const target = document.querySelector(`#message-${quoted.id}`)
    target?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }
  return (
    <button type="button" className={styles.quote} onClick={show}>
      <strong>{quoted.author ?? 'A former member'}</strong> {inWords(quoted.body, nameIn(named)) || 'A file'}
    </button>
  )
}

interface EditMessageProps extends Pick<MessageProps, 'message' | 'named' | 'calls'> {
  onDone: () => void
}

function EditMessage({ message, named, calls, onDone }: EditMessageProps) {
  const [written, setWritten] = useState<Written>(() => asWritten(message.body, nameIn(named)))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      await calls.edit(message, asStored(written.text, written.marks).trim())
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <MentionField
        label={`Change your ${calls.words.one}`}
        hideLabel
        focusOnMount
        error={failure || undefined}
        value={written}
        onChange={setWritten}
        people={calls.people}
        records={calls.records}
        maxLength={calls.maxLength}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // Leaves the field, not the record it is in.
            event.stopPropagation()
            onDone()
          }
          if (!isSend(event)) return
          event.preventDefault()
          void save()
        }}
      />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onDone}>
          Leave it as it was
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}

function attempt(work: Promise<unknown>) {
  work.catch((error: unknown) =>
    toast({ title: 'This did not work', description: messageOf(error), variant: 'destructive' }),
  )
}
