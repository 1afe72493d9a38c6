import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { type ListedRun, runs } from '../contract.ts'
import { run } from '../fields.ts'
import { targets } from '../tour-targets.ts'
import { RunBadge } from './marks.tsx'
import { useRunPlace } from './use-place.ts'

const dayOf = ({ day }: ListedRun) => formatDay(day ?? '')
const farOf = ({ stops, done }: ListedRun) => `${done} of ${countOf(stops, 'stop')}`

const COLUMNS: Column<ListedRun>[] = [
  { id: 'day', header: 'Day', sort: true, fixed: true, cell: dayOf },
  { id: 'name', header: 'Name', sort: true, line: true, cell: ({ name }) => name },
  { id: 'status', header: 'Status', sort: true, cell: ({ status }) => <RunBadge status={status} /> },
  { id: 'drivers', header: 'Drivers', align: 'right', cell: ({ drivers }) => drivers },
  { id: 'deliveries', header: 'Deliveries', align: 'right', cell: ({ deliveries }) => deliveries },
  { id: 'sandwiches', header: 'Sandwiches', align: 'right', cell: ({ sandwiches }) => sandwiches },
  { id: 'done', header: 'Done', line: true, cell: farOf },
  { id: 'notes', header: 'Notes', hidden: true, cell: ({ notes }) => notes },
]

/** All runs, the newest first, with how far each is. */
export function RunsList() {
  const { begin, open } = useRunPlace()
  const list = useListState(runs.list, { filters: { status: '' } })
  return (
    <>
      <PageHeader
        title="Runs"
        description="Who drives where on a day."
        main={{ label: 'Plan a run', icon: 'add', onClick: () => begin('add'), tour: targets.add }}
      />
      <DataTable<ListedRun>
        name="runs"
        label="Runs"
        words={run.words}
        tour={targets.list}
        list={list}
        find={{
          searchLabel: 'Search runs',
          filters: [
            {
              kind: 'select',
              name: 'status',
              label: 'Status',
              anyLabel: 'Any status',
              options: run.fields.status.options,
            },
          ],
        }}
        query={query(runs.list, list.params)}
        columns={COLUMNS}
        card={(row) => (
          <RowWords
            title={row.name}
            marks={<RunBadge status={row.status} />}
            lines={[
              dayOf(row),
              `${countOf(row.drivers, 'driver')}, ${countOf(row.sandwiches, 'sandwich')}, ${farOf(row)}`,
            ]}
          />
        )}
        rowId={({ id }) => id}
        rowLabel={(row) => `${row.name}, ${dayOf(row)}`}
        open={({ id }) => open(id)}
        exports={runs.exportList}
        empty={
          <EmptyState icon="route" title="No runs yet">
            Choose a day, drivers and recipients; who calls where is proposed in seconds.
          </EmptyState>
        }
      />
    </>
  )
}
