import { useEffect, useMemo } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { fileCalls, filesOf } from '#platform/attachments/widgets.tsx'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { call, change, requestIdOf } from '#web/calls/api.ts'
import { previewedRole } from '#web/calls/preview.ts'
import { keyOf, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { stayAt } from '#web/live/presence.ts'
import { onTold } from '#web/live/told.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { useOthers } from '#web/record/presence.tsx'
import { sayFailed } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import type { Mentionable } from '#web/ui/fields/mention-field.tsx'
import type { QueryOf } from '#web/ui/fields/record-picker.tsx'
import { Thread } from '#web/ui/thread/thread.tsx'
import { COMMENTS, type ThreadCalls, type ThreadWords } from '#web/ui/thread/types.ts'
import { EMOJI, MESSAGE_LENGTH, type ToldMessage, threads } from '../contract.ts'
import { giveUp, sayNotTold, sendMessage, tryAgain, waitingIn } from './outgoing.ts'
import { markUnread, noteRead } from './reading.ts'
import { takeIn } from './told.ts'
import { type About, isAway, showAround, showLatest, useThread } from './use-thread.ts'

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
      onTold<ToldMessage>((told) => {
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
  const calls = useMemo(() => {
    const about = { table, id }
    const made = callsFor(about, words, fetchNextPage)
    if (!talk) return made
    return {
      ...made,
      chat: true,
      outgoing: { tryAgain, giveUp },
      // In a preview nothing is sent, and the call says so.
      send: async (message) => {
        if (previewedRole()) return made.send(message)
        await sendMessage(about, message, user.id, talk.address)
        // What one says stands at the end: whoever was reading further up is there now.
        if (isAway(about)) await showLatest(about)
      },
      read: async (upTo) => {
        talk.onRead(noteRead(about, upTo, user.id))
      },
      writing: writingIn(about),
      markUnread: ({ number }) => markUnread(about, number, user.id),
      showLater: fetchPreviousPage,
      showLatest: () => showLatest(about),
    } satisfies ThreadCalls
  }, [table, id, words, talk, fetchNextPage, fetchPreviousPage, user.id])
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
          // What has arrived is still on this device for a moment; what waits is no draft any more.
          waiting: here.filter(({ messageId }) => !messages.some((one) => one.id === messageId)),
          draft: here.some(({ messageId }) => messageId === latest.draft?.messageId) ? null : latest.draft,
          people: Object.assign({}, ...pages.map(({ people }) => people)) as typeof latest.people,
          records: Object.assign({}, ...pages.map(({ records }) => records)) as typeof latest.records,
          earlier: pages.at(-1)?.earlier ?? false,
        }
        return (
          <Thread content={content} calls={calls} goTo={goTo} draftKey={`${user.id}.thread.${table}.${id}`} />
        )
      }}
    </Async>
  )
}

const again = () => refresh([threads.ofRecord])

function callsFor(about: About, words: ThreadWords, showEarlier: () => Promise<unknown>): ThreadCalls {
  const called = words.one.charAt(0).toUpperCase() + words.one.slice(1)
  return {
    words,
    maxLength: MESSAGE_LENGTH,
    emoji: EMOJI,
    send: async (message) => {
      const { notTold } = await change(threads.post, { ...about, ...message })
      sayNotTold(notTold)
      await again()
    },
    edit: async ({ id, version }, body) => {
      const requestId = requestIdOf(await change(threads.edit, { id, version, body }))
      if (requestId) offerUndo({ message: `${called} changed`, requestId })
      await again()
    },
    remove: async ({ id }) => {
      const requestId = requestIdOf(await change(threads.remove, { id }))
      if (requestId) offerUndo({ message: `${called} deleted`, requestId })
      await again()
    },
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
    people: (search) => peopleLike({ search }),
    records: recordsLike,
    showEarlier,
    files: (messageId) => {
      const place = { table: 'messages', id: messageId }
      return { ...fileCalls(place, again), query: filesOf(place) }
    },
  }
}

const RECORDS = 6
/** Pages and groups by their name are no records. */
const RECORD = /^[a-z][a-z-]*:[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Records of every kind, as the search finds them. */
const recordsLike = (search: string): QueryOf<{ items: Mentionable[] }> => ({
  queryKey: [...keyOf(smartSearch.fuzzy), search, 'records'],
  queryFn: async ({ signal }) => {
    const { results } = await call(smartSearch.fuzzy, { query: search, limit: 30 }, { signal })
    const records = results.filter(({ feature }) => RECORD.test(feature.id)).slice(0, RECORDS)
    return {
      items: records.map(({ feature }) => ({ id: feature.id, name: feature.title, note: feature.category })),
    }
  },
})
