import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { type ListedFeature, searchAdmin } from '../admin-contract.ts'
import { entry } from '../fields.ts'
import { FeatureForm } from './feature-form.tsx'

const SHOW = { own: 'Your own', changed: 'Changed', hidden: 'Hidden' }

/** What is special about it, beside its title. */
const Marks = ({ feature }: { feature: ListedFeature }) => (
  <>
    {feature.source === 'own' && <Badge tone="brand">{SHOW.own}</Badge>}
    {feature.source === 'declared' && feature.rowId !== null && <Badge tone="info">{SHOW.changed}</Badge>}
    {feature.hidden && <Badge tone="warn">{SHOW.hidden}</Badge>}
  </>
)

const COLUMNS: Column<ListedFeature>[] = [
  {
    id: 'title',
    header: 'Title',
    fixed: true,
    sort: true,
    cell: (feature) => <RowWords title={feature.title} marks={<Marks feature={feature} />} lines={[]} />,
  },
  { id: 'category', header: 'Category', sort: true, cell: (feature) => feature.category },
  { id: 'description', header: 'Description', hidden: true, cell: (feature) => feature.description },
  { id: 'keywords', header: 'Keywords', hidden: true, cell: (feature) => feature.keywords.join(', ') },
  {
    id: 'clicks',
    header: 'Chosen',
    sort: true,
    align: 'right',
    cell: (feature) => formatNumber(feature.clicks),
  },
  { id: 'route', header: 'Leads to', hidden: true, cell: (feature) => feature.route },
]

/** Every page and action the search knows; declared ones can be called otherwise, others added. */
export function FeaturesTab({ edits }: { edits: boolean }) {
  const list = useListState(searchAdmin.features, { sort: 'title', filters: { category: '', show: '' } })
  const [open, setOpen] = useState<ListedFeature | 'new' | null>(null)
  const remove = useMutation(
    mutation(searchAdmin.removeFeature, { undo: () => 'Entry deleted, or set back' }),
  )
  const actionsFor = (feature: ListedFeature) => [
    { label: 'Edit', icon: 'edit' as const, onClick: () => setOpen(feature) },
    ...(feature.rowId === null
      ? []
      : [
          {
            label: feature.source === 'own' ? 'Delete' : 'Set back to as it was',
            icon: 'trash' as const,
            danger: feature.source === 'own',
            onClick: () => remove.mutate({ id: feature.rowId ?? '' }),
          },
        ]),
  ]
  return (
    <>
      <DataTable<ListedFeature>
        name="search-features"
        label="Pages and actions"
        words={{ one: 'entry', many: 'entries' }}
        list={list}
        find={{
          searchLabel: 'Search title, description or keyword',
          filters: [
            oneOf('category', 'Category', entry.fields.category.names),
            oneOf('show', 'Show', SHOW, 'All'),
          ],
        }}
        query={query(searchAdmin.features, list.params)}
        exports={searchAdmin.exportFeatures}
        columns={COLUMNS}
        card={(feature) => (
          <RowWords
            title={feature.title}
            marks={<Marks feature={feature} />}
            lines={[feature.description, `${feature.category} · chosen ${countOf(feature.clicks, 'time')}`]}
          />
        )}
        rowId={(feature) => feature.id}
        rowLabel={(feature) => feature.title}
        open={edits ? setOpen : undefined}
        actions={edits ? actionsFor : undefined}
        toolbar={
          edits && (
            <Button icon="add" variant="primary" onClick={() => setOpen('new')}>
              Add an entry
            </Button>
          )
        }
      />
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'new' || open === null ? 'New entry' : open.title}
        width="wide"
      >
        {open !== null && (
          <FeatureForm key={open === 'new' ? 'new' : open.id} feature={open} onDone={() => setOpen(null)} />
        )}
      </Drawer>
    </>
  )
}
