import { useMemo } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { fileCalls, filesOf } from '#platform/attachments/widgets.tsx'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { call, change, requestIdOf } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { keyOf, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { toast } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import type { Mentionable } from '#web/ui/fields/mention-field.tsx'
import type { QueryOf } from '#web/ui/fields/record-picker.tsx'
import { Thread } from '#web/ui/thread/thread.tsx'
import { COMMENTS, type ThreadCalls, type ThreadWords } from '#web/ui/thread/types.ts'
import { EMOJI, MESSAGE_LENGTH, threads } from '../contract.ts'
import { type About, useThread } from './use-thread.ts'

interface CommentsProps extends About {
  words?: ThreadWords
  /** As in a chat. */
  chat?: boolean
}

/** What is said about one record, or in one conversation. */
export default function Comments({ table, id, words = COMMENTS, chat = false }: CommentsProps) {
  const user = useCurrentUser()
  const answer = useThread({ table, id })
  const { fetchNextPage } = answer
  const calls = useMemo(() => {
    const made = callsFor({ table, id }, words, fetchNextPage)
    return chat ? { ...made, chat, send: sayingWhy(made.send) } : made
  }, [table, id, words, chat, fetchNextPage])
  return (
    <Async query={answer} what={`the ${words.many}`} isEmpty={() => false}>
      {({ pages }) => {
        const [latest, ...older] = pages
        if (!latest) return null
        const content = {
          ...latest,
          messages: [...older.toReversed(), latest].flatMap(({ messages }) => messages),
          people: Object.assign({}, ...pages.map(({ people }) => people)) as typeof latest.people,
          records: Object.assign({}, ...pages.map(({ records }) => records)) as typeof latest.records,
          earlier: pages.at(-1)?.earlier ?? false,
        }
        return <Thread content={content} calls={calls} draftKey={`${user.id}.thread.${table}.${id}`} />
      }}
    </Async>
  )
}

/** Spec 5 and 8: what was not sent is said; what was typed stays where it is. */
const sayingWhy = (send: ThreadCalls['send']) => (message: Parameters<typeof send>[0]) =>
  send(message).catch((error: unknown) => {
    toast({
      ...(isApiError(error, 'AUTH_EXPIRED')
        ? { title: 'Not authenticated', description: 'Please log in to send messages' }
        : { title: 'Failed to send message', description: 'Please try again' }),
      variant: 'destructive',
    })
    throw error
  })

const again = () => refresh([threads.ofRecord])

function callsFor(about: About, words: ThreadWords, showEarlier: () => Promise<unknown>): ThreadCalls {
  const called = words.one.charAt(0).toUpperCase() + words.one.slice(1)
  return {
    words,
    maxLength: MESSAGE_LENGTH,
    emoji: EMOJI,
    send: async (message) => {
      const { notTold } = await change(threads.post, { ...about, ...message })
      if (notTold.length > 0)
        toast({
          title: 'Not everybody was told',
          description: `${new Intl.ListFormat('en-US').format(notTold)} may not read here.`,
        })
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
