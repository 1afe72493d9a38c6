import type { InfiniteData } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import type { ToldContent } from '#kernel/portal/presence.ts'
import { queryClient } from '#web/calls/query-client.ts'
import type { Message, ToldMessage, threads } from '../contract.ts'
import { type About, threadKey } from './use-thread.ts'

type Page = OutputOf<typeof threads.ofRecord>

/** A message that is told to everybody, as the person of this window has it. */
export function asOwn(message: Message, me: string, mayModerate: boolean): Message {
  const isMine = message.author?.id === me
  return {
    ...message,
    mayEdit: isMine,
    mayDelete: isMine || mayModerate,
    reactions: message.reactions.map((one) => ({ ...one, mine: one.ids.includes(me) })),
    attachments: message.attachments.map((file) => ({ ...file, mayRemove: isMine })),
  }
}

/** Puts what was told into the conversation that is shown, so that nobody has to ask for it. */
export function takeIn({ about, id, content }: ToldContent<ToldMessage>, me: string) {
  change(about, (pages) => (content ? withMessage(pages, content, me) : without(pages, id, me)))
  if (content?.namesRecords) void queryClient.invalidateQueries({ queryKey: threadKey(about) })
}

/** What I sent is there as soon as the answer is. */
export const takeInSent = (about: About, message: Message, me: string) =>
  change(about, (pages) => withMessage(pages, { message, people: {}, namesRecords: false }, me))

/** What I have read is read here at once; the server hears of it by and by. */
export const takeInRead = (about: About, upTo: number, me: string) =>
  change(about, ([latest, ...older]) =>
    latest && upTo > latest.readUpTo
      ? [{ ...latest, readUpTo: upTo, unread: countUnread([latest, ...older], upTo, me) }, ...older]
      : undefined,
  )

function change(about: About, next: (pages: Page[]) => Page[] | undefined) {
  const queryKey = threadKey(about)
  const state = queryClient.getQueryState(queryKey)
  if (!state?.data) return
  queryClient.setQueryData<InfiniteData<Page, number | null>>(queryKey, (known) => {
    const pages = known && next(known.pages)
    return known && pages ? { ...known, pages } : known
  })
  // An answer that is on its way may be older than what was just put in.
  if (state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey })
}

const isUnread = (message: Message, readUpTo: number, me: string) =>
  message.number > readUpTo && message.author?.id !== me

/** Only what lies in the pages shown can become read here: whoever reads has them all in sight. */
const countUnread = (pages: Page[], readUpTo: number, me: string) =>
  pages.flatMap(({ messages }) => messages).filter((message) => isUnread(message, readUpTo, me)).length

function withMessage(pages: Page[], { message: told, people }: ToldMessage, me: string): Page[] | undefined {
  const [latest, ...older] = pages
  if (!latest) return undefined
  const message = asOwn(told, me, latest.mayModerate)
  if (pages.some(({ messages }) => messages.some(({ id }) => id === message.id)))
    return pages.map((page) => ({
      ...page,
      people: { ...page.people, ...people },
      messages: page.messages.map((one) =>
        one.id === message.id && one.version <= message.version
          ? message
          : quoting(one, message.id, message.body),
      ),
    }))
  const first = latest.messages[0]?.number ?? 0
  // Further back than what is shown here; it is there when somebody goes back so far.
  if (message.number < first && latest.earlier) return undefined
  return [
    {
      ...latest,
      messages: [...latest.messages, message].toSorted((a, b) => a.number - b.number),
      people: { ...latest.people, ...people },
      draft: latest.draft?.messageId === message.id ? null : latest.draft,
      total: latest.total + 1,
      unread: latest.unread + (isUnread(message, latest.readUpTo, me) ? 1 : 0),
    },
    ...older,
  ]
}

function without(pages: Page[], id: string, me: string): Page[] | undefined {
  const [latest] = pages
  const gone = pages.flatMap(({ messages }) => messages).find((message) => message.id === id)
  if (!latest || !gone) return undefined
  return pages.map((page, index) => ({
    ...page,
    messages: page.messages.filter((one) => one !== gone).map((one) => quoting(one, id, null)),
    ...(index === 0 && {
      total: latest.total - 1,
      unread: latest.unread - (isUnread(gone, latest.readUpTo, me) ? 1 : 0),
    }),
  }))
}

/** A quotation says what its message says now. */
const quoting = (message: Message, id: string, body: string | null): Message =>
  message.replyTo?.id === id
    ? { ...message, replyTo: { ...message.replyTo, body, ...(body === null && { author: null }) } }
    : message
