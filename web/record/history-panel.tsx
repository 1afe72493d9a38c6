import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Undo } from '#web/calls/undo.ts'
import { Async } from '../ui/feedback/async.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { QueryOf } from '../ui/fields/record-picker.tsx'
import { Timeline, TimelineEntry } from '../ui/show/timeline.tsx'
import { ValueText, valueWords } from '../ui/show/value-text.tsx'
import { Pager } from '../ui/table/data-table/pager.tsx'
import { usePages } from '../ui/table/use-pages.ts'
import styles from './history-panel.module.css'
import { UndoButton } from './undo-button.tsx'

/** As `GET /api/history/{table}/{id}` answers (design 9). */
export interface HistoryEntry {
  requestId: string | null
  at: string
  actor: { id: string; name: string } | null
  action: 'insert' | 'update' | 'delete'
  changes: { field: string; label: string; before: unknown; after: unknown }[]
  undoable: boolean
  /** How many rows the request changed in all, of one that can be undone. */
  requestRows?: number
}

interface HistoryPanelProps<E extends HistoryEntry> {
  /** `(pages) => query(history.ofRecord, { table, id, ...pages })` */
  query: (pages: { page: number; limit: number }) => QueryOf<{ items: E[]; total: number }>
  /** Another way to undo, for samples. */
  undo?: Undo
  /** How a value of a field reads, e.g. the name of a host instead of its id. */
  showValue?: (field: string, value: unknown) => ReactNode | undefined
  /** Of changes of several records: which one, 'the collection entry of Nov 18'. */
  nameOf?: (entry: E) => string
}

/** Who changed what, newest first, in words; each change can be undone. */
export function HistoryPanel<E extends HistoryEntry>({
  query,
  undo,
  showValue,
  nameOf,
}: HistoryPanelProps<E>) {
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
              <Entry
                key={`${entry.at} ${index}`}
                entry={entry}
                name={nameOf?.(entry)}
                undo={undo}
                showValue={showValue}
              />
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

const DID = { insert: 'entered', update: 'changed', delete: 'deleted' }
const UNDID = { insert: 'Record entered', update: 'Record changed', delete: 'Record deleted' }

function Entry({
  entry,
  name = 'this',
  undo,
  showValue,
}: { entry: HistoryEntry; name?: string | undefined } & Pick<
  HistoryPanelProps<HistoryEntry>,
  'undo' | 'showValue'
>) {
  const { requestId, requestRows = 1 } = entry
  const show = (field: string, value: unknown) => showValue?.(field, value) ?? <ValueText value={value} />
  return (
    <TimelineEntry at={entry.at} person={entry.actor} did={`${DID[entry.action]} ${name}`}>
      {entry.changes.length > 0 && (
        <ul className={styles.changes}>
          {entry.changes.map((change) => (
            <li key={change.field}>
              <span className={styles.label}>{change.label}</span>{' '}
              {isLong(change.before) || isLong(change.after) ? (
                <LongList before={listOf(change.before)} after={listOf(change.after)} />
              ) : entry.action === 'insert' ? (
                show(change.field, change.after)
              ) : entry.action === 'delete' ? (
                show(change.field, change.before)
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
        <UndoButton
          variant="quiet"
          one="Undo this change"
          offer={{ requestId, rows: requestRows, what: 'request', message: UNDID[entry.action], ago: true }}
          act={undo}
        />
      )}
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
        <summary>{after.length > 0 ? after.length : `${before.length} removed`}</summary>
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
          removed <del>{went}</del>
        </>
      )}
    </>
  )
}
