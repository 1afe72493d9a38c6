import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { capital } from '#kernel/language/capital.ts'
import { fileCalls, filesOf } from '#platform/attachments/widgets.tsx'
import { change } from '#web/calls/api.ts'
import { onlyLooks } from '#web/calls/look-back.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { stayAt } from '#web/live/presence.ts'
import { onTold } from '#web/live/told.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { useOthers } from '#web/record/presence.tsx'
import { useMessageUses } from '#web/shell/message-uses.tsx'
import { sayFailed } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { later } from '#web/ui/later.tsx'
import { Thread } from '#web/ui/thread/thread.tsx'
import {
  COMMENTS,
  type NewMessage,
  type ThreadCalls,
  type ThreadMessage,
  type ThreadWords,
} from '#web/ui/thread/types.ts'
import { threads } from '../contract.ts'
import type { Became } from '../links-contract.ts'
import { EMOJI, MESSAGE_LENGTH, type ToldMessage } from '../said-contract.ts'
import type { ToldReader } from '../talk-contract.ts'
import { RecordCards } from './cards.tsx'
import { mentionables } from './mentionables.ts'
import { giveUp, sayNotTold, sendMessage, tryAgain, waitingIn } from './outgoing.ts'
import { markUnread, noteRead } from './reading.ts'
import { takeIn } from './told.ts'
import { type About, isAway, type Page, showAround, showLatest, useThread } from './use-thread.ts'

const TurnInto = later(() => import('./turn-into.tsx'))

interface CommentsProps extends About {
  words?: ThreadWords
  /** Of a conversation. */
  talk?: TalkPlace
}

/** The field in which somebody is who writes here. */
const WRITING = 'message'

/** Takes it back when it is said once more: one window writes once. */
function writingIn(about: About) {
  let leave: (() => void) | undefined
  return (on: boolean) => {
    if (on) leave ??= stayAt({ ...about, field: WRITING })
    else {
      leave?.()
      leave = undefined
    }
  }
}

export interface TalkPlace {
  /** Where it opens. */
  address: string
  /** This person has read just now, and so much is left. */
  onRead: (unread: number) => void
  /** And the server knows of it. */
  onNoted?: () => void
  /** What is written here is longer than in a chat: Enter begins a line. */
  letters?: boolean
  /** What is written here can go out at a time of one’s choice. */
  later?: boolean
  /** The number of the message to go to. */
  goTo?: number | undefined
}

