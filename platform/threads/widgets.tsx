import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { makeChange, query } from '#web/calls/query.ts'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { later } from '#web/ui/later.tsx'
import { CameFrom } from '#web/ui/thread/links.tsx'
import type { ThreadWords } from '#web/ui/thread/types.ts'
import { threads } from './contract.ts'
import type { TalkPlace } from './parts/comments.tsx'
import { useThread } from './parts/use-thread.ts'

const Comments = lazy(() => import('./parts/comments.tsx'))

interface RecordProps {
  /** As the database calls it: 'sandwich_collections'. */
  table: string
  id: string
}

/** What people say about one record, for whoever may see the record. */
export const RecordComments = (props: RecordProps) => (
  <Suspense fallback={<SkeletonLines />}>
    <Comments key={props.id} {...props} />
  </Suspense>
)

interface TalkProps extends RecordProps {
  words: ThreadWords
  /** Keep it: the conversation is drawn anew with every other one. */
  talk: TalkPlace
}

/** What is said in one conversation, for whoever may read it. */
export const Talk = (props: TalkProps) => (
  <Suspense fallback={<SkeletonLines />}>
    <Comments key={props.id} {...props} />
  </Suspense>
)

/** How many comments of others on a record this person has not seen, for the tab that leads to them. */
export const useUnreadComments = (table: string, id: string): number =>
  useThread({ table, id }).data?.pages[0]?.unread ?? 0

/** The messages that a record was made of, for whoever may read them. */
export const RecordOrigin = ({ table, id }: RecordProps) => (
  <CameFrom all={useThread({ table, id }).data?.pages[0]?.origins[id] ?? []} />
)
/** How much is pinned in a conversation, as far as that is known here. */
export const usePins = (table: string, id: string): number =>
  useThread({ table, id }, true).data?.pages[0]?.pins ?? 0

/** What is pinned in a conversation, over it. */
export const PinnedMessages = later(() => import('./parts/pinned.tsx'))

/** What this person has written to be sent later. */
export const LaterMessages = later(() => import('./parts/later-list.tsx'))
export const useLater = (): number => useQuery(query(threads.later, {})).data?.items.length ?? 0

/** Do the others see how far this person has read? */
export const useTellsRead = (): boolean | undefined =>
  useQuery(query(threads.preferences, {})).data?.tellsRead
export const chooseTellsRead = (tellsRead: boolean) => makeChange(threads.choose, { tellsRead })
