import { lazy, Suspense } from 'react'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import type { ThreadWords } from '#web/ui/thread/types.ts'
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
