import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { announce } from '#web/ui/feedback/announce.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type UndoOffer, undoLabel, undoOffer, withdrawUndo } from '../calls/undo.ts'
import { useUndo } from '../calls/use-undo.ts'
import { UNDO_OFFER_MS } from '../constants.ts'
import { useStore } from '../device/store.ts'
import styles from './undo-bar.module.css'

/** The place of the undo offer: its own, so that no toast takes it away (design 5). After an undo it offers the redo. */
export function UndoBar() {
  const offer = useStore(undoOffer)
  return (
    <section className={styles.place} aria-label="Undo">
      {offer && <Bar key={offer.requestId} offer={offer} />}
    </section>
  )
}

function Bar({ offer }: { offer: UndoOffer }) {
  const { step, press } = useUndo(offer)
  const bar = useRef<HTMLDivElement>(null)
  const said = offer.undone ? `Undone: ${offer.message}` : offer.message
  const label = undoLabel(offer)
  useEffect(() => announce(`${said}. ${offer.undone ? 'Redo' : 'Undo'} is available.`), [said, offer.undone])
  useExpiry(bar, step.kind === 'offered')
  useUndoKeys(step.kind === 'offered', press)

  const words = step.kind === 'asked' || step.kind === 'refused' ? step.words : said
  const button = {
    offered: label,
    asked: label,
    working: offer.undone ? 'Redoing…' : 'Undoing…',
    done: '',
    refused:
      step.kind === 'refused' && step.next === 'rest'
        ? `${offer.undone ? 'Redo' : 'Undo'} the rest`
        : 'Try again',
  }[step.kind]
  const pressable = step.kind !== 'done' && (step.kind !== 'refused' || step.next !== undefined)
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-tall={words !== said || undefined}
      data-next={offer.next ? true : undefined}
      data-undo-offer
    >
      <span className={styles.words} title={words}>
        {words}
      </span>
      {pressable && (
        <button type="button" className={styles.undo} aria-disabled={step.kind === 'working'} onClick={press}>
          {step.kind !== 'refused' && <Icon name={offer.undone ? 'redo' : 'undo'} size={16} />}
          {button}
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
