import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { capital } from '#kernel/language/capital.ts'
import { asWritten } from '#kernel/language/message-text.ts'
import { ONLY_A_LOOK_BACK } from '#kernel/portal/look-back.ts'
import { useClock } from '#web/device/clock.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Quiet } from '../layout/flow.tsx'
import { formatDayOf } from '../show/format.ts'
import { Composer } from './composer.tsx'
import { Message, Quote } from './message.tsx'
import { nameIn } from './message-text.tsx'
import { Outgoing } from './outgoing.tsx'
import styles from './thread.module.css'
import type { ThreadCalls, ThreadContent, ThreadMessage, WaitingMessage } from './types.ts'
import { useDraft } from './use-draft.ts'

interface ThreadProps {
  content: ThreadContent
  calls: ThreadCalls
  /** Names person and thread, for the draft on this device. */
  draftKey: string
  /** The number of a message that is shown, and marked as what was looked for. */
  goTo?: number | undefined
}

/** What people write to each other about one thing: by days, new ones marked, and where one writes. */
export function Thread({ content, calls, draftKey, goTo }: ThreadProps) {
  const { messages, mayPost, earlier, later } = content
  const state = useDraft(draftKey, content, calls.keepDraft)
  const list = useRef<HTMLOListElement>(null)
  const [loading, setLoading] = useState(false)
  // The mark stays where it was when the thread was opened, however far one has read by now.
  const [opened, setOpened] = useState({ readUpTo: content.readUpTo, unread: content.unread })
  // What somebody marked as unread is not read by looking at it on.
  const [isHeld, setHeld] = useState(false)
  const firstNew = opened.unread > 0 ? messages.find(({ number }) => number > opened.readUpTo)?.id : undefined
  useReading(content, calls, isHeld)

  useEffect(() => {
    const mark = list.current?.querySelector('[data-new]')
    const end = list.current?.lastElementChild
    return mark ? bringIntoSight(mark, 'center') : end ? bringIntoSight(end, 'nearest') : undefined
  }, [])

  const sought = messages.find(({ number }) => number === goTo)?.id
  useEffect(() => {
    const place = sought && document.getElementById(`message-${sought}`)
    return place ? bringIntoSight(place, 'center') : undefined
  }, [sought])

  const { waiting = [] } = content
  useFollowing(list, messages.at(-1)?.id, waiting.at(-1)?.messageId, calls.chat)

  const seen = seenBy(content)
  const now = new Date(useClock((at) => at.toDateString()))
  const answered = messages.find(({ id }) => id === state.draft.replyTo)
  const answer = (message: ThreadMessage) => {
    state.change({ replyTo: message.id })
    list.current?.parentElement?.querySelector('textarea')?.focus()
  }
  /** What was refused is written on, behind what stands there already. */
  const takeBack = async (message: WaitingMessage) => {
    const { draft } = state
    const again = asWritten(message.body, nameIn(content))
    const isFree = draft.written.text === ''
    state.change({
      ...(isFree && { messageId: message.messageId, replyTo: message.replyTo }),
      written: isFree
        ? again
        : {
            text: `${draft.written.text}\n${again.text}`,
            marks: [...draft.written.marks, ...again.marks],
          },
    })
    await calls.outgoing?.giveUp(message)
    list.current?.parentElement?.querySelector('textarea')?.focus()
  }
  const markUnread = async (message: ThreadMessage) => {
    setHeld(true)
    setOpened({ readUpTo: message.number - 1, unread: 1 })
    await calls.markUnread?.(message)
    announce('Unread from here')
  }
  const load = (more: () => Promise<unknown>) => {
    setLoading(true)
    void more()
      .catch(sayFailed('It was not loaded'))
      .finally(() => setLoading(false))
  }
  const { showLater, showLatest } = calls
  return (
    <div className={styles.thread}>
      {earlier && (
        <Button variant="quiet" icon="up" busy={loading} onClick={() => load(calls.showEarlier)}>
          Show earlier {calls.words.many}
        </Button>
      )}
      {messages.length + waiting.length === 0 && (
        <EmptyState icon="messages" title="Nothing has been said here yet">
          {mayPost && calls.words.first}
        </EmptyState>
      )}
      <ol className={styles.messages} ref={list} aria-label={capital(calls.words.many)}>
        {messages.map((message, index) => {
          const day = formatDayOf(message.at, now)
          const before = messages[index - 1]
          return (
            <Fragment key={message.id}>
              {(!before || formatDayOf(before.at, now) !== day) && <li className={styles.day}>{day}</li>}
              {message.id === firstNew && (
                <li className={styles.new} data-new>
                  New
                </li>
              )}
              <Message
                message={message}
                isSought={message.id === sought}
                named={content}
                calls={calls}
                mayPost={mayPost}
                became={content.became?.[message.id]}
                origins={content.origins?.[message.id]}
                mayPin={content.mayPin}
                seenBy={seen.get(message.id) ?? []}
                onReply={() => answer(message)}
                onMarkUnread={
                  calls.markUnread && (() => void markUnread(message).catch(sayFailed('It was not marked')))
                }
              />
            </Fragment>
          )
        })}
        {waiting.map((message) => (
          <Outgoing
            key={message.messageId}
            message={message}
            named={content}
            calls={calls}
            onEdit={() => takeBack(message)}
          />
        ))}
      </ol>
      {later && showLater && showLatest && (
        <div className={styles.more}>
          <Button variant="quiet" icon="down" busy={loading} onClick={() => load(showLater)}>
            Show later {calls.words.many}
          </Button>
          <Button variant="quiet" onClick={() => load(showLatest)}>
            Jump to the latest
          </Button>
        </div>
      )}
      <JumpToUnread list={list} firstNew={firstNew} unread={opened.unread} />
      {mayPost && looksBack() && <Quiet>{ONLY_A_LOOK_BACK}</Quiet>}
      {mayPost && !looksBack() && (
        <Composer
          state={state}
          calls={calls}
          writers={content.writers ?? []}
          quote={
            answered && (
              <Quote
                quoted={{ id: answered.id, author: answered.author?.name ?? null, body: answered.body }}
                named={content}
                words={calls.words}
              />
            )
          }
        />
      )}
    </div>
  )
}

