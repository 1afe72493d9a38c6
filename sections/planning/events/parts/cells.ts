import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { createStore } from '#web/device/store.ts'
import { readDraft, writeDraft } from '#web/ui/form/draft.ts'
import { countOf } from '#web/ui/show/format.ts'
import type { FieldName, Row } from '../columns.ts'

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
}
export interface CellChange {
  row: Row
  field: FieldName
  value: unknown
  /** What it was when they began, where that is not what the row says now. */
  was?: unknown
}

const MOST_ROWS = 500
const keyOf = (id: string, field: string) => `${id} ${field}`
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const nameOf = (row: Row) => row.organizationName ?? row.organizers[0]?.name ?? 'An event'

/** A cell that was not written, and why. */
export interface LeftCell {
  id: string
  field: FieldName
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
    const open = [...drafts.get()].filter(([key, { state }]) => key.startsWith(`${id} `) && state !== 'saved')
    const named = (of: (draft: CellDraft) => unknown) =>
      Object.fromEntries(open.map(([key, draft]) => [key.slice(id.length + 1), of(draft) ?? null]))
    writeDraft(
      deviceKey(id),
      open.length === 0
        ? null
        : {
            changes: named(({ value }) => value),
            base: named(({ was }) => was),
            version: Math.min(...open.map(([, { version }]) => version)),
          },
    )
  }

  /** As the cell stands now: nothing where the row says it by itself. */
  function draftOf(row: Row, field: FieldName, all = drafts.get()): CellDraft | undefined {
    const draft = all.get(keyOf(row.id, field))
    if (!draft || (draft.state === 'saved' && row.version >= draft.version)) return undefined
    return draft.state === 'unsent' && same(row[field], draft.value) ? undefined : draft
  }
  const valueOf = (row: Row, field: FieldName, all = drafts.get()) => {
    const draft = draftOf(row, field, all)
    return draft ? draft.value : row[field]
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
    return { value, was: from === undefined ? row[field] : from, version: row.version, state: 'saving' }
  }

  /** Writes these cells; what they say already is not sent. Answers with those that were left. */
  async function write(changes: readonly CellChange[]): Promise<LeftCell[]> {
    const sent = changes
      .filter(({ row, field, value, was }) => !same(value, was === undefined ? valueOf(row, field) : was))
      .map((change) => ({ ...change, id: change.row.id, draft: begun(change) }))
    if (sent.length === 0) return []
    put(sent)
    const task = sent.length === 1 && sent[0] ? () => sendOne(sent[0] as Sent) : () => sendBlock(sent)
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
    try {
      const answer = await changeWithUndo(
        eventRequests.edit,
        { id, version: draft.version, was: { [field]: draft.was }, [field]: draft.value } as never,
        `${nameOf(row)}: ${eventRequest.labels[field].toLowerCase()} changed`,
      )
      const saved = answer as unknown as Row
      settle([{ one, draft: { ...draft, value: saved[field], version: saved.version, state: 'saved' } }])
    } catch (error) {
      settle([{ one, draft: refused(error, one) }])
    }
    return []
  }

  function refused(error: unknown, { field, draft }: Sent): CellDraft {
    const current = isApiError(error, 'CONFLICT') ? error.current : undefined
    const words = (isApiError(error) && error.fields[field]) || messageOf(error)
    if (current && field in current)
      return {
        ...draft,
        state: 'refused',
        error: words,
        theirs: current[field],
        version: Number(current.version),
      }
    const isUnsent = isApiError(error) && error.status === 0
    return { ...draft, state: isUnsent ? 'unsent' : 'refused', error: words }
  }

  async function sendBlock(all: Sent[]): Promise<LeftCell[]> {
    const rows = new Map<string, Record<string, unknown> & { was: Record<string, unknown> }>()
    for (const { id, field, draft } of all) {
      const row = rows.get(id) ?? { id, version: draft.version, was: {} }
      rows.set(id, { ...row, [field]: draft.value, was: { ...row.was, [field]: draft.was } })
    }
    try {
      const { left } = await changeWithUndo(
        eventRequests.fill,
        { rows: [...rows.values()].slice(0, MOST_ROWS) } as never,
        ({ cells }) => `${countOf(cells, 'cell')} changed`,
      )
      const isLeft = ({ id, field }: Sent) => left.some((one) => one.id === id && one.field === field)
      settle(
        all.map((one) => ({
          one,
          // Until the row is loaded anew, the cell says what was written.
          draft: isLeft(one) ? null : { ...one.draft, version: one.row.version + 1, state: 'saved' },
        })),
      )
      return left.map((one) => ({ ...one, field: one.field as FieldName }))
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
    again(row: Row, field: FieldName) {
      const draft = drafts.get().get(keyOf(row.id, field))
      if (!draft) return
      const was = draft.theirs === undefined ? draft.was : draft.theirs
      const version = Math.max(draft.version, row.version)
      const sent: CellDraft = { value: draft.value, was, version, state: 'saving' }
      put([{ id: row.id, field, draft: sent }])
      line = line.then(() => sendOne({ row, field, value: sent.value, id: row.id, draft: sent }))
    },
    drop: (id: string, field: FieldName) => put([{ id, field, draft: null }]),
    /** What was written before the page was closed, and did not arrive. */
    restore(rows: readonly Row[]) {
      const found = rows.flatMap((row) => {
        const kept = readDraft(deviceKey(row.id))
        return Object.entries(kept?.changes ?? {})
          .filter(([field]) => !drafts.get().has(keyOf(row.id, field)))
          .map(([field, value]) => ({
            id: row.id,
            field,
            draft: {
              value,
              was: kept?.base[field],
              version: kept?.version ?? row.version,
              state: 'unsent' as const,
              error: 'This was typed and not saved yet.',
            },
          }))
      })
      if (found.length > 0) put(found)
    },
    /** The network is back. */
    retry(rowOf: (id: string) => Row | undefined) {
      for (const [key, { state }] of drafts.get()) {
        const [id = '', field = ''] = key.split(' ')
        const row = rowOf(id)
        if (state === 'unsent' && row) this.again(row, field as FieldName)
      }
    },
  }
}
export type SheetCells = ReturnType<typeof sheetCells>
