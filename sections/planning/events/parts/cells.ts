import type { OutputOf } from '#kernel/calls/contract.ts'
import { isByName } from '#sections/planning/event-requests/by-name-contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { createStore } from '#web/device/store.ts'
import { readDraft, writeDraft } from '#web/ui/form/draft.ts'
import { countOf } from '#web/ui/show/format.ts'
import {
  type CellName,
  cellFor,
  changesOf,
  fieldsOf,
  labelOf,
  type Row,
  same,
  typedOf,
  valueIn,
} from '../cell-kinds.ts'

/** What somebody wrote in a cell, from then until the row says the same. */
export interface CellDraft {
  value: unknown
  /** What the cell was, and the row's version, when they began. */
  was: unknown
  version: number
  state: 'saving' | 'saved' | 'refused' | 'unsent'
  error?: string
  /** What somebody else wrote in it meanwhile. */
  theirs?: unknown
  /** The row as it was loaded when this was saved: what is written by name counts up no version of it. */
  seen?: Row
}
export interface CellChange {
  row: Row
  field: CellName
  value: unknown
  /** What it was when they began, where that is not what the row says now. */
  was?: unknown
}

/** One field of one row goes by the record's own call. */
const isAlone = (sent: readonly { field: CellName }[]) =>
  sent.length === 1 && !sent.some(({ field }) => isByName(field))
type Left = OutputOf<typeof eventRequests.fill>['left'][number]
/** The cell as it is where of its fields only some are known otherwise. */
const valueOver = (row: Row, name: CellName, known: Record<string, unknown>) =>
  isByName(name) ? known[name] : valueIn({ ...row, ...known }, name)
const keyOf = (id: string, field: string) => `${id} ${field}`
const nameOf = (row: Row) => row.organizationName ?? row.organizers[0]?.name ?? 'An event'

/** A cell that was not written, and why. */
export interface LeftCell {
  id: string
  field: CellName
  message: string
}

/**
 * What is on its way from the cells of this window: each cell is a field of its record, saved by the same call with what it
 * was, and a block of them by one call. What cannot be sent is kept on this device as the record's own drafts are.
 */
