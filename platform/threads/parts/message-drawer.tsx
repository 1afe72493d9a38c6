import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import styles from './lists.module.css'

interface MessageDrawerProps<A> {
  title: string
  answer: UseQueryResult<A>
  empty: { icon: IconName; title: string; words: string }
  onClose: () => void
  children: (answer: A) => ReactNode
}

/** Messages one below the other, over the conversation. */
export const MessageDrawer = <A extends { items: unknown[] }>({
  title,
  answer,
  empty,
  onClose,
  children,
}: MessageDrawerProps<A>) => (
  <Drawer opened onClose={onClose} title={title}>
    <Async
      query={answer}
      what={`the ${title.toLowerCase()}`}
      empty={
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.words}
        </EmptyState>
      }
    >
      {(found) => (
        <ul className={styles.list} aria-label={title}>
          {children(found)}
        </ul>
      )}
    </Async>
  </Drawer>
)

interface MessageHeadProps {
  /** Whose it is, or where it will be said. */
  children: ReactNode
  at: string
  /** That moment in words. */
  when: string
  /** What can be done with it, at the end of the line. */
  action?: ReactNode
}

export const MessageHead = ({ children, at, when, action }: MessageHeadProps) => (
  <div className={styles.head}>
    {children}
    <time dateTime={at}>{when}</time>
    {action}
  </div>
)
