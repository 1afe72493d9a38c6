import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '../calls/errors.ts'
import { readDraft, writeDraft } from '../ui/form/draft.ts'

type Row = { id: string; version: number }

/** What somebody does to one field, from the first letter until the row says the same. */
export interface FieldDraft {
  value: unknown
  /** What the field was, and the row's version, when they began. */
  was: unknown
  version: number
  state: 'typing' | 'saving' | 'saved' | 'refused' | 'unsent'
  /** Why it is not saved, in words. */
  error?: string
  /** What somebody else wrote in the same field meanwhile. */
  theirs?: unknown
  /** What went out of this field without an answer: found in the row, it is one's own. */
  out?: readonly unknown[] | undefined
  /** What was on its way as this one was begun. */
  after?: FieldDraft | undefined
}
type Drafts = Record<string, FieldDraft>

export interface Save {
  /** Answers with the row as it is then. */
  (change: {
    changes: Record<string, unknown>
    was: Record<string, unknown>
    version: number
  }): Promise<unknown>
}

/** Those of which the server said that they are saved. */
const arrived = new WeakSet<FieldDraft>()

/** What a draft goes on top of: where what it was begun upon did not arrive, what that one was to go on top of. */
function startOf(draft: FieldDraft): Pick<FieldDraft, 'was' | 'version'> {
  let start: FieldDraft = draft
  while (start.after && !arrived.has(start.after)) start = start.after
  return { was: start.was, version: start.version }
}
/** It says nothing new to whoever wrote this: what they wrote, began from, or what is on its way. */
function isKnown(draft: FieldDraft, value: unknown): boolean {
  const { was, value: mine, out = [], after } = draft
  return [was, mine, ...out].some((one) => same(one, value)) || (after !== undefined && isKnown(after, value))
}
const isInRow = (draft: FieldDraft, name: string, row: Row) =>
  draft.state === 'saved'
    ? row.version >= draft.version
    : draft.state === 'unsent' && same((row as Record<string, unknown>)[name], draft.value)
const outOf = ({ state, value, out = [] }: FieldDraft) => (state === 'saving' ? [...out, value] : out)

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Fields of one row that save themselves, one by one: what is being typed is never touched by a refresh, what cannot be
 * sent stays on this device, and where two wrote in the same field the later one chooses.
 */