/** What is said about one record, or in one conversation. */
export default function Comments({ table, id, words = COMMENTS, talk }: CommentsProps) {
  const user = useCurrentUser()
  const answer = useThread({ table, id }, talk !== undefined)
  const { fetchNextPage, fetchPreviousPage } = answer
  useEffect(
    () =>
      onTold<ToldMessage | ToldReader>((told) => {
        if (told.about.table === table && told.about.id === id) takeIn(told, user.id)
      }),
    [table, id, user.id],
  )
  const goTo = talk?.goTo
  const isOpen = answer.isSuccess
  useEffect(() => {
    if (goTo === undefined || !isOpen) return
    void showAround({ table, id }, goTo).catch(sayFailed('It was not loaded'))
  }, [goTo, isOpen, table, id])
  const writers = useOthers(table, id)
    .filter(({ field }) => talk && field === WRITING)
    .map(({ name }) => name)
  const waiting = useWaiting(user.id, threads.post)
  const became = useBecame(answer.data?.pages)
  const uses = useMessageUses()
  const [turned, setTurned] = useState<ThreadMessage>()
  const mayTurn = uses.length > 0
  const { timeZone } = useOrganizationClock()
  const readers = useQuery({
    ...query(threads.seen, { table, id }),
    enabled: answer.data?.pages[0]?.tellsRead === true,
  })
  const calls = useMemo(() => {
    const about = { table, id }
    const made: ThreadCalls = {
      ...callsFor(about, words, fetchNextPage),
      ...(mayTurn && { turnInto: setTurned }),
    }
    if (!talk) return made
    return {
      ...made,
      chat: talk.letters !== true,
      outgoing: { tryAgain, giveUp },
      // In a preview nothing is sent, and the call says so.
      send: async (message) => {
        if (onlyLooks()) return made.send(message)
        await sendMessage(about, message, user.id, talk.address)
        // What one says stands at the end: whoever was reading further up is there now.
        if (isAway(about)) await showLatest(about)
      },
      read: async (upTo) => {
        talk.onRead(noteRead(about, upTo, user.id, talk.onNoted))
      },
      ...(talk.later && {
        later: {
          timeZone,
          send: (message: NewMessage, sendAt: string) =>
            changeWithUndo(threads.sendLater, { ...about, ...message, sendAt }, 'Kept to be sent later'),
        },
      }),
      pin: (message, on) =>
        changeWithUndo(
          on ? threads.pin : threads.unpin,
          { id: message.id },
          on ? 'Message pinned' : 'Pin removed',
        ).then(() => refresh([threads.ofRecord, threads.pinned])),
      writing: writingIn(about),
      markUnread: ({ number }) => markUnread(about, number, user.id),
      showLater: fetchPreviousPage,
      showLatest: () => showLatest(about),
    } satisfies ThreadCalls
  }, [table, id, words, talk, fetchNextPage, fetchPreviousPage, user.id, mayTurn, timeZone])
  return (
    <Async query={answer} what={`the ${words.many}`} isEmpty={() => false}>
      {({ pages }) => {
        const [latest, ...older] = pages
        if (!latest) return null
        const messages = [...older.toReversed(), latest].flatMap((page) => page.messages)
        const here = talk ? waitingIn(waiting, { table, id }) : []
        const content = {
          ...latest,
          messages,
          writers,
          became,
          origins: Object.assign({}, ...pages.map(({ origins }) => origins)) as typeof latest.origins,
          readers: readers.data?.items ?? [],
          // What has arrived is still on this device for a moment; what waits is no draft any more.
          waiting: here.filter(({ messageId }) => !messages.some((one) => one.id === messageId)),
          draft: here.some(({ messageId }) => messageId === latest.draft?.messageId) ? null : latest.draft,
          people: Object.assign({}, ...pages.map(({ people }) => people)) as typeof latest.people,
          records: Object.assign({}, ...pages.map(({ records }) => records)) as typeof latest.records,
          earlier: pages.at(-1)?.earlier ?? false,
        }
        return (
          <>
            <Thread
              content={content}
              calls={calls}
              goTo={goTo}
              draftKey={`${user.id}.thread.${table}.${id}`}
            />
            {turned && <TurnInto message={turned} named={content} onClose={() => setTurned(undefined)} />}
          </>
        )
      }}
    </Async>
  )
}

/** What was made of the messages that are shown; asked only where there is something. */
function useBecame(pages: Page[] | undefined): Record<string, Became[]> {
  const ids = (pages ?? [])
    .flatMap(({ messages }) => messages)
    .filter(({ hasBecome }) => hasBecome)
    .map(({ id }) => id)
  const { data } = useQuery({
    ...query(threads.became, { messages: ids }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const found: Record<string, Became[]> = {}
  for (const one of data?.items ?? []) found[one.messageId] = [...(found[one.messageId] ?? []), one]
  return found
}

const again = () => refresh([threads.ofRecord])

function callsFor(about: About, words: ThreadWords, showEarlier: () => Promise<unknown>): ThreadCalls {
  const called = capital(words.one)
  return {
    words,
    maxLength: MESSAGE_LENGTH,
    emoji: EMOJI,
    send: async (message) => {
      const { notTold } = await change(threads.post, { ...about, ...message })
      sayNotTold(notTold)
      await again()
    },
    edit: ({ id, version }, body) =>
      changeWithUndo(threads.edit, { id, version, body }, `${called} changed`).then(again),
    remove: ({ id }) => changeWithUndo(threads.remove, { id }, `${called} deleted`).then(again),
    react: async ({ id }, sign, on) => {
      const emoji = EMOJI.find((one) => one === sign)
      if (emoji) await change(threads.react, { id, emoji, on })
      await again()
    },
    read: async (upTo) => {
      await change(threads.read, { ...about, upTo })
      await again()
    },
    keepDraft: (draft) => change(threads.draft, { ...about, ...draft }),
    ...mentionables,
    showEarlier,
    cards: (body) => <RecordCards body={body} />,
    files: (messageId) => {
      const place = { table: 'messages', id: messageId }
      return { ...fileCalls(place, again), query: filesOf(place) }
    },
  }
}