/** By message: who has read as far as that. Whoever wrote it has seen it anyway. */
function seenBy({ messages, readers = [], later }: ThreadContent): Map<string, string[]> {
  const seen = new Map<string, string[]>()
  for (const { id, name, upTo } of readers) {
    const at = messages.findLastIndex(({ number, author }) => number <= upTo || author?.id === id)
    const message = messages[at]
    // Further on than what is shown.
    if (!message || message.author?.id === id || (later && at === messages.length - 1)) continue
    seen.set(message.id, [...(seen.get(message.id) ?? []), name])
  }
  return seen
}

/** Frames until what came into sight on the way has its own height. */
const FRAMES = 4

/** How high messages are is guessed until they are drawn, which moves the place: it is gone to anew. Returns how to stop. */
function bringIntoSight(place: Element, block: ScrollLogicalPosition) {
  let left = FRAMES
  let frame = 0
  const go = () => {
    place.scrollIntoView({ block })
    left -= 1
    if (left > 0) frame = requestAnimationFrame(go)
  }
  go()
  return () => cancelAnimationFrame(frame)
}

/** A way to where one stopped reading, as long as that is out of sight. */
function JumpToUnread({
  list,
  firstNew,
  unread,
}: {
  list: RefObject<HTMLOListElement | null>
  firstNew: string | undefined
  unread: number
}) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const mark = list.current?.querySelector('[data-new]')
    if (!mark || typeof IntersectionObserver === 'undefined') return
    // Only what lies above: whoever reads on downwards has seen it.
    const watch = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    watch.observe(mark)
    return () => {
      watch.disconnect()
      setAway(false)
    }
  }, [list, firstNew])
  if (!isAway || firstNew === undefined) return null
  return (
    <div className={styles.jump}>
      <Button
        icon="up"
        onClick={() => list.current?.querySelector('[data-new]')?.scrollIntoView({ block: 'start' })}
      >
        {unread > 1 ? `First of ${unread} unread` : 'First unread'}
      </Button>
    </div>
  )
}

/** How far above its end a list counts as read to the end: a line or two. */
const AT_THE_END_PX = 160

/** Whoever is at the end of a conversation stays there when something is said; whoever reads further up is left alone. */
function useFollowing(
  list: RefObject<HTMLOListElement | null>,
  last: string | undefined,
  /** What this person has just sent: they are at the end, wherever they were. */
  sent: string | undefined,
  follows = false,
) {
  const seen = useRef({ last, sent })
  useEffect(() => {
    const before = seen.current
    seen.current = { last, sent }
    if (!follows || (before.last === last && before.sent === sent)) return
    const end = list.current?.lastElementChild
    const isOwn = sent !== undefined && before.sent !== sent
    if (end && (isOwn || end.getBoundingClientRect().top < window.innerHeight + AT_THE_END_PX))
      end.scrollIntoView({ block: 'nearest' })
  }, [list, last, sent, follows])
}

/** What is in sight has been read, once the page itself is looked at. */
function useReading({ messages, readUpTo, unread }: ThreadContent, calls: ThreadCalls, isHeld: boolean) {
  const last = messages.at(-1)?.number ?? 0
  const noted = useRef(0)
  useEffect(() => {
    const note = () => {
      if (
        isHeld ||
        document.visibilityState !== 'visible' ||
        unread === 0 ||
        last <= Math.max(readUpTo, noted.current)
      )
        return
      noted.current = last
      calls.read(last).catch(() => {
        noted.current = 0
      })
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [last, readUpTo, unread, calls, isHeld])
}
