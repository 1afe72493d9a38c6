import { getTableName, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import { judgedNow } from './judged-now.ts'

export type Row = Record<string, unknown>

export type RecordAction = 'insert' | 'update' | 'delete'

/**
 * What history and undo know about a table. Rows are as the database names them (`collection_date`).
 * `scope` is the slice's one row rule: lists, exports, search, history and undo share it.
 */
export interface RecordKind {
  table: PgTable
  /** What one row is called: "collection entry". */
  noun: string
  /**
   * Which rows this person may see: a condition on the table, `undefined` for all, `false` for none. What is about
   * records of other slices (comments) goes by theirs, which it finds in `kinds`.
   */
  scope: (user: CurrentUser, kinds: RecordKinds) => SQL | undefined | false
  /**
   * May this person change (so also undo a change of) this row? `action` is what is to be undone, when adding,
   * changing and deleting have different rules.
   */
  mayChange: (user: CurrentUser, row: Row, action?: RecordAction) => boolean
  /**
   * May this person put a row back to how it was `before`, now that it is `now` (or gone)? For rows in which old values
   * carry power of their own, as a person's permissions do.
   */
  mayPutBack?: (user: CurrentUser, before: Row, now: Row | undefined) => boolean
  /** Columns people know, with their labels, in the order to show. Others are left out of the history. */
  fields: Record<string, string>
  /** Columns that the table has no more, with the labels they had: what was changed in them stays in the trail. */
  former?: Record<string, string>
  /** Fields that this person may not read although the row is visible; left out of the history. */
  hides?: (user: CurrentUser, field: string, row: Row) => boolean
  /**
   * Where one of them opens, and what of it: what has such a place can be written about, and files can be put there, by
   * whoever may see it.
   */
  opens?: (id: string, part?: 'comments' | 'files', row?: Row) => string
  /**
   * May this person put files to this row? Needed only where that is not everybody who may see it; `null` for a row
   * that is still being written.
   */
  mayAttach?: (user: CurrentUser, row: Row | null) => boolean
  /** Told after an undo touched rows of this table. */
  event: string
  /**
   * Looks at what a request changed before that is undone; what it returns is done afterwards, in the same transaction:
   * people hear of an undo as they hear of other changes. Said by several kinds, it is asked once.
   */
  beforeUndo?: (ctx: Ctx, requestId: string) => Promise<() => Promise<void>>
  /** Two people whom such rows may be about become one: what else has to follow. */
  unite?: (ctx: Ctx, stays: string, goes: string) => Promise<void>
  /** These rows are about a record of another table, whose fields they show as their own (row-subject.ts). */
  subject?: {
    table: string
    column: string
    /** May this person change it as what these rows are about? */
    mayChange: (user: CurrentUser) => boolean
    /** Columns of it that this person may not read there; `row` is the row about it, where one is looked at. */
    hides: (user: CurrentUser, column: string, row?: Row) => boolean
    /** What the history of these rows shows of it, and how they call that; everything people know of it when left out. */
    fields?: Record<string, string>
    /** Of rows whose `scope` holds: those as which this person may change it, where not all are alike. */
    changing?: (user: CurrentUser) => SQL | undefined
    /** What those records are by such rows, of which `scope` holds: 'contact of Oak Street'. */
    told: (ctx: Ctx, ids: string[], scope: SQL | undefined) => Promise<ToldRow[]>
    /** Two of them become one: makes one of rows that would then say the same of it twice. */
    unite?: (ctx: Ctx, stays: string, goes: string) => Promise<void>
  }
  /** What the kinds that are about rows of this table decide, or any of all; asked once, when all are known. */
  decidedBy?: (
    about: RecordKind[],
    all: RecordKind[],
  ) => Pick<RecordKind, 'mayChange' | 'hides' | 'mayPutBack' | 'opens'>
  /** People talk in these rows instead of commenting on them: who writes there and who moderates is theirs to say. */
  talk?: Talk
  /** Work that is to be done about these rows (platform/tasks), as the section that shows it says. */
  tasks?: TasksAbout
  /** Columns that name, without a foreign key, what such a row is about and goes with. */
  about?: { table: string; id: string }
  /**
   * Of what the same request did to other rows: what this row came with or went with. Whoever may undo that undoes this,
   * too, whoever wrote it.
   */
  along?: (row: Row, action: RecordAction) => { table: unknown; id: unknown; action: RecordAction }[]
  /** Which of the visible rows this person may change, where that is not seen by the row alone. */
  changing?: (user: CurrentUser, kinds: RecordKinds) => SQL | undefined | false
  /** Turns stored values into what people read (ids into names); optional. `row` has the value in it. */
  present?: (ctx: Ctx, field: string, value: unknown, row?: Row) => unknown
  /** What holds as long as there is no such row: then its first row is a change, and so is that it goes. */
  without?: (row: Row) => Row
}

export interface Talk {
  /** May this person, who sees the row, write in it? */
  mayWrite: (user: CurrentUser, row: Row) => boolean
  /** May this person take down what others wrote there? */
  mayModerate: (user: CurrentUser) => boolean
  /** Ends 'Ana mentioned you': 'in Drivers'. */
  where: (row: Row) => string
  /** What this person calls it, where that differs from what it is called in the table. */
  name?: (ctx: Pick<Ctx, 'db'>, user: CurrentUser, row: Row) => Promise<string>
  /** Whom every message there rings for, and for whom nothing there rings; of those who may read it. */
  listeners: (ctx: Pick<Ctx, 'db'>, row: Row) => Promise<{ all: string[]; none: string[] }>
  /** In which of the rows that this person sees they may pin messages; in none when left out. */
  pins?: (user: CurrentUser) => SQL
  /** Who is in it, where few know each other and may see how far the others have read; null where that is not so. */
  members?: (ctx: Pick<Ctx, 'db'>, row: Row) => Promise<string[] | null>
  /** What is said in this row goes out by mail as it is; then nobody gets a second mail that there is something new. */
  mails?: {
    when: (row: Row) => boolean
    /** Sends it, in the transaction in which it was said. */
    send: (ctx: Ctx, messageId: string) => Promise<void>
  }
}

interface TasksAbout {
  /** Who may change all of it: whoever may not changes what they added or was given to them. */
  mayChangeAll: (user: CurrentUser) => boolean
  /** The section in which one of them opens by its id. */
  section: string
  /** What one is called, and the type of what is told about it: 'reminder', 'event_reminder'. */
  noun: string
  type: string
  /** What the row is called, where its tasks stand among those of others; nothing where there is only one such row. */
  nameOf?: (row: Row) => string
  /** At which of these rows their tasks wait for people: a condition on the table; at all of them when left out. */
  waits?: SQL | undefined
  /** Some of them were completed, by whatever way: the section does what follows from it. */
  completed?: (ctx: Ctx, ids: string[]) => Promise<void>
}

/** A row about another record (`personId`), in words, and where it opens. */
export interface ToldRow {
  personId: string
  id: string
  words: string
  href?: string
}

/** The kinds of all slices by their table. */
export type RecordKinds = ReadonlyMap<string, RecordKind>

export const defineRecord = (kind: RecordKind): RecordKind => kind

/** All of them by their table, each with what others decide about it. */
export function recordKinds(all: RecordKind[]): Map<string, RecordKind> {
  const aboutRowsOf = (kind: RecordKind) => all.filter(({ subject }) => subject?.table === tableOf(kind))
  return new Map(
    all.map((kind) => [
      tableOf(kind),
      {
        ...kind,
        ...kind.decidedBy?.(aboutRowsOf(kind), all),
        scope: judgedNow(kind.table, kind.scope),
      },
    ]),
  )
}

export const tableOf = (kind: RecordKind) => getTableName(kind.table)
/** A record of a section, as its address says: itself, or a part of it. */
export const placeIn =
  (section: string) =>
  (id: string, part?: 'comments' | 'files'): string =>
    `/dashboard?section=${section}&id=${id}${part ? `&part=${part}` : ''}`
