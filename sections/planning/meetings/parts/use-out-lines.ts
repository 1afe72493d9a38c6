import { useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { newId } from '#web/calls/ids.ts'
import { makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { readDraft, writeDraft } from '#web/ui/form/draft.ts'
import type { LineKind } from '../fields.ts'
import { minutes } from '../minutes-contract.ts'

/** A line on its way: it has its id already, so that it arrives once however often it is sent. */
export interface OutLine {
  id: string
  /** As it is stored, and as it was typed. */
  text: string
  words: string
  kind: LineKind
  agendaItemId: string | null
  /** Why it did not arrive, in words. */
  failure?: string
}
export type Written = Pick<OutLine, 'text' | 'words' | 'kind' | 'agendaItemId'>

const NOT_SENT = 'This did not arrive yet.'

/**
 * Lines that were written and are not in the minutes yet. They go out one after the other, and stay on this device until
 * they have arrived: what could not be sent is there after a reload, to be sent again.
 */
export function useOutLines(meetingId: string, arrived: readonly { id: string }[]) {
  const user = useCurrentUser()
  const key = `${user.id}:minutes:${meetingId}`
  const [out, setOut] = useState<OutLine[]>(() => restored(key))
  const latest = useRef(out)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const set = (next: OutLine[]) => {
    latest.current = next
    setOut(next)
    writeDraft(key, next.length > 0 ? { changes: { out: next }, base: {} } : null)
  }
  const patch = (id: string, failure: string | undefined) =>
    set(
      latest.current.map(({ failure: _was, ...one }) =>
        one.id === id && failure ? { ...one, failure } : one,
      ),
    )
  const dropId = (id: string) => set(latest.current.filter((one) => one.id !== id))

  // What stands in the minutes has arrived, whatever became of its answer.
  const there = out.filter(({ id }) => arrived.some((one) => one.id === id))
  useEffect(() => {
    if (there.length > 0) set(latest.current.filter(({ id }) => !there.some((one) => one.id === id)))
  })

  const go = (one: OutLine) => {
    line.current = line.current.then(async () => {
      const { id, text, kind, agendaItemId } = one
      try {
        await makeChange(minutes.add, { id, meetingId, text, kind, agendaItemId })
      } catch (error) {
        patch(id, (isApiError(error) && error.fields.text) || messageOf(error) || NOT_SENT)
      }
    })
  }
  const send = (written: Written) => {
    const one = { ...written, id: newId() }
    set([...latest.current, one])
    go(one)
  }
  const again = (one: OutLine) => {
    patch(one.id, undefined)
    go(one)
  }
  return {
    out: out.filter((one) => !there.includes(one)),
    send,
    again,
    drop: ({ id }: OutLine) => dropId(id),
  }
}

function restored(key: string): OutLine[] {
  const kept = readDraft(key)?.changes.out
  return Array.isArray(kept)
    ? (kept as OutLine[]).map((one) => ({ ...one, failure: one.failure ?? NOT_SENT }))
    : []
}
