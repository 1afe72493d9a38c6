import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { Button } from '../ui/action/button.tsx'
import { Async } from '../ui/feedback/async.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { QueryOf } from '../ui/fields/record-picker.tsx'
import { Timeline, TimelineEntry } from '../ui/show/timeline.tsx'
import { ValueText, valueWords } from '../ui/show/value-text.tsx'
import { Pager } from '../ui/table/data-table/pager.tsx'
import { usePages } from '../ui/table/use-pages.ts'
import styles from './history-panel.module.css'

/** As `GET /api/history/{table}/{id}` answers (design 9). */
export interface HistoryEntry {
  requestId: string | null
  at: string
  actor: { id: string; name: string } | null
  action: 'insert' | 'update' | 'delete'
  changes: { field: string; label: string; before: unknown; after: unknown }[]
  undoable: boolean
}

interface HistoryPanelProps {
  /** `(pages) => query(history.ofRecord, { table, id, ...pages })` */
  query: (pages: { page: number; limit: number }) => QueryOf<{ items: HistoryEntry[]; total: number }>
  /** Undoes one request; what it throws is said at the entry. */
  undo: (requestId: string) => Promise<unknown>
  /** How a value of a field reads, e.g. the name of a host instead of its id. */
  showValue?: (field: string, value: unknown) => ReactNode | undefined
}

/** Who changed what, newest first, in words; each change can be undone. */
export function HistoryPanel({ query, undo, showValue }: HistoryPanelProps) {
  const { page, limit, set } = usePages()
  const answer = useQuery(query({ page, limit }))
  return (
    <Async
      query={answer}
      what="the history"
      empty={<EmptyState icon="history" title="Nothing has been changed yet" />}
    >
      {({ items, total }) => (
        <>
          <Timeline>
            {items.map((entry, index) => (
              <Entry key={`${entry.at} ${index}`} entry={entry} undo={undo} showValue={showValue} />
            ))}
          </Timeline>
          {total > items.length && (
            <Pager list={{ page, limit, set }} total={total} words={{ one: 'change', many: 'changes' }} />
          )}
        </>
      )}
    </Async>
  )
}

const DID = { insert: 'entered this', update: 'changed this', delete: 'deleted this' }

function Entry({
  entry,
  undo,
  showValue,
}: { entry: HistoryEntry } & Pick<HistoryPanelProps, 'undo' | 'showValue'>) {
  const [state, setState] = useState<{ busy: boolean; failure: string }>({ busy: false, failure: '' })
  const { requestId } = entry
  const takeBack = async (id: string) => {
    setState({ busy: true, failure: '' })
    try {
      await undo(id)
      setState({ busy: false, failure: '' })
    } catch (error) {
      setState({ busy: false, failure: messageOf(error) })
    }
  }
  const show = (field: string, value: unknown) => showValue?.(field, value) ?? <ValueText value={value} />
  return (
    <TimelineEntry at={entry.at} person={entry.actor} did={DID[entry.action]}>
      {entry.action !== 'delete' && entry.changes.length > 0 && (
        <ul className={styles.changes}>
          {entry.changes.map((change) => (
            <li key={change.field}>
              <span className={styles.label}>{change.label}</span>{' '}
              {isLong(change.before) || isLong(change.after) ? (
                <LongList before={listOf(change.before)} after={listOf(change.after)} />
              ) : entry.action === 'insert' ? (
                show(change.field, change.after)
              ) : (
                <>
                  from <del>{show(change.field, change.before)}</del> to{' '}
                  <ins>{show(change.field, change.after)}</ins>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {entry.undoable && requestId !== null && (
        <Button variant="quiet" icon="undo" busy={state.busy} onClick={() => void takeBack(requestId)}>
          Undo this change
        </Button>
      )}
      <div role="alert" className={styles.failure}>
        {state.failure}
      </div>
    </TimelineEntry>
  )
}

const LONG = 12
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isLong = (value: unknown) => listOf(value).length > LONG

/** Of a list that nobody reads through, what came and what went; a new one is counted and can be opened. */
function LongList({ before, after }: { before: unknown[]; after: unknown[] }) {
  const came = valueWords(after.filter((one) => !before.includes(one)))
  const went = valueWords(before.filter((one) => !after.includes(one)))
  if (before.length === 0 || after.length === 0)
    return (
      <details className={styles.long}>
        <summary>{after.length > 0 ? after.length : `${before.length} taken away`}</summary>
        {came || went}
      </details>
    )
  return (
    <>
      {came && (
        <>
          added <ins>{came}</ins>
        </>
      )}
      {came && went && ', '}
      {went && (
        <>
          took away <del>{went}</del>
        </>
      )}
    </>
  )
}
