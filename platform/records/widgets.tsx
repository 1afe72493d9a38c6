import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#kernel/calls/contract.ts'
import type { Fields } from '#kernel/fields/definition.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useQueryState } from '#web/query-state.ts'
import { columnOf, filtersOf, seenBy } from '#web/record/record-columns.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import type { BulkAction, Column, Selected } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { namesOf } from '#web/ui/table/filter-bar/words.ts'
import { useListState } from '#web/ui/table/list-state.ts'

export { useTalkTab } from './parts/talk-tab.tsx'
export { together } from './parts/together.tsx'

import { RecordFacts } from './facts-widgets.tsx'
import { reachBy } from './parts/reach-by.tsx'
import type { RecordDrawer as Drawer } from './parts/record-drawer.tsx'
import type { Calls, RecordsProps, RowOf, TotalsOf } from './parts/records-props.ts'

export type { RecordsProps } from './parts/records-props.ts'

const RecordDrawer = later<typeof Drawer>(() =>
  import('./parts/record-drawer.tsx').then((part) => ({ default: part.RecordDrawer })),
)
const RecordFields = later(() => import('./parts/record-fields.tsx'))
const NewRecord = later(() => import('./parts/new-record.tsx'))
const ImportPage = later(() =>
  import('#web/record/import-page.tsx').then((part) => ({ default: part.ImportPage })),
)

/** Of another day there is nothing to change. */
const MAY_NOTHING = { add: false, edit: () => false, remove: false, import: false }

/** What may take several lines of a cell. */
const MANY_WORDS: ReadonlySet<string> = new Set(['longText', 'choices'])

/**
 * A section of records (design 7, lists and forms everywhere alike): the list with search, filters, views, bulk and
 * export; the record with its form, link, history and undo; the import. What is special comes as props and stands in
 * the section; every piece can be used without the others.
 */
