import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/errors.ts'
import { Async } from './async.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { formatAgo, formatMoment } from './format.ts'
import styles from './history-panel.module.css'
import { PersonChip } from './person-chip.tsx'
import type { QueryOf } from './record-picker.tsx'
import { ValueText } from './value-text.tsx'

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
  /** `query(history.ofRecord, { table, id })` */
  query: QueryOf<{ items: HistoryEntry[] }>
  /** Undoes one request; what it throws is said at the entry. */
  undo: (requestId: string) => Promise<unknown>
  /** How a value of a field reads, e.g. the name of a host instead of its id. */
  showValue?: (field: string, value: unknown) => ReactNode | undefined
}

/** Who changed what, newest first, in words; each change can be undone. */
export function HistoryPanel({ query, undo, showValue }: HistoryPanelProps) {
  const answer = useQuery(query)
  return (
    <Async
      query={answer}
      what="the history"
      empty={<EmptyState icon="history" title="Nothing has been changed yet" />}
    >
      {({ items }) => (
        <ol className={styles.list}>
          {items.map((entry, index) => (
            <Entry key={`${entry.at} ${index}`} entry={entry} undo={undo} showValue={showValue} />
          ))}
        </ol>
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
    <li className={styles.entry}>
      <div className={styles.head}>
        <PersonChip person={entry.actor} />
        <span>{DID[entry.action]}</span>
        <time dateTime={entry.at} title={formatMoment(entry.at)}>
          {formatAgo(entry.at)}
        </time>
      </div>
      {entry.action !== 'delete' && entry.changes.length > 0 && (
        <ul className={styles.changes}>
          {entry.changes.map((change) => (
            <li key={change.field}>
              <span className={styles.label}>{change.label}</span>{' '}
              {entry.action === 'insert' ? (
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
    </li>
  )
}
