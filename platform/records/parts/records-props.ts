import type { ReactNode } from 'react'
import type { Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import type { crud } from '#kernel/calls/crud.ts'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import type { TourTarget } from '#kernel/portal/tour.ts'
import type { Controls } from '#web/record/field-input.tsx'
import type { Tab } from '#web/ui/layout/tabs.tsx'
import type { StatTileProps } from '#web/ui/show/stat-tile.tsx'
import type { Find } from '#web/ui/table/data-table/toolbar.tsx'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import type { RecordProps } from './record-drawer.tsx'

/** What `crud` puts into a contract; what a section leaves out of it is not offered. */
export type Calls = Record<'list' | 'one' | 'add' | 'edit' | 'remove', Endpoint> &
  Partial<Record<keyof ReturnType<typeof crud>, Endpoint>>
export type TotalsOf<C extends { list: Endpoint }> = NonNullable<
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
