import { useEffect } from 'react'
import { SECOND } from '#kernel/clock.ts'
import { inWords, peopleIn } from '#kernel/language/message-text.ts'
import { MOST_WATCHED, type ToldContent } from '#kernel/portal/presence.ts'
import type { ToldMessage } from '#platform/threads/said-contract.ts'
import { keyOf, refresh } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { watchRecords } from '#web/live/presence.ts'
import { onTold } from '#web/live/told.ts'
import { type Conversation, chat } from '../contract.ts'
import { PREVIEW_LENGTH } from '../fields.ts'

const TABLE = 'conversations'
/** Many windows are told at once; those that have to ask do not all ask at the same moment. */
const ASK_WITHIN_MS = 2 * SECOND

/** Between 0 and 1, by the id. */
const turnOf = (id: string) => Number.parseInt(id.slice(0, 4), 16) / 0x10000

/** Hears what is said in the conversations that are listed, and counts it there: nothing is asked for again. */
export function useTold(rooms: Conversation[] | undefined) {
  const { id: me } = useCurrentUser()
  const ids = (rooms ?? [])
    .slice(0, MOST_WATCHED)
    .map(({ id }) => id)
    .join()
  useEffect(() => (ids === '' ? undefined : watchRecords(TABLE, ids.split(','))), [ids])
  useEffect(() => onTold<ToldMessage>((told) => hear(told, me)), [me])
}

const COUNTED = ['talk.said', 'talk.edited']

export function hear(told: ToldContent<ToldMessage>, me: string) {
  const { about, event } = told
  if (about.table !== TABLE) return
  if (event === 'talk.deleted')
    setTimeout(() => void refresh([chat.conversations, chat.waiting]), turnOf(me) * ASK_WITHIN_MS)
  else if (COUNTED.includes(event)) change(about.id, (room) => withNews(room, told, me))
}

export const countAsRead = (id: string, left: number) =>
  change(id, (room) =>
    room.unread === left ? room : { ...room, unread: left, mentioned: left > 0 && room.mentioned },
  )

function withNews(
  room: Conversation,
  { event, content }: ToldContent<ToldMessage>,
  me: string,
): Conversation {
  if (!content) return room
  const { number, at, author, body } = content.message
  const before = room.last?.number ?? 0
  const last = {
    number,
    at,
    author: author?.name ?? null,
    text: inWords(body, () => undefined).slice(0, PREVIEW_LENGTH),
  }
  if (event === 'talk.edited') return number === before ? { ...room, last } : room
  // The list that was loaded a moment ago may count it already.
  if (number <= before) return room
  if (author?.id === me) return { ...room, last }
  return { ...room, last, unread: room.unread + 1, mentioned: room.mentioned || peopleIn(body).includes(me) }
}

/** Of people and groups that where something was said last stands first, as the server has them. */
const inOrder = (rooms: Conversation[]) => {
  const latest = ({ last }: Conversation) => last?.at ?? ''
  const of = (kind: Conversation['kind']) =>
    rooms.filter((room) => room.kind === kind).toSorted((a, b) => latest(b).localeCompare(latest(a)))
  return [...rooms.filter(({ kind }) => kind === 'channel'), ...of('direct'), ...of('group')]
}

function change(id: string, next: (room: Conversation) => Conversation) {
  const queryKey = keyOf(chat.conversations, {})
  const state = queryClient.getQueryState<{ items: Conversation[] }>(queryKey)
  const rooms = state?.data?.items
  const room = rooms?.find((one) => one.id === id)
  if (!rooms || !room) return
  const changed = next(room)
  if (changed !== room) {
    const items = inOrder(rooms.map((one) => (one === room ? changed : one)))
    queryClient.setQueryData(queryKey, { items })
    // The badge counts what rings at all.
    const count = items.reduce((sum, { level, unread }) => sum + (level === 'none' ? 0 : unread), 0)
    queryClient.setQueryData(keyOf(chat.waiting, {}), { count })
  }
  // An answer that is on its way may be older than that.
  if (state?.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey })
}
