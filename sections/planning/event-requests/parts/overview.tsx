import type { OutputOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { eventRequests } from '../contract.ts'
import { LED } from '../planning-contract.ts'

type Row = OutputOf<typeof eventRequests.adminOverview>['items'][number]

const LABELS = {
  new: 'New',
  in_process: 'In process',
  scheduled: 'Scheduled',
  completed: 'Completed',
} as const

const columns: Column<Row>[] = [
  { id: 'name', header: 'Lead', sort: true, fixed: true, cell: (row) => row.name },
  ...LED.map(
    (tab): Column<Row> => ({
      id: tab,
      header: LABELS[tab],
      sort: true,
      align: 'right',
      cell: (row) =>
        row[tab] === 0 ? (
          '0'
        ) : (
          <SectionLink section="event-requests" params={{ tab, leadId: row.id }}>
            {formatNumber(row[tab])}
          </SectionLink>
        ),
    }),
  ),
]
const filters: Filter[] = [
  {
    kind: 'select',
    name: 'status',
    label: 'Who has some',
    anyLabel: 'Whatever they have',
    options: LED.map((tab) => ({ value: tab, label: LABELS[tab] })),
  },
]

/** Domain 4.1: who leads how many; each number opens its rows. */
export function Overview() {
  const list = useListState(eventRequests.adminOverview, { filters: { status: '' } })
  return (
    <DataTable<Row>
      name="event-leads"
      label="Event requests by lead"
      words={{ one: 'lead', many: 'leads' }}
      list={list}
      find={{ filters, searchLabel: 'Search leads' }}
      query={query(eventRequests.adminOverview, list.params)}
      exports={eventRequests.exportOverview}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      empty={
        <EmptyState icon="people" title="Nobody leads a request yet">
          Choose an event lead at a request, under Our side.
        </EmptyState>
      }
    />
  )
}
