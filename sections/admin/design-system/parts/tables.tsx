import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { PersonChip } from '#web/ui/show/person-chip.tsx'
import type { Column, SavedView, Selected } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import {
  type Entry,
  type EntryTotals,
  entries,
  findEntries,
  listEntries,
  STATUS_WORDS,
  sitesLike,
  soon,
} from './data.ts'
import styles from './design-system.module.css'

const TONES = { in: 'good', late: 'warn', zero: 'neutral' } as const
const FILTERS: Filter[] = [
  { kind: 'record', name: 'siteId', label: 'Location', anyLabel: 'Any location', query: sitesLike },
  {
    kind: 'dates',
    from: 'from',
    to: 'to',
    label: 'Day',
    anyLabel: 'Any time',
    presets: [
      { label: 'This week', from: '2026-11-18', to: '2026-11-24' },
      { label: 'This year', from: '2026-01-01', to: '2026-12-31' },
    ],
  },
  {
    kind: 'chips',
    name: 'status',
    label: 'Status',
    options: (['in', 'late', 'zero'] as const).map((value) => ({ value, label: STATUS_WORDS[value] })),
  },
]

const change = (id: string, fields: Partial<Entry>) => {
  const entry = entries.find((one) => one.id === id)
  if (!entry) return
  Object.assign(entry, fields)
  entry.total = entry.individual + entry.groups
}

export default function Tables() {
  const list = useListState(listEntries, {
    sort: 'collectionDate',
    order: 'desc',
    limit: 25,
    filters: { siteId: '', from: '', to: '', status: [] },
  })
  const client = useQueryClient()
  const [open, setOpen] = useState<Entry | null>(null)
  const [views, setViews] = useState<SavedView[]>([
    { id: 'late', name: 'Late ones', query: 'status=late&sort=site', shared: true, mine: false },
  ])
  const query = {
    queryKey: ['design-system', 'entries', list.params],
    queryFn: () => soon(() => findEntries(list.params)),
  }
  const again = () => client.invalidateQueries({ queryKey: ['design-system', 'entries'] })
  const save = async (id: string, fields: Partial<Entry>) => {
    await soon(() => change(id, fields))
    await again()
  }
  const bulk = async (selected: Selected, count: number) => {
    await soon(() => null)
    toast({
      title: `${formatNumber(count)} marked as late`,
      description: 'ids' in selected ? 'Chosen one by one' : 'Everything that is filtered',
    })
  }
  return (
    <>
      <DataTable<Entry, EntryTotals>
        name="design-system"
        label="Collections"
        words={{ one: 'entry', many: 'entries' }}
        list={list}
        find={{ filters: FILTERS, searchLabel: 'Search location, note or person' }}
        query={query}
        columns={columns(save)}
        rowId={(entry) => entry.id}
        rowLabel={(entry) => `${entry.site}, ${formatDay(entry.collectionDate, 'short')}`}
        open={setOpen}
        actions={(entry) => [
          { label: 'Open', icon: 'list', onClick: () => setOpen(entry) },
          {
            label: 'Message about this',
            icon: 'messages',
            onClick: () => toast({ title: 'Only on this page' }),
          },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            divider: true,
            onClick: () => toast({ title: 'Only on this page' }),
          },
        ]}
        bulk={[{ label: 'Mark as late', icon: 'clock', run: bulk }]}
        card={(entry) => <EntryCard entry={entry} />}
        views={{
          items: views,
          mayShare: true,
          save: async (view) => setViews([...views, { ...view, id: String(views.length), mine: true }]),
          remove: async (id) => setViews(views.filter((view) => view.id !== id)),
        }}
        toolbar={
          <Button variant="quiet" icon="download" onClick={() => toast({ title: 'Only on this page' })}>
            Export
          </Button>
        }
        empty={<EmptyState title="No collections logged yet">The first one is a minute away.</EmptyState>}
      />
      <Drawer opened={open !== null} onClose={() => setOpen(null)} title={open ? open.site : ''}>
        {open &&
          `${countOf(open.total, 'sandwich')} on ${formatDay(open.collectionDate)}, logged by ${open.by}.`}
      </Drawer>
    </>
  )
}

const columns = (
  save: (id: string, fields: Partial<Entry>) => Promise<unknown>,
): Column<Entry, EntryTotals>[] => [
  {
    id: 'collectionDate',
    header: 'Day',
    sort: true,
    fixed: true,
    cell: (entry) => formatDay(entry.collectionDate, 'short'),
    edit: {
      kind: 'date',
      value: (entry) => entry.collectionDate,
      check: (value) => (value ? undefined : 'Please choose the day'),
      save: (entry, value) => save(entry.id, { collectionDate: value ?? entry.collectionDate }),
    },
  },
  { id: 'site', header: 'Location', sort: true, cell: (entry) => <strong>{entry.site}</strong> },
  {
    id: 'individual',
    header: 'Individual',
    sort: true,
    align: 'right',
    cell: (entry) => formatNumber(entry.individual),
    total: (totals) => formatNumber(totals.individual),
    edit: {
      kind: 'number',
      value: (entry) => entry.individual,
      check: (value) => (value === null || Number(value) < 0 ? 'Please enter 0 or more' : undefined),
      save: (entry, value) => save(entry.id, { individual: value ?? 0 }),
    },
  },
  {
    id: 'groups',
    header: 'Groups',
    sort: true,
    align: 'right',
    cell: (entry) => formatNumber(entry.groups),
    total: (totals) => formatNumber(totals.groups),
  },
  {
    id: 'total',
    header: 'Total',
    sort: true,
    align: 'right',
    cell: (entry) => <strong>{formatNumber(entry.total)}</strong>,
    total: (totals) => formatNumber(totals.total),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (entry) => <Badge tone={TONES[entry.status]}>{STATUS_WORDS[entry.status]}</Badge>,
  },
  {
    id: 'note',
    header: 'Note',
    hidden: true,
    cell: (entry) => entry.note,
    edit: {
      kind: 'text',
      value: (entry) => entry.note,
      save: (entry, value) => save(entry.id, { note: value ?? '' }),
    },
  },
  {
    id: 'by',
    header: 'Logged by',
    cell: (entry) => <PersonChip person={{ id: entry.by, name: entry.by }} />,
  },
]

const EntryCard = ({ entry }: { entry: Entry }) => (
  <div className={styles.rowcard}>
    <div>
      <strong>{entry.site}</strong>
      <p>
        {formatDay(entry.collectionDate, 'short')} · {entry.by}
      </p>
    </div>
    <div>
      <span className={styles.number}>{formatNumber(entry.total)}</span>{' '}
      <Badge tone={TONES[entry.status]}>{STATUS_WORDS[entry.status]}</Badge>
    </div>
  </div>
)
