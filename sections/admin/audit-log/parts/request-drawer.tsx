import { useQuery } from '@tanstack/react-query'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { usePages } from '#web/ui/table/use-pages.ts'
import { type AuditEntry, type AuditRequest, auditLogs } from '../contract.ts'
import styles from './audit-log.module.css'
import { ChangeDrawer, UndoRequest } from './change-drawer.tsx'
import { ACTIONS, recordName, requestWords, summary, whoOf } from './words.ts'

interface RequestDrawerProps {
  request: AuditRequest
  /** As the list is filtered: its changes are found by the same. */
  filters: ArgsOf<typeof auditLogs.list>
  /** The change that is open, by its number. */
  change: string
  onChange: (id: string) => void
  onClose: () => void
  ofRecord: ((id: string) => void) | undefined
}

/** What was done together, change by change; each opens to its old and new values. */
export function RequestDrawer({ request, filters, change, onChange, onClose, ofRecord }: RequestDrawerProps) {
  const { page, limit, set } = usePages()
  const answer = useQuery(query(auditLogs.list, { ...filters, together: request.id, page, limit }))
  const opened = answer.data?.items.find(({ id }) => String(id) === change)
  if (opened)
    return (
      <ChangeDrawer
        entry={opened}
        request={request}
        onClose={onClose}
        back={() => onChange('')}
        ofRecord={ofRecord && (() => ofRecord(opened.recordId))}
      />
    )
  return (
    <RecordPane
      title={`${countOf(request.entries, 'change')} together`}
      onClose={onClose}
      footer={request.undoable && <UndoRequest request={request} onDone={onClose} />}
    >
      <DefinitionList
        items={[
          { label: 'What', value: requestWords(request) },
          { label: 'Who', value: whoOf(request) },
          { label: 'When', value: formatMoment(request.at) },
          { label: 'Call', value: request.call },
        ]}
      />
      <Async query={answer} what="the changes">
        {({ items, total }) => (
          <>
            <ul className={styles.rows}>
              {items.map((entry) => (
                <li key={entry.id}>
                  <button type="button" className={styles.row} onClick={() => onChange(String(entry.id))}>
                    <RowWords entry={entry} />
                  </button>
                </li>
              ))}
            </ul>
            {total > items.length && (
              <Pager list={{ page, limit, set }} total={total} words={{ one: 'change', many: 'changes' }} />
            )}
          </>
        )}
      </Async>
    </RecordPane>
  )
}

const RowWords = ({ entry }: { entry: AuditEntry }) => (
  <>
    <span>
      {ACTIONS[entry.action]}: {entry.noun} <strong>{recordName(entry)}</strong>
    </span>
    <span className={styles.soft}>{summary(entry)}</span>
  </>
)
