import type { ReactNode } from 'react'
import type { Day } from '#kernel/charity/day.ts'
import type { Option } from '../../fields/select-field.tsx'
import type { MenuItem } from '../../overlay/menu.tsx'
import type { IconName } from '../../show/icons.ts'
import type { ListState } from '../list-state.ts'
import type { Density } from './preferences.ts'
import type { Selection } from './use-selection.ts'

/** What a list endpoint answers (design 9). */
export interface ListAnswer<Row, Totals> {
  items: Row[]
  total: number
  page: number
  limit: number
  totals?: Totals
}

/** Editing in the cell. `save` resolves when the server has it; what it throws is said at the cell. */
export type CellEdit<Row> = {
  /** May this person change this row? Everyone who sees the column, when left out. */
  may?: (row: Row) => boolean
} & (
  | Kind<'text', Row, string>
  | Kind<'number', Row, number>
  | Kind<'date', Row, Day>
  | (Kind<'select', Row, string> & { options: readonly Option[] })
)
interface Kind<K extends string, Row, V> {
  kind: K
  value: (row: Row) => V | null
  save: (row: Row, value: V | null) => Promise<unknown>
  /** A fault in words, before anything is sent. */
  check?: (value: V | string | null, row: Row) => string | undefined
}

export interface Column<Row, Totals = unknown> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Sortable by the server under the column's id, or under this name. */
  sort?: boolean | string
  align?: 'left' | 'right'
  /** The cell of the totals row. */
  total?: (totals: Totals) => ReactNode
  edit?: CellEdit<Row>
  /** Not shown until somebody chooses it; `small`: at a small desk, where there is no room for it. */
  hidden?: boolean | 'small'
  /** Short words that stay on one line: the rows stay low. */
  line?: boolean
  /** Where there is room, its line is longer than others: what the row is about. */
  wide?: boolean
  /** Always shown. */
  fixed?: boolean
  width?: number
}

/** The body of a bulk call: `{ ids }`, or everything that is filtered and how many that should be. */
export type Selected = { ids: string[] } | { filter: Record<string, unknown>; expected: number }

/** What somebody has before them who chooses rows: the chosen ones as they were last shown, and the totals of the list. */
export interface Seen<Row, Totals> {
  rows: Row[]
  totals: Totals | undefined
}

export interface BulkAction<Row = unknown, Totals = unknown> {
  label: string
  icon?: IconName
  danger?: boolean
  /** May this person do it to this row? It is not offered where one that is not theirs is chosen. */
  may?: ((row: Row) => boolean) | undefined
  /** The selection is cleared when it has succeeded, unless `false` says that it was called off; a failure is said in the bar. */
  run: (selected: Selected, count: number, seen: Seen<Row, Totals>) => unknown
}

/** As the views' calls answer (design 9). */
export interface SavedView {
  id: string
  name: string
  /** From `list.address`. */
  query: string
  shared: boolean
  /** May this person delete it? */
  mine: boolean
}

/** What `useSavedViews` brings; samples have their own. */
export interface SavedViews {
  items: SavedView[]
  save: (view: { name: string; query: string; shared: boolean }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** May this person share with everyone in the section? */
  mayShare?: boolean
}

export interface RowProps<Row> {
  rowId: (row: Row) => string
  /** The row in a few words, for its checkbox, menu and card: 'Oak Street, Nov 18'. */
  rowLabel: (row: Row) => string
  open?: (row: Row) => void
  actions?: (row: Row) => MenuItem[]
  /** Rows that belong together, beside or under what they have in common; they come in that order. */
  group?: { header: string; of: (row: Row) => string }
}

/** What the table and the cards show of a list. */
export interface ViewProps<Row, Totals> extends RowProps<Row> {
  label: string
  words: { one: string; many: string }
  rows: Row[]
  total: number
  totals?: Totals
  columns: Column<Row, Totals>[]
  list: ListState
  /** Null where nothing can be done with several rows at once. */
  selection: Selection | null
  density: Density
  /** The record that stands open beside the list. */
  openId?: string
  /** The rows still belong to the filters before. */
  stale: boolean
}