export function RecordsScreen<F extends Fields, C extends Calls>(props: RecordsProps<F, C>) {
  const { def, calls, section, nameOf, tour, heaps } = props
  const may = looksBack() ? MAY_NOTHING : props.may
  const { bulkRemove, exportList } = calls
  type Row = RowOf<C>
  const user = useCurrentUser()
  const { timeZone } = useSettings()
  const [place, setPlace] = useQueryState({ id: '', action: '', part: 'facts' })
  const filters = [
    ...filtersOf(def, user).filter((one) => !namesOf(one).some((name) => props.unfiltered?.includes(name))),
    ...(props.filters ?? []),
  ]
  const list = useListState<Endpoint>(calls.list, {
    filters: Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, ''])),
    ...(heaps ? { piles: { [heaps.name]: heaps.usual } } : {}),
    ...(props.fixed ? { fixed: props.fixed } : {}),
  })
  // The list answers rows of the same shape as the one call; its totals are those of the summed fields.
  const asked = query(calls.list, list.params as never)
  const listed = useQuery({
    ...asked,
    enabled: props.figures !== undefined,
    placeholderData: keepPreviousData,
  })
  const { one: noun, many } = def.words
  const mayRemove = typeof may.remove === 'function' ? may.remove : () => may.remove === true
  const adding = place.action === 'add' && may.add
  const [wasAdding, setWasAdding] = useState(false)
  if (adding && !wasAdding) setWasAdding(true)
  const open = (id: string) => setPlace({ id, action: '', part: 'facts' }, { push: true })
  const close = () => open('')

  const edits = {
    may: may.edit,
    save: (row: Row, changes: object) =>
      changeWithUndo(
        calls.edit,
        { id: row.id, version: row.version, ...changes } as never,
        `${nameOf(row)} changed`,
      ),
  }
  const columns = props.columns.flatMap((column, index): Column<Row>[] => {
    if (typeof column !== 'string') return [column]
    const field = def.fields[column]
    if (!field || !seenBy(user, field)) return []
    const usual = columnOf<Row, unknown>(column, field, {
      // A number to call is touched to call it.
      edits: field.kept || field.inputType ? undefined : edits,
      timeZone,
    })
    // What names the row may take two lines; a day that breaks would make every row two lines high.
    const line = (index > 0 || field.kind === 'day') && !MANY_WORDS.has(field.kind)
    return [
      field.inputType
        ? {
            ...usual,
            line,
            cell: (row) => reachBy(field, (row as Record<string, unknown>)[column], nameOf(row), true),
          }
        : { ...usual, line },
    ]
  })
  const bulk: BulkAction<RowOf<C>>[] = [...(props.bulk ?? [])]
  if (may.remove && bulkRemove)
    bulk.push({
      label: 'Delete',
      icon: 'trash',
      danger: true,
      may: typeof may.remove === 'function' ? may.remove : undefined,
      run: (selected: Selected, count) =>
        changeWithUndo(bulkRemove, selected as never, `${countOf(count, noun, many)} deleted`),
    })

  if (place.action === 'import' && may.import)
    return (
      <ImportPage
        title={`Import ${many}`}
        back={props.title}
        words={def.words}
        // Whoever may import has a section with the calls for it.
        calls={calls as Required<Calls>}
        onClose={close}
      />
    )
  const find: Find = { filters, searchLabel: `Search ${many}`, tour: tour?.find }
  const record = place.id !== '' && (
    <RecordDrawer<C['one']>
      key={place.id}
      one={calls.one}
      id={place.id}
      noun={noun}
      nameOf={(row) => nameOf(row as Row)}
      href={`/dashboard?section=${section}&id=${place.id}`}
      table={props.table}
      labelOf={(name) => {
        const field = def.fields[name]
        return field && seenBy(user, field) ? field.label : undefined
      }}
      onClose={close}
      body={(row) => <RecordFacts def={def} row={row as Row} name={nameOf(row as Row)} />}
      edit={{
        may: (row) => may.edit(row as Row),
        form: (row, done) => <RecordFields {...props} row={row as Row} onDone={done} />,
      }}
      {...(may.remove ? { remove: { may: (row) => mayRemove(row as Row), call: calls.remove } } : {})}
      {...props.record}
    />
  )
  const table = props.instead ? (
    <>
      {props.instead(list, find)}
      {record}
    </>
  ) : (
    <DataTable<Row, unknown>
      name={section}
      label={props.title}
      words={def.words}
      tour={tour?.list}
      list={list}
      find={find}
      asCards={props.asCards}
      group={props.group}
      query={asked as never}
      columns={columns}
      card={props.card}
      rowId={(row) => row.id}
      rowLabel={nameOf}
      open={(row) => open(row.id)}
      bulk={bulk}
      exports={exportList}
      empty={props.empty}
      openId={place.id}
      record={record}
    />
  )
  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        main={
          may.add
            ? {
                label: props.add,
                icon: 'add',
                onClick: () => setPlace({ action: 'add', id: '' }, { push: true }),
                tour: tour?.add,
              }
            : undefined
        }
        actions={
          <>
            {props.actions}
            {may.import && (
              <Button
                variant="quiet"
                icon="spreadsheet"
                onClick={() => setPlace({ action: 'import' }, { push: true })}
              >
                Import
              </Button>
            )}
          </>
        }
      />
      {props.above}
      {props.figures && !listed.isError && (
        <StatTiles fold={{ name: section, label: props.title }}>
          {props
            .figures((listed.data as { totals?: TotalsOf<C> } | undefined)?.totals)
            .map((tile) => tile && <StatTile key={tile.label} {...tile} />)}
        </StatTiles>
      )}
      {heaps && !props.instead ? (
        <Tabs
          label={heaps.label}
          folds
          value={String(list.filters[heaps.name])}
          onChange={(heap) => list.set({ [heaps.name]: heap })}
          tabs={heaps.tabs.map((tab) => tab && { ...tab, content: table })}
        />
      ) : (
        table
      )}
      {wasAdding &&
        (props.adds ? (
          props.adds({ opened: adding, onDone: (id) => (id ? open(id) : close()) })
        ) : (
          <NewRecord {...props} opened={adding} onDone={(saved) => (saved ? open(saved.id) : close())} />
        ))}
    </>
  )
}
