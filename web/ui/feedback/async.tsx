import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { useReachable } from '#web/device/network.ts'
import { Button } from '../action/button.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './async.module.css'
import { FailedState } from './failed-state.tsx'

/** The part of a query that a screen needs. */
export interface QueryState<T> {
  data: T | undefined
  error: unknown
  /** What went wrong last while it is still tried again. */
  failureReason?: unknown
  isPending: boolean
  isFetching?: boolean
  refetch: () => unknown
}

interface AsyncProps<T> {
  query: QueryState<T>
  /** Ends the sentence 'We could not load …': 'the hosts'. */
  what: string
  /** In the shape of what comes, so that nothing jumps. */
  skeleton?: ReactNode
  /** Shown when there is nothing to show. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** Waiting, failed, empty, ready: once, for every query (architecture, Style 6). */
export function Async<T>({ query, what, skeleton, empty, isEmpty = looksEmpty, children }: AsyncProps<T>) {
  const retry = () => void query.refetch()
  const reachable = useReachable()
  if (query.data === undefined) {
    // Without a network nobody waits for the tries that are still to come.
    const error = query.error ?? (reachable ? null : query.failureReason)
    // What is not there, or was asked wrongly, is no other at a second try.
    const isFinal = isApiError(error) && FINAL.has(error.status)
    if (error)
      return <FailedState what={what} error={error} busy={query.isFetching} {...(isFinal ? {} : { retry })} />
    return <Waiting what={what}>{skeleton ?? <SkeletonLines />}</Waiting>
  }
  // Without a network the shell says of everything that it may be old.
  return (
    <>
      {query.error && reachable ? (
        <output className={styles.stale}>
          <span>This may be out of date: {messageOf(query.error)}</span>
          <Button variant="quiet" icon="refresh" busy={query.isFetching} onClick={retry}>
            Refresh
          </Button>
        </output>
      ) : null}
      {empty !== undefined && isEmpty(query.data) ? empty : children(query.data)}
    </>
  )
}

const FINAL = new Set([400, 404])

const looksEmpty = (data: unknown) =>
  Array.isArray(data)
    ? data.length === 0
    : typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)
      ? data.items.length === 0
      : data === null

/** Something is on its way: grey shapes for the eye, words for the ear. */
export const Waiting = ({ what, children }: { what: string; children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden>Loading {what}…</VisuallyHidden>
    <div aria-hidden inert>
      {children}
    </div>
  </div>
)

/** Lines of text to come. */
export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => (
  <div className={styles.lines}>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} radius="sm" />
    ))}
  </div>
)
