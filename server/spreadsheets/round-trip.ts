import type { ImportOptions, ImportProblem } from '#kernel/calls/imports.ts'
import type { Field } from '#kernel/fields/fields.ts'
import type { Access } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import type { SheetRows } from '../data/row-lists.ts'
import type { ImportRow } from './imports.ts'
import type { OutCell, Table } from './spreadsheet.ts'

/** A column of a list that can be taken out and come back. */
export interface RoundTripColumn {
  /** By which the import of the list calls it; columns that it does not take have their heading. */
  key: string
  heading: string
  /** How its cells are read and compared. */
  field?: Field | undefined
  /** It may come back changed; the others follow from something else, or are written elsewhere. */
  writable: boolean
}

/** What the import of the list would do with rows that come back. */
export interface RoundTripPlan {
  /** As the import has it. */
  plan: unknown
  problems: ImportProblem[]
  hints?: { row: number; message: string }[] | undefined
  creates?: string[] | undefined
  /** Rows that would be new. */
  fresh: number[]
  /** Ids of those that would be changed. */
  changed: string[]
  /** Rows that are about something that is here. */
  known: number[]
}

/**
 * A list that people take out, change anywhere and bring back; only what they changed there is merged. What comes back
 * goes the way of the import of that list: its rules, its rights, its trail (docs/decisions/169-round-trip.md).
 */
export interface RoundTrip {
  /** `/api/hosts`; `/export` behind it is the export, under whose rights it goes out. */
  list: string
  /** In which these rows are: `hosts`. */
  table: string
  /** 'Locations' */
  title: string
  /** Who may bring it back. */
  access: Access
  sheet(
    ctx: Ctx,
    which: SheetRows,
  ): Promise<{ columns: RoundTripColumn[]; rows: { id: string; cells: OutCell[] }[] }>
  /** Nobody else changes these rows until the commit. */
  hold(ctx: Ctx, ids: string[]): Promise<void>
  plan(ctx: Ctx, options: ImportOptions, table: Table): Promise<RoundTripPlan>
  /** The same plan without changes of these rows. */
  without(plan: unknown, ids: ReadonlySet<string>): unknown
  apply(ctx: Ctx, plan: unknown, row: ImportRow, table: Table): Promise<{ created: number; updated: number }>
}