export function useLiveDrafts<R extends Row>({ key, row, save }: { key: string; row: R; save: Save }) {
  const [drafts, setDrafts] = useState<Drafts>(() => restored(key, row))
  const latest = useRef({ drafts, row, save })
  useLayoutEffect(() => {
    latest.current.row = row
    latest.current.save = save
  })
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const write = (name: string, draft: FieldDraft | null) => {
    const next = { ...latest.current.drafts }
    if (draft) next[name] = draft
    else delete next[name]
    latest.current.drafts = next
    setDrafts(next)
    keep(key, next)
  }
  // What the row says by itself is over: whatever changes in it from now on is seen.
  useLayoutEffect(() => {
    for (const [name, draft] of Object.entries(latest.current.drafts))
      if (isInRow(draft, name, row)) write(name, null)
  })
  const now = (name: string) => (latest.current.row as Record<string, unknown>)[name]

  const type = (name: string, value: unknown) => {
    const { drafts: all, row: seen } = latest.current
    const begun = all[name]
    // What goes out just now is what this one begins from; so is what came back and is not shown yet.
    const isOut = begun?.state === 'saving' || begun?.state === 'saved'
    const from =
      begun && !isOut
        ? begun
        : {
            was: begun ? begun.value : now(name),
            version: Math.max(seen.version, begun?.state === 'saved' ? begun.version : 0),
          }
    write(name, {
      value,
      was: from.was,
      version: from.version,
      state: 'typing',
      after: begun?.state === 'saving' ? begun : isOut ? undefined : begun?.after,
      ...(begun && begun.state !== 'saved' ? { out: outOf(begun) } : {}),
      ...(begun?.theirs === undefined ? {} : { theirs: begun.theirs }),
    })
  }

  /** Sends what stands in the field; nothing where it is what it was. */
  const leave = (name: string, fault?: (value: unknown) => string | undefined) => {
    const draft = latest.current.drafts[name]
    if (!draft || draft.state === 'saving' || draft.state === 'saved' || draft.theirs !== undefined) return
    if (same(draft.value, draft.was)) return write(name, null)
    const error = fault?.(draft.value)
    if (error) return write(name, { ...draft, state: 'refused', error })
    const { value, was, version, out, after } = draft
    goOut(name, { value, was, version, out, after, state: 'saving' })
  }

  function goOut(name: string, sent: FieldDraft) {
    write(name, sent)
    // One after the other, in the order in which they were left.
    line.current = line.current.then(() => send(name, sent))
  }

  async function send(name: string, sent: FieldDraft) {
    const isStill = () => latest.current.drafts[name] === sent
    const { was, version } = startOf(sent)
    try {
      const answer = (await latest.current.save({
        changes: { [name]: sent.value },
        was: { [name]: was },
        version,
      })) as R & Record<string, unknown>
      arrived.add(sent)
      if (isStill()) write(name, { ...sent, value: answer[name], version: answer.version, state: 'saved' })
    } catch (error) {
      if (!isStill()) return
      const current = isApiError(error, 'CONFLICT') ? error.current : undefined
      const words = (isApiError(error) && error.fields[name]) || messageOf(error)
      const own = current && sent.out?.some((value) => same(current[name], value))
      // It had arrived, only nobody said so: this one goes on top of it.
      if (own)
        goOut(name, {
          value: sent.value,
          was: current[name],
          version: Number(current.version),
          state: 'saving',
        })
      else if (current && name in current)
        write(name, {
          ...sent,
          state: 'refused',
          error: words,
          theirs: current[name],
          version: Number(current.version),
        })
      else {
        const isUnsent = isApiError(error) && error.status === 0
        write(name, {
          ...sent,
          was,
          version,
          after: undefined,
          state: isUnsent ? 'unsent' : 'refused',
          error: words,
          out: isUnsent ? outOf(sent) : sent.out,
        })
      }
    }
  }

  /** Of two who wrote in one field: mine goes over theirs, which I have seen. */
  const keepMine = (name: string) => {
    const draft = latest.current.drafts[name]
    if (!draft) return
    // Told by the server, or seen as the row was loaded anew.
    const isTold = draft.theirs !== undefined
    const was = isTold ? draft.theirs : now(name)
    const version = isTold ? draft.version : latest.current.row.version
    write(name, { value: draft.value, was, version, state: 'typing' })
    leave(name)
  }
  const drop = (name: string) => write(name, null)

  const leaveAll = useRef<(standing: FieldDraft['state']) => void>(() => undefined)
  useEffect(() => {
    leaveAll.current = (standing) => {
      for (const [name, { state }] of Object.entries(latest.current.drafts))
        if (state === standing) leave(name)
    }
  })
  useEffect(() => {
    const retry = () => leaveAll.current('unsent')
    const close = () => leaveAll.current('typing')
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      // Whoever closes the record has left its fields.
      close()
    }
  }, [])

  /** As the field stands now: nothing where the row says it by itself. */
  const draftOf = (name: string): FieldDraft | undefined => {
    const draft = drafts[name]
    if (!draft || isInRow(draft, name, row)) return undefined
    const theirs = (row as Record<string, unknown>)[name]
    const isOverwritten =
      draft.state === 'typing' &&
      draft.theirs === undefined &&
      row.version > draft.version &&
      !isKnown(draft, theirs)
    return isOverwritten ? { ...draft, theirs } : draft
  }
  return { draftOf, type, leave, keepMine, drop }
}

/** What was typed before the page was closed, and did not arrive. */
function restored(key: string, row: Row): Drafts {
  const kept = readDraft(key)
  if (!kept) return {}
  return Object.fromEntries(
    Object.entries(kept.changes).map(([name, value]) => [
      name,
      {
        value,
        was: kept.base[name],
        version: kept.version ?? row.version,
        out: kept.out?.[name],
        state: 'unsent' as const,
        error: 'This was typed and not saved yet.',
      },
    ]),
  )
}

function keep(key: string, drafts: Drafts) {
  const open = Object.entries(drafts).filter(([, { state }]) => state !== 'saved')
  const starts = new Map(open.map(([name, draft]) => [name, startOf(draft)]))
  const version = Math.min(...[...starts.values()].map((start) => start.version))
  writeDraft(
    key,
    open.length === 0
      ? null
      : {
          changes: Object.fromEntries(open.map(([name, { value }]) => [name, value])),
          base: Object.fromEntries([...starts].map(([name, { was }]) => [name, was ?? null])),
          out: Object.fromEntries(open.map(([name, draft]) => [name, outOf(draft)])),
          version,
        },
  )
}
