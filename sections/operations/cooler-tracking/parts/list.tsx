import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { manages, reports } from '../access.ts'
import { type Cooler, coolers, coolerTypes } from '../contract.ts'
import { cooler } from '../fields.ts'
import { whereInWords } from '../words.ts'
import type { ComingIn } from './check-in-dialog.tsx'
import { keepersNamed } from './keeper-picker.tsx'
import { CoolerBadges } from './marks.tsx'
import { CheckInDialog } from './on-demand.ts'
import { useCoolerAddress, useDays } from './use-coolers.ts'

interface Totals {
  overdue: number
  lost: number
  unclean: number
}

const FILTERS = { state: '', typeId: '', holder: '', overdue: '', unclean: '' }
const { one, many } = cooler.words

/** Every cooler with a number, everywhere alike: search, filters, views, export. */
export function List({ record }: { record: ReactNode }) {
  const user = useCurrentUser()
  const { id, open } = useCoolerAddress()
  const { today } = useDays()
  const [coming, setComing] = useState<ComingIn | null>(null)
  const list = useListState(coolers.list, { filters: FILTERS })
  const columns: Column<Cooler, Totals>[] = [
    { id: 'number', header: 'Number', sort: true, fixed: true, cell: (row) => row.number },
    { id: 'type', header: 'Type', line: true, cell: (row) => row.type?.name },
    { id: 'holder', header: 'Who has it', sort: true, line: true, cell: (row) => row.holder?.name },
    {
      id: 'since',
      header: 'Since',
      sort: true,
      line: true,
      cell: (row) => row.since && <Ago at={row.since} />,
    },
    {
      id: 'dueOn',
      header: 'Due back',
      sort: true,
      line: true,
      hidden: true,
      cell: (row) => row.dueOn && formatDay(row.dueOn, 'short'),
    },
    {
      id: 'marks',
      header: 'Standing',
      line: true,
      cell: (row) => <CoolerBadges cooler={row} today={today} />,
    },
    { id: 'code', header: 'Label', hidden: true, cell: (row) => row.code },
    { id: 'notes', header: 'Notes', hidden: true, cell: (row) => row.notes },
  ]
  return (
    <>
      <DataTable<Cooler, Totals>
        name="cooler-tracking"
        label="Coolers"
        words={cooler.words}
        list={list}
        find={{ filters: useFilters(), searchLabel: 'Search coolers' }}
        query={query(coolers.list, list.params)}
        columns={columns}
        card={(row) => (
          <RowWords
            title={`${row.number}${row.type ? ` · ${row.type.name}` : ''}`}
            marks={<CoolerBadges cooler={row} today={today} />}
            lines={[whereInWords(row.holder)]}
          />
        )}
        rowId={(row) => row.id}
        rowLabel={(row) => `Cooler ${row.number}`}
        open={(row) => open(row.id)}
        openId={id}
        record={record}
        bulk={[...(reports(user) ? [checksIn(setComing)] : []), ...(manages(user) ? BULK : [])]}
        exports={coolers.exportList}
        empty={
          <EmptyState icon="cooler" title="No coolers with a number yet">
            Add them with their numbers, print the labels, and scan them whenever they change hands.
          </EmptyState>
        }
      />
      {coming && <CheckInDialog coming={coming} />}
    </>
  )
}

const checksIn = (setComing: (coming: ComingIn | null) => void): BulkAction => ({
  label: 'Check in',
  icon: 'check',
  run: (selected, count) =>
    new Promise<boolean>((resolve) => {
      const end = (done: boolean) => () => {
        setComing(null)
        resolve(done)
      }
      setComing({ selected, count, done: end(true), cancelled: end(false) })
    }),
})

const BULK: BulkAction[] = [
  {
    label: 'Delete',
    icon: 'trash',
    danger: true,
    run: (selected) =>
      changeWithUndo(
        coolers.bulkRemove,
        selected as never,
        ({ deleted }) => `${countOf(deleted, one, many)} deleted`,
      ),
  },
]

function useFilters(): Filter[] {
  const client = useQueryClient()
  const types = useQuery(query(coolerTypes.list, { limit: 200 }))
  return [
    { kind: 'switch', name: 'overdue', label: 'Overdue' },
    { kind: 'switch', name: 'unclean', label: 'Not clean' },
    {
      kind: 'select',
      name: 'state',
      label: 'State',
      anyLabel: 'Any state',
      options: cooler.fields.state.options,
    },
    {
      kind: 'select',
      name: 'typeId',
      label: 'Type',
      anyLabel: 'Any type',
      options: (types.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'record',
      name: 'holder',
      label: 'Who has it',
      anyLabel: 'Anybody',
      query: (search) => {
        const found = keepersNamed(client, search)
        return {
          queryKey: [...found.queryKey, 'filter'],
          queryFn: async () => {
            const { items } = await found.queryFn()
            const nobody = { id: 'nobody', name: 'Nobody has said where' }
            return { items: [nobody, ...items.map(({ key, name }) => ({ id: key, name }))] }
          },
        }
      },
    },
  ]
}
