import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import type { crud } from '#kernel/calls/crud.ts'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import type { TourTarget } from '#kernel/portal/tour.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useQueryState } from '#web/query-state.ts'
import type { Controls } from '#web/record/field-input.tsx'
import { columnOf, filtersOf, seenBy, shown } from '#web/record/record-columns.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/action/reach.tsx'
import { later } from '#web/ui/later.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { type Tab, Tabs } from '#web/ui/layout/tabs.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { StatTile, type StatTileProps, StatTiles } from '#web/ui/show/stat-tile.tsx'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import type { BulkAction, Column, Selected } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { namesOf } from '#web/ui/table/filter-bar/words.ts'
import { type ListState, useListState } from '#web/ui/table/list-state.ts'

export { useTalkTab } from './parts/talk-tab.tsx'
export { together } from './parts/together.tsx'

import type { RecordDrawer as Drawer, RecordProps } from './parts/record-drawer.tsx'

const RecordDrawer = later<typeof Drawer>(() =>
  import('./parts/record-drawer.tsx').then((part) => ({ default: part.RecordDrawer })),
)
const RecordFields = later(() => import('./parts/record-fields.tsx'))
const NewRecord = later(() => import('./parts/new-record.tsx'))
const ImportPage = later(() =>
  import('#web/record/import-page.tsx').then((part) => ({ default: part.ImportPage })),
)

/** What `crud` puts into a contract; what a section leaves out of it is not offered. */
export type Calls = Record<'list' | 'one' | 'add' | 'edit' | 'remove', Endpoint> &
  Partial<Record<keyof ReturnType<typeof crud>, Endpoint>>
type TotalsOf<C extends { list: Endpoint }> = NonNullable<
  (OutputOf<C['list']> & { totals?: object })['totals']
>
export type RowOf<C extends { one: Endpoint }> = OutputOf<C['one']> & { id: string; version: number }

export interface RecordsProps<F extends Fields, C extends Record<'list' | 'one', Endpoint>> {
  def: Definition<F>
  calls: C
  /** The section's name in the address, and the table's in the database. */
  section: string
  table: string
  title: string
  description?: ReactNode
  /** What the main button says: 'Suggest an item'. */
  add: string
  /** What the button of a new record's form says, when it is not the same. */
  saveNew?: string
  nameOf: (row: RowOf<C>) => string
  may: {
    add: boolean
    edit: (row: RowOf<C>) => boolean
    /** Any of them or none; or it depends on the row. */
    remove?: boolean | ((row: RowOf<C>) => boolean)
    import?: boolean
  }
  /** Names of declared fields, or whole columns where something is special. */
  columns: readonly ((keyof F & string) | Column<RowOf<C>>)[]
  card?: (row: RowOf<C>) => ReactNode
  /** Filters beside those of the fields. */
  filters?: readonly Filter[]
  /** The list in several heaps, one at a time, by a filter of the list: the requests of a status. */
  heaps?: { name: string; label: string; usual: string; tabs: readonly (Omit<Tab, 'content'> | false)[] }
  /** Rows that belong together, beside or under what they have in common. */
  group?: { header: string; of: (row: RowOf<C>) => string }
  /** What the list is asked for, whatever is filtered. */
  fixed?: Record<string, unknown>
  /** In place of the list and its heaps: the same records on a calendar, on a board. Search and filters stay the list's. */
  instead?: ((list: ListState, find: Find) => ReactNode) | undefined
  /** Rows as cards at a desk as well. */
  asCards?: boolean
  /** Of what the fields would filter by, what a heap says already. */
  unfiltered?: readonly (keyof F & string)[]
  bulk?: BulkAction<RowOf<C>>[]
  /** Quiet buttons beside the main one. */
  actions?: ReactNode
  /** Above the list: a link, a hint. */
  above?: ReactNode
  /** Of everything that is filtered, from the totals of the list; one line that opens. */
  figures?: (
    totals: TotalsOf<C> | undefined,
  ) => (Pick<StatTileProps, 'label' | 'value' | 'unit' | 'hint'> | false)[]
  empty?: ReactNode
  /** The fields of the form in their places; one under the other when left out. */
  form?: (
    field: (name: keyof F & string, special?: { suggestions?: readonly string[] }) => ReactNode,
    row: RowOf<C> | 'new',
    values: Definition<F>['initial'],
    /** Of rows about people: where somebody seems to be known already, the question who is meant. */
    who: ReactNode,
  ) => ReactNode
  /** In place of the form of its fields: of a new record that begins with a file. */
  adds?: (form: { opened: boolean; onDone: (id?: string) => void }) => ReactNode
  /** Of a new record, where more is asked for than its fields. */
  newDef?: Pick<Definition, 'fields' | 'input' | 'initial' | 'labels'>
  /** Instead of the usual controls, by field: the picker of a `reference`. */
  controls?: Controls
  /** The rows are about people, and `add` and `edit` those of `aboutPeople`. */
  aboutPeople?: boolean
  /** Of the open record: badges, what the first tab says, more tabs, more buttons. */
  record?: Partial<Pick<RecordProps<C['one']>, 'head' | 'body' | 'tabs' | 'actions'>>
  /** Marks of the guided tours. */
  tour?: { add?: TourTarget; find?: TourTarget; list?: TourTarget }
}

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

interface FactsProps<F extends Fields> {
  def: Pick<Definition<F>, 'fields'>
  row: object
  /** Whose: for whoever hears whom a number calls. */
  name: string
  /** Fields that stand elsewhere in the record. */
  without?: readonly (keyof F & string)[]
  /** Of many fields only those that say something. */
  filledOnly?: boolean
}

/** Every field that this person may see, as it reads. */
export function RecordFacts<F extends Fields>({
  def,
  row,
  name: who,
  without = [],
  filledOnly = false,
}: FactsProps<F>) {
  const user = useCurrentUser()
  const { timeZone } = useSettings()
  const items = Object.entries(def.fields)
    .filter(([name, { kind }]) => kind !== 'reference' && !without.includes(name))
    .map(([name, field]) => ({ field, value: (row as Record<string, unknown>)[name] }))
    // What the section keeps by itself is said once there is something to say.
    .filter(
      ({ field, value }) =>
        // What is not theirs to see came as nothing; of oneself one sees more.
        (seenBy(user, field) || (value !== null && value !== undefined)) &&
        !((field.kept || filledOnly) && (value === null || value === '' || (filledOnly && value === false))),
    )
    .map(({ field, value }) => ({
      label: field.label,
      value: field.inputType ? reachBy(field, value, who) : shown(field, value, timeZone),
    }))
  return <DefinitionList items={items} />
}

function reachBy(
  { inputType }: Pick<Fields[string], 'inputType'>,
  value: unknown,
  name: string,
  line = false,
) {
  if (typeof value !== 'string') return null
  return inputType === 'tel' ? (
    <PhoneLink phone={value} name={name} line={line} />
  ) : (
    <MailLink email={value} name={name} line={line} />
  )
}
