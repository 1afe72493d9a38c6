import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { formatMoment, formatNumber } from '#web/ui/show/format.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { type AuditRequest, auditLogs } from './contract.ts'
import styles from './parts/audit-log.module.css'
import { ChangeDrawer } from './parts/change-drawer.tsx'
import { RequestDrawer } from './parts/request-drawer.tsx'
import { ACTIONS, isUndo, recordName, requestInShort, requestWords, summary, whoOf } from './parts/words.ts'

const TONES: Record<AuditRequest['action'], Tone> = { insert: 'good', update: 'info', delete: 'bad' }

/** 'Changed: host location Elm Street', or all that was done together. */
const What = ({ request }: { request: AuditRequest }) => (
  <span className={styles.what}>
    {request.entries === 1 ? (
      <>
        <Badge tone={TONES[request.action]}>{ACTIONS[request.action]}</Badge>
        <span>{request.noun}</span>
        <span className={styles.name} title={recordName(request)}>
          {recordName(request)}
        </span>
      </>
    ) : (
      <span className={styles.line} title={requestWords(request)}>
        {requestInShort(request)}
      </span>
    )}
    {isUndo(request) && <Badge>Undo</Badge>}
  </span>
)
const fieldsOf = (request: AuditRequest) => (request.entries === 1 ? summary(request) : '')

const COLUMNS: Column<AuditRequest>[] = [
  {
    id: 'at',
    header: 'When',
    fixed: true,
    cell: (request) => <span className={styles.whole}>{formatMoment(request.at)}</span>,
  },
  { id: 'who', header: 'Who', cell: (request) => <span className={styles.whole}>{whoOf(request)}</span> },
  { id: 'what', header: 'What', cell: (request) => <What request={request} /> },
  {
    id: 'changes',
    header: 'Fields',
    cell: (request) => (
      <span className={styles.fields} title={fieldsOf(request)}>
        {fieldsOf(request)}
      </span>
    ),
  },
  {
    id: 'rows',
    header: 'Records',
    align: 'right',
    cell: (request) => formatNumber(request.entries),
  },
  { id: 'call', header: 'Call', hidden: true, cell: (request) => request.call },
]

/** Every recorded change, one line for what was done together, with old and new values and undo; for the admin panel. */
export function AuditLog() {
  const list = useListState(auditLogs.list, {
    filters: { person: '', table: '', record: '', action: '', from: '', to: '' },
  })
  const [{ request, change }, setPlace] = useQueryState({ request: '', change: '' })
  const choices = useQuery(query(auditLogs.options, {}))
  const answer = useQuery(query(auditLogs.requests, list.params))
  const opened = answer.data?.items.find(({ id }) => String(id) === request)
  const close = () => setPlace({ request: '', change: '' })
  const ofRecord = (id: string) => {
    close()
    list.set({ record: id })
  }
  const record =
    opened &&
    (opened.entries === 1 ? (
      <ChangeDrawer
        entry={opened}
        onClose={close}
        ofRecord={list.filters.record ? undefined : () => ofRecord(opened.recordId)}
      />
    ) : (
      <RequestDrawer
        key={opened.id}
        request={opened}
        filters={list.filter}
        change={change}
        onChange={(id) => setPlace({ change: id }, { push: true })}
        onClose={close}
        ofRecord={list.filters.record ? undefined : ofRecord}
      />
    ))
  return (
    <>
      {list.filters.record && (
        <p className={styles.one}>
          Changes of one record.
          <Button variant="quiet" onClick={() => list.set({ record: '' })}>
            Show all records
          </Button>
        </p>
      )}
      <DataTable<AuditRequest>
        name="audit-log"
        label="Audit log"
        words={{ one: 'change', many: 'changes' }}
        list={list}
        find={{
          searchLabel: 'Search old and new values',
          filters: [
            {
              kind: 'select',
              name: 'person',
              label: 'Person',
              anyLabel: 'Anybody',
              options: (choices.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
            },
            {
              kind: 'select',
              name: 'table',
              label: 'Record',
              anyLabel: 'Any record',
              options: (choices.data?.tables ?? []).map(({ table, noun }) => ({ value: table, label: noun })),
            },
            oneOf('action', 'What', ACTIONS, 'Any change'),
            { kind: 'dates', from: 'from', to: 'to', label: 'When', anyLabel: 'Any time' },
          ],
        }}
        query={query(auditLogs.requests, list.params)}
        exports={auditLogs.exportList}
        columns={COLUMNS}
        card={(request) => (
          <span className={styles.card}>
            <What request={request} />
            <span className={styles.soft}>{fieldsOf(request)}</span>
            <span className={styles.soft}>
              {whoOf(request)}, {formatMoment(request.at)}
            </span>
          </span>
        )}
        rowId={(request) => String(request.id)}
        rowLabel={(request) => `${requestInShort(request)} by ${whoOf(request)}`}
        open={(one) => setPlace({ request: String(one.id) }, { push: true })}
        openId={request}
        record={record}
        empty={
          <EmptyState icon="history" title="No changes yet">
            Whatever people enter, change or delete shows here.
          </EmptyState>
        }
      />
    </>
  )
}
