import type { ToldContent } from '#kernel/portal/presence.ts'
import { keyOf } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { threads } from '../contract.ts'
import type { Message, ToldMessage } from '../said-contract.ts'
import type { Reader, ToldReader } from '../talk-contract.ts'
import { type About, type Page, type Pages, threadKey } from './use-thread.ts'

/** A message that is told to everybody, as the person of this window has it. */
function asOwn(message: Message, me: string, mayModerate: boolean): Message {
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
export function takeIn(
  { event, about, id, content: told }: ToldContent<ToldMessage | ToldReader>,
  me: string,
) {
  if (event === 'talk.seen') return void (told && 'reader' in told && readOn(about, told.reader))
  const content = told && 'message' in told ? told : null
  if (event === 'talk.pinned') void queryClient.invalidateQueries({ queryKey: keyOf(threads.pinned, about) })
  change(about, (pages) => (content ? withMessage(pages, content, me) : without(pages, id, me)))
  if (content?.namesRecords) void queryClient.invalidateQueries({ queryKey: threadKey(about) })
}

/** Somebody has read on; the list says it where it is shown. */
const readOn = (about: About, reader: Reader) =>
  queryClient.setQueryData<{ items: Reader[] }>(
    keyOf(threads.seen, about),
    (known) => known && { items: [...known.items.filter(({ id }) => id !== reader.id), reader] },
  )

/** What I sent is there as soon as the answer is. */
export const takeInSent = (about: About, message: Message, me: string) =>
  change(about, (pages) => withMessage(pages, { message, people: {}, namesRecords: false }, me))

/**
 * What I have read is read here at once; the server hears of it by and by. Returns how much is unread after that, as far as
 * it is known here.
 */
export function takeInRead(about: About, upTo: number, me: string): number {
  let left = 0
  change(about, (pages) => {
    const [latest] = pages
    if (!latest || upTo <= latest.readUpTo) {
      left = latest?.unread ?? 0
      return undefined
    }
    const read = pages
      .flatMap(({ messages }) => messages)
      .filter((message) => isUnread(message, latest.readUpTo, me) && message.number <= upTo).length
    left = latest.later ? Math.max(0, latest.unread - read) : 0
    return pages.map((page) => ({ ...page, readUpTo: upTo, unread: left }))
  })
  return left
}

function change(about: About, next: (pages: Page[]) => Page[] | undefined) {
  const queryKey = threadKey(about)
  const state = queryClient.getQueryState(queryKey)
  if (!state?.data) return
  queryClient.setQueryData<Pages>(queryKey, (known) => {
    const pages = known && next(known.pages)
    return known && pages ? { ...known, pages } : known
  })
  // An answer that is on its way may be older than what was just put in.
  if (state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey })
}

const isUnread = (message: Message, readUpTo: number, me: string) =>
  message.number > readUpTo && message.author?.id !== me

function withMessage(
  pages: Page[],
  { message: told, people, pins }: Omit<ToldMessage, 'pins'> & { pins?: number },
  me: string,
): Page[] | undefined {
  const [latest, ...older] = pages
  if (!latest) return undefined
  const message = asOwn(told, me, latest.mayModerate)
  if (pages.some(({ messages }) => messages.some(({ id }) => id === message.id)))
    return pages.map((page) => ({
      ...page,
      pins: pins ?? page.pins,
      people: { ...page.people, ...people },
      messages: page.messages.map((one) =>
        one.id === message.id && one.version <= message.version
          ? message
          : quoting(one, message.id, message.body),
      ),
    }))
  const first = latest.messages[0]?.number ?? 0
  const isNew = {
    total: latest.total + 1,
    pins: pins ?? latest.pins,
    unread: latest.unread + (isUnread(message, latest.readUpTo, me) ? 1 : 0),
    draft: latest.draft?.messageId === message.id ? null : latest.draft,
  }
  // Somewhere else than where one reads; it is there when somebody comes to it.
  if (latest.later || (message.number < first && latest.earlier)) return [{ ...latest, ...isNew }, ...older]
  return [
    {
      ...latest,
      ...isNew,
      messages: [...latest.messages, message].toSorted((x, y) => x.number - y.number),
      people: { ...latest.people, ...people },
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
