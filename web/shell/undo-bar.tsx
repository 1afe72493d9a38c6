import { CloseButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { endpoint } from '#kernel/calls/contract.ts'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { signedIn } from '#kernel/people/access.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { change } from '../calls/api.ts'
import { isApiError, messageOf } from '../calls/errors.ts'
import { queryClient } from '../calls/query-client.ts'
import { type UndoOffer, undoOffer, withdrawUndo } from '../calls/undo.ts'
import { UNDO_OFFER_MS } from '../constants.ts'
import { useStore } from '../device/store.ts'
import { toast } from '../toast.ts'
import styles from './undo-bar.module.css'

const undoCall = endpoint({
  method: 'POST',
  path: '/api/undo/{requestId}',
  access: signedIn,
  summary: 'Undo a request',
  input: z.object({ requestId: z.uuid(), rest: z.boolean().optional() }),
})

/** The place of the undo offer: its own, so that no toast takes it away (design 5). */
export function UndoBar() {
  const offer = useStore(undoOffer)
  return (
    <section className={styles.place} aria-label="Undo">
      {offer && <Bar key={offer.requestId} offer={offer} />}
    </section>
  )
}

type Step =
  | { kind: 'offered' }
  | { kind: 'working' }
  /** It could not be undone; `next` is what may still be tried. */
  | { kind: 'refused'; words: string; next?: 'rest' | 'again' }

function Bar({ offer }: { offer: UndoOffer }) {
  const [step, setStep] = useState<Step>({ kind: 'offered' })
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => announce(`${offer.message}. Undo is available.`), [offer.message])
  useExpiry(bar, step.kind === 'offered')

  const undo = async (rest: boolean) => {
    setStep({ kind: 'working' })
    try {
      await change(undoCall, { requestId: offer.requestId, ...(rest ? { rest } : {}) })
      withdrawUndo()
      toast({ title: 'Undone', description: `${offer.message}: taken back.` })
      await queryClient.invalidateQueries()
    } catch (error) {
      if (isApiError(error) && error.conflicts.length > 0) {
        const words = conflictWords(error.conflicts, error.conflictCount)
        announce(words)
        return setStep({ kind: 'refused', words, next: 'rest' })
      }
      announce(messageOf(error))
      setStep({ kind: 'refused', words: messageOf(error), ...(isPassing(error) ? { next: 'again' } : {}) })
    }
  }

  useUndoKeys(step.kind === 'offered', () => void undo(false))

  return (
    <div
      ref={bar}
      className={styles.bar}
      data-tall={step.kind === 'refused' || undefined}
      data-next={offer.next ? true : undefined}
    >
      <span className={styles.words} title={offer.message}>
        {step.kind === 'refused' ? step.words : offer.message}
      </span>
      {step.kind === 'refused' && step.next && (
        <button type="button" className={styles.undo} onClick={() => void undo(step.next === 'rest')}>
          {step.next === 'rest' ? 'Undo the rest' : 'Try again'}
        </button>
      )}
      {step.kind !== 'refused' && (
        <button
          type="button"
          className={styles.undo}
          aria-disabled={step.kind === 'working'}
          onClick={() => step.kind === 'offered' && void undo(false)}
        >
          <Icon name="undo" size={16} />
          {step.kind === 'working' ? 'Undoing…' : 'Undo'}
        </button>
      )}
      {step.kind === 'offered' && offer.next && (
        <button type="button" className={styles.undo} onClick={() => goOn(offer)}>
          {offer.next.label}
        </button>
      )}
      <CloseButton className={styles.close} aria-label="Dismiss the undo offer" onClick={withdrawUndo} />
    </div>
  )
}

/** Whoever goes on is done with what was before: the offer makes room. */
function goOn({ next }: UndoOffer) {
  withdrawUndo()
  next?.run()
}

const isPassing = (error: unknown) =>
  isApiError(error, 'NETWORK_ERROR') || isApiError(error, 'TIMEOUT') || isApiError(error, 'DATABASE_ERROR')

/**
 * "Ana Lopez changed the same since: 2 in collections (notes, individual sandwiches). By now 2 contacts belong to this
 * host location." Of many, the first are named and all are counted.
 */
export function conflictWords(
  conflicts: NonNullable<ErrorBody['conflicts']>,
  count: number = conflicts.length,
): string {
  const groups = new Map<string, { rows: number; fields: Set<string> }>()
  for (const { table, fields } of conflicts.filter(({ hanging }) => !hanging)) {
    const group = groups.get(table) ?? { rows: 0, fields: new Set<string>() }
    group.rows++
    for (const field of fields) group.fields.add(inWords(field))
    groups.set(table, group)
  }
  const parts = [...groups].map(([table, { rows, fields }]) => {
    const named = fields.size > 0 ? ` (${[...fields].join(', ')})` : ''
    return `${rows} in ${inWords(table)}${named}`
  })
  const people = [...new Set(conflicts.flatMap(({ by }) => (by ? [by] : [])))]
  const who = people.length > 0 ? new Intl.ListFormat('en').format(people) : 'Somebody'
  const hanging = [...new Set(conflicts.flatMap((one) => one.hanging ?? []))].slice(0, 3)
  return [
    parts.length > 0 ? `${who} changed the same since: ${parts.join('; ')}.` : '',
    hanging.length > 0 ? `By now ${hanging.join('; ')}.` : '',
    count > conflicts.length ? `${count.toLocaleString('en-US')} records in all.` : '',
    'Nothing was undone.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `individual_sandwiches` and `individualSandwiches` read as "individual sandwiches". */
const inWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The offer ends by itself, but never while it has the pointer or the focus. */
function useExpiry(bar: React.RefObject<HTMLDivElement | null>, running: boolean) {
  useEffect(() => {
    if (!running) return
    let timer = setTimeout(check, UNDO_OFFER_MS)
    function check() {
      const held = bar.current?.matches(':hover') || bar.current?.contains(document.activeElement)
      if (held) timer = setTimeout(check, UNDO_OFFER_MS / 3)
      else withdrawUndo()
    }
    return () => clearTimeout(timer)
  }, [bar, running])
}

/** Cmd/Ctrl+Z outside of fields, where it belongs to the text. */
function useUndoKeys(active: boolean, undo: () => void) {
  const latest = useRef(undo)
  useEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const inField =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (inField || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return
      if (!event.metaKey && !event.ctrlKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