export function sheetCells(userId: string) {
  const drafts = createStore<ReadonlyMap<string, CellDraft>>(new Map())
  const deviceKey = (id: string) => `${userId}:event-requests:live:${id}`
  let line: Promise<unknown> = Promise.resolve()

  function put(changes: { id: string; field: string; draft: CellDraft | null }[]) {
    const next = new Map(drafts.get())
    for (const { id, field, draft } of changes) {
      if (draft) next.set(keyOf(id, field), draft)
      else next.delete(keyOf(id, field))
    }
    drafts.set(next)
    for (const id of new Set(changes.map((change) => change.id))) keepOnDevice(id)
  }

  function keepOnDevice(id: string) {
    const open = [...drafts.get()].flatMap(([key, draft]) => {
      const name = key.slice(id.length + 1) as CellName
      return key.startsWith(`${id} `) && draft.state !== 'saved' ? [{ name, draft }] : []
    })
    // What is written by name is no field of the record: its own drafts do not know it.
    for (const byName of [false, true]) {
      const kept = open.filter(({ name }) => isByName(name) === byName)
      const parts = kept.map(({ name, draft: { value, was } }) => changesOf(name, value, was))
      writeDraft(
        byName ? `${deviceKey(id)}:by-name` : deviceKey(id),
        kept.length === 0
          ? null
          : {
              changes: Object.assign({}, ...parts.map(({ changes }) => changes)),
              base: Object.assign({}, ...parts.map(({ was }) => was)),
              version: Math.min(...kept.map(({ draft }) => draft.version)),
            },
      )
    }
  }

  /** As the cell stands now: nothing where the row says it by itself. */
  function draftOf(row: Row, field: CellName, all = drafts.get()): CellDraft | undefined {
    const draft = all.get(keyOf(row.id, field))
    const isShown = draft?.seen ? row !== draft.seen : draft && row.version >= draft.version
    if (!draft || (draft.state === 'saved' && isShown)) return undefined
    return draft.state === 'unsent' && same(field, valueIn(row, field), draft.value) ? undefined : draft
  }
  const valueOf = (row: Row, field: CellName, all = drafts.get()) => {
    const draft = draftOf(row, field, all)
    return draft ? draft.value : valueIn(row, field)
  }

  /** It begins from what the cell was for who wrote it: what goes out just now, or what stood there before they tried. */
  function begun({ row, field, value, was }: CellChange): CellDraft {
    const before = drafts.get().get(keyOf(row.id, field))
    const isOut = before?.state === 'saving' || before?.state === 'saved'
    const from = !before
      ? was
      : isOut
        ? before.value
        : before.theirs === undefined
          ? before.was
          : before.theirs
    return {
      value,
      was: from === undefined ? valueIn(row, field) : from,
      version: row.version,
      state: 'saving',
    }
  }

  /** Writes these cells; what they say already is not sent. Answers with those that were left. */
  async function write(changes: readonly CellChange[]): Promise<LeftCell[]> {
    const sent = changes
      .filter(
        ({ row, field, value, was }) => !same(field, value, was === undefined ? valueOf(row, field) : was),
      )
      .map((change) => ({ ...change, id: change.row.id, draft: begun(change) }))
    if (sent.length === 0) return []
    put(sent)
    const task = sent[0] && isAlone(sent) ? () => sendOne(sent[0] as Sent) : () => sendBlock(sent)
    const answer = line.then(task)
    // One after the other, in the order in which they were written.
    line = answer
    return answer
  }
  type Sent = CellChange & { id: string; draft: CellDraft }
  const isStill = ({ id, field, draft }: Sent) => drafts.get().get(keyOf(id, field)) === draft
  const settle = (all: { one: Sent; draft: CellDraft | null }[]) =>
    put(
      all
        .filter(({ one }) => isStill(one))
        .map(({ one, draft }) => ({ id: one.id, field: one.field, draft })),
    )

  async function sendOne(one: Sent): Promise<LeftCell[]> {
    const { id, field, draft, row } = one
    const { changes, was } = changesOf(field, draft.value, draft.was)
    try {
      const answer = await changeWithUndo(
        eventRequests.edit,
        { id, version: draft.version, was, ...changes } as never,
        `${nameOf(row)}: ${labelOf(field).toLowerCase()} changed`,
      )
      const saved = answer as unknown as Row
      settle([
        { one, draft: { ...draft, value: valueIn(saved, field), version: saved.version, state: 'saved' } },
      ])
    } catch (error) {
      settle([{ one, draft: refused(error, one) }])
    }
    return []
  }

  function refused(error: unknown, { field, draft }: Sent): CellDraft {
    const current = isApiError(error, 'CONFLICT') ? error.current : undefined
    const names: readonly string[] = fieldsOf(field)
    const words =
      (isApiError(error) && names.map((name) => error.fields[name]).find(Boolean)) || messageOf(error)
    if (current && names.some((name) => name in current))
      return {
        ...draft,
        state: 'refused',
        error: words,
        theirs: valueIn(current, field),
        version: Number(current.version),
      }
    const isUnsent = isApiError(error) && error.status === 0
    return { ...draft, state: isUnsent ? 'unsent' : 'refused', error: words }
  }

  /** Until the row is loaded anew, the cell says what was written; one that was left alone says why and what stands there. */
  function settled(one: Sent, left: Left | undefined, alone: boolean, wrote: boolean): CellDraft | null {
    const { draft, row, field } = one
    if (left)
      return alone && left.current !== undefined
        ? {
            ...draft,
            state: 'refused',
            error: left.message,
            ...(same(field, left.current, draft.was) ? {} : { theirs: left.current }),
          }
        : null
    if (!wrote) return null
    return isByName(field)
      ? { ...draft, state: 'saved', seen: row }
      : { ...draft, version: row.version + 1, state: 'saved' }
  }

  async function sendBlock(all: Sent[]): Promise<LeftCell[]> {
    const rows = new Map<string, Record<string, unknown> & { was: Record<string, unknown> }>()
    for (const { id, field, draft } of all) {
      const row = rows.get(id) ?? { id, version: draft.version, was: {} }
      const { changes, was } = changesOf(field, draft.value, draft.was)
      rows.set(id, { ...row, ...changes, was: { ...row.was, ...was } })
    }
    try {
      const { left, cells } = await changeWithUndo(
        eventRequests.fill,
        { rows: [...rows.values()] } as never,
        ({ cells }) => `${countOf(cells, 'cell')} changed`,
      )
      const leftOf = ({ id, field }: Sent) =>
        left.find((one) => one.id === id && cellFor(one.field) === field)
      const alone = all.length === 1
      settle(all.map((one) => ({ one, draft: settled(one, leftOf(one), alone, cells > 0) })))
      const named = all.flatMap((one) => {
        const found = leftOf(one)
        return found && !(alone && found.current !== undefined)
          ? [{ id: one.id, field: one.field, message: found.message, text: typedOf(one.field, one.value) }]
          : []
      })
      return named
    } catch (error) {
      settle(all.map((one) => ({ one, draft: refused(error, one) })))
      return []
    }
  }

  return {
    drafts,
    draftOf,
    valueOf,
    write,
    /** Of two who wrote in one cell: mine goes over theirs, which I have seen; or what was not sent goes again. */
    again(row: Row, field: CellName) {
      const draft = drafts.get().get(keyOf(row.id, field))
      if (!draft) return
      const was = draft.theirs === undefined ? draft.was : draft.theirs
      const version = Math.max(draft.version, row.version)
      const sent: CellDraft = { value: draft.value, was, version, state: 'saving' }
      put([{ id: row.id, field, draft: sent }])
      const one: Sent = { row, field, value: sent.value, id: row.id, draft: sent }
      line = line.then(() => (isByName(field) ? sendBlock([one]) : sendOne(one)))
    },
    drop: (id: string, field: CellName) => put([{ id, field, draft: null }]),
    /** What was written before the page was closed, and did not arrive. */
    restore(rows: readonly Row[]) {
      const found = rows.flatMap((row) => {
        const kept = [deviceKey(row.id), `${deviceKey(row.id)}:by-name`].flatMap(
          (key) => readDraft(key) ?? [],
        )
        return kept.flatMap(({ changes, base, version }) =>
          [...new Set(Object.keys(changes).map(cellFor))]
            .filter((field) => !drafts.get().has(keyOf(row.id, field)))
            .map((field) => ({
              id: row.id,
              field,
              draft: {
                value: valueOver(row, field, changes),
                was: valueOver(row, field, base),
                version: version ?? row.version,
                state: 'unsent' as const,
                error: 'This was typed and not saved yet.',
              },
            })),
        )
      })
      if (found.length > 0) put(found)
    },
    /** The network is back. */
    retry(rowOf: (id: string) => Row | undefined) {
      for (const [key, { state }] of drafts.get()) {
        const [id = '', field = ''] = key.split(' ')
        const row = rowOf(id)
        if (state === 'unsent' && row) this.again(row, field as CellName)
      }
    },
  }
}
export type SheetCells = ReturnType<typeof sheetCells>
