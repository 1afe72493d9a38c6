import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { mayExport } from './access.ts'
import { auditLogs } from './contract.ts'
import styles from './parts/audit-log.module.css'
import { ChangeDrawer } from './parts/change-drawer.tsx'
import { ACTIONS, recordName, summary } from './parts/words.ts'

export type AuditEntry = OutputOf<typeof auditLogs.list>['items'][number]

const TONES: Record<AuditEntry['action'], Tone> = { insert: 'good', update: 'info', delete: 'bad' }
const Action = ({ entry }: { entry: AuditEntry }) => (
  <Badge tone={TONES[entry.action]}>{ACTIONS[entry.action]}</Badge>
)
const whoOf = (entry: AuditEntry) => entry.actor?.name ?? 'The portal'

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    fixed: true,
    cell: (entry) => <span className={styles.whole}>{formatMoment(entry.at)}</span>,
  },
  { id: 'who', header: 'Who', cell: (entry) => <span className={styles.whole}>{whoOf(entry)}</span> },
  { id: 'action', header: 'What', cell: (entry) => <Action entry={entry} /> },
  {
    id: 'noun',
    header: 'Record',
    cell: (entry) => (
      <>
        {entry.noun}{' '}
        <span className={styles.name} title={recordName(entry)}>
          {recordName(entry)}
        </span>
      </>
    ),
  },
  {
    id: 'changes',
    header: 'Fields',
    cell: (entry) => <span className={styles.soft}>{summary(entry)}</span>,
  },
  { id: 'call', header: 'Call', hidden: true, cell: (entry) => entry.call },
]

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Every recorded change, with old and new values side by side and undo; for the admin panel. */
export function AuditLog() {
  const user = useCurrentUser()
  const list = useListState(auditLogs.list, {
    filters: { person: '', table: '', record: '', action: '', from: '', to: '' },
  })
  const [{ change }, setPlace] = useQueryState({ change: '' })
  const choices = useQuery(query(auditLogs.options, {}))
  const answer = useQuery(query(auditLogs.list, list.params))
  const opened = answer.data?.items.find(({ id }) => String(id) === change)
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
      <DataTable<AuditEntry>
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
            {
              kind: 'select',
              name: 'action',
              label: 'What',
              anyLabel: 'Any change',
              options: options(ACTIONS),
            },
            { kind: 'dates', from: 'from', to: 'to', label: 'When', anyLabel: 'Any time' },
          ],
        }}
        query={query(auditLogs.list, list.params)}
        toolbar={
          passes(user, mayExport) && (
            <ExportButton endpoint={auditLogs.exportList} filter={list.sorted} total={answer.data?.total} />
          )
        }
        columns={COLUMNS}
        card={(entry) => (
          <span className={styles.card}>
            <span>
              <Action entry={entry} /> {entry.noun}
            </span>
            <span>{recordName(entry)}</span>
            <span className={styles.soft}>{summary(entry)}</span>
            <span className={styles.soft}>
              {whoOf(entry)}, {formatMoment(entry.at)}
            </span>
          </span>
        )}
        rowId={(entry) => String(entry.id)}
        rowLabel={(entry) => `${entry.noun} ${ACTIONS[entry.action].toLowerCase()} by ${whoOf(entry)}`}
        open={(entry) => setPlace({ change: String(entry.id) }, { push: true })}
        empty={
          <EmptyState icon="history" title="No changes yet">
            Whatever people enter, change or delete shows here.
          </EmptyState>
        }
      />
      {opened && (
        <ChangeDrawer
          entry={opened}
          onClose={() => setPlace({ change: '' })}
          ofRecord={
            list.filters.record
              ? undefined
              : () => {
                  setPlace({ change: '' })
                  list.set({ record: opened.recordId })
                }
          }
        />
      )}
    </>
  )
}
