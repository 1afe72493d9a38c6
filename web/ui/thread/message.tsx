import { useState } from 'react'
import { asStored, asWritten, inWords } from '#kernel/language/message-text.ts'
import { messageOf } from '#web/calls/errors.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '../action/button.tsx'
import { FileList } from '../attachments/file-list.tsx'
import { MentionField, type Written } from '../fields/mention-field.tsx'
import { useIsTouch } from '../layout/use-is-phone.ts'
import { Menu, type MenuItem, type MenuSign } from '../overlay/menu.tsx'
import { Avatar } from '../show/avatar.tsx'
import { countOf, formatMoment, formatTimeOf } from '../show/format.ts'
import { Icon } from '../show/icon.tsx'
import { isSend } from './composer.tsx'
import { Became, CameFrom } from './links.tsx'
import { MessageText, nameIn } from './message-text.tsx'
import styles from './thread.module.css'
import type { Named, ThreadCalls, ThreadMessage, ThreadOrigin, ThreadOutcome, ThreadWords } from './types.ts'

interface MessageProps {
  message: ThreadMessage
  named: Named
  calls: ThreadCalls
  mayPost: boolean
  onReply: () => void
  onMarkUnread?: (() => void) | undefined
  /** What was made of it, and what it was made of. */
  became?: readonly ThreadOutcome[] | undefined
  origins?: readonly ThreadOrigin[] | undefined
  mayPin?: boolean | undefined
  /** Who has read as far as this, and no further. */
  seenBy?: readonly string[]
  /** Somebody came for this one. */
  isSought?: boolean
}

/** One message: who, when, what; answering, signs, and what its writer may do. */
export function Message(props: MessageProps) {
  const { message, named, calls, mayPost, mayPin, onReply, onMarkUnread, isSought } = props
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
          {message.pinned && (
            <span className={styles.state} title={`Pinned by ${pinnedBy(message)}`}>
              <Icon name="pinned" size={14} />
              Pinned
            </span>
          )}
          {mayPost && !editing && (
            <Doings
              {...{ message, calls, name, mayPin, onReply, onMarkUnread }}
              onEdit={() => setEditing(true)}
            />
          )}
        </div>
        <CameFrom all={props.origins ?? []} />
        {replyTo && <Quote quoted={replyTo} named={named} words={calls.words} />}
        {editing ? (
          <EditMessage message={message} named={named} calls={calls} onDone={() => setEditing(false)} />
        ) : message.body === '' && message.attachments.length === 0 ? (
          <p className={styles.quote}>A file that was deleted</p>
        ) : (
          <MessageText body={message.body} named={named} />
        )}
        {!editing && calls.cards?.(message.body)}
        {message.attachments.length > 0 && (
          <FileList files={message.attachments} calls={calls.files(message.id)} small />
        )}
        <Became all={props.became ?? []} />
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
        <SeenBy names={props.seenBy ?? []} />
      </div>
    </li>
  )
}

const pinnedBy = ({ pinned }: ThreadMessage) => pinned?.by ?? 'a former member'

/** Few by their names, many by their number; the names are in reach. */
const NAMED = 3
function SeenBy({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const list = new Intl.ListFormat('en-US').format(names)
  return (
    <p className={styles.seen} title={list}>
      <Icon name="eye" size={14} />
      Seen by {names.length > NAMED ? countOf(names.length, 'person') : list}
    </p>
  )
}

interface DoingsProps
  extends Pick<MessageProps, 'message' | 'calls' | 'mayPin' | 'onReply' | 'onMarkUnread'> {
  name: string
  onEdit: () => void
}

function Doings({ message, calls, name, mayPin, onReply, onEdit, onMarkUnread }: DoingsProps) {
  const { pin } = calls
  const isPinned = Boolean(message.pinned)
  const touch = useIsTouch()
  const isMine = (emoji: string) => message.reactions.some((one) => one.emoji === emoji && one.mine)
  const signs: MenuSign[] = calls.emoji.map((emoji) => ({
    sign: emoji,
    label: `${emoji}${isMine(emoji) ? ' take back' : ''}`,
    isOn: isMine(emoji),
    onClick: () => attempt(calls.react(message, emoji, !isMine(emoji))),
  }))
  const { turnInto } = calls
  const own: MenuItem[] = [
    ...(turnInto
      ? [{ label: 'Turn into…', icon: 'checklist' as const, onClick: () => turnInto(message) }]
      : []),
    ...(onMarkUnread ? [{ label: 'Unread from here', icon: 'bell' as const, onClick: onMarkUnread }] : []),
    ...(pin && mayPin
      ? [
          {
            label: isPinned ? 'Remove the pin' : 'Pin for everybody',
            icon: isPinned ? ('unpin' as const) : ('pinned' as const),
            onClick: () => attempt(pin(message, !isPinned)),
          },
        ]
      : []),
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
          signs={signs}
          items={[{ label: 'Answer', icon: 'reply', onClick: onReply }, ...own]}
        />
      </span>
    )
  return (
    <span className={styles.doings}>
      <Menu
        target={<IconButton icon="smile" size="sm" label={`Answer ${name} with a sign`} />}
        signs={signs}
        items={[]}
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
  const author = quoted.author ?? 'A former member'
  const said = inWords(quoted.body, nameIn(named)) || 'A file'
  return (
    <button type="button" className={styles.quote} title={`${author}: ${said}`} onClick={show}>
      <strong>{author}</strong> {said}
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

const attempt = (work: Promise<unknown>) => void work.catch(sayFailed('This did not work'))
