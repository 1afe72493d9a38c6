import { useState } from 'react'
import { announce } from '../ui/feedback/announce.ts'
import { conflictWords } from './conflict-words.ts'
import { isApiError, messageOf } from './errors.ts'
import { rowsOf, type Undo, type UndoOffer, undoAndOffer, undoScope } from './undo.ts'

/** From so many rows on it is asked once more, with words for what goes and what comes back. */
const MANY = 100

type UndoStep =
  | { kind: 'offered' }
  /** It is much, or something went out since: what would happen is said before it does. */
  | { kind: 'asked'; words: string }
  | { kind: 'working' }
  /** It could not be undone; `next` is what may still be tried. */
  | { kind: 'refused'; words: string; next?: 'rest' | 'again' }
  | { kind: 'done' }

const isPassing = (error: unknown) =>
  isApiError(error, 'NETWORK_ERROR') || isApiError(error, 'TIMEOUT') || isApiError(error, 'DATABASE_ERROR')

/** The way of an undo, or of a redo, wherever it is offered. `press` goes on from where it stands. */
export function useUndo(offer: UndoOffer, act: Undo = undoAndOffer) {
  const [step, setStep] = useState<UndoStep>({ kind: 'offered' })
  const refuse = (error: unknown) => {
    const conflicts = isApiError(error) ? error.conflicts : []
    const words =
      isApiError(error) && conflicts.length > 0
        ? conflictWords(conflicts, error.conflictCount, offer.undone)
        : messageOf(error)
    announce(words)
    setStep({
      kind: 'refused',
      words,
      ...(conflicts.length > 0 ? { next: 'rest' } : isPassing(error) ? { next: 'again' } : {}),
    })
  }
  const run = async (rest: boolean) => {
    setStep({ kind: 'working' })
    await act(offer, rest).then(() => setStep({ kind: 'done' }), refuse)
  }
  const ask = async (isMuch: boolean) => {
    setStep({ kind: 'working' })
    await undoScope(offer.requestId).then(async ({ words, stays }) => {
      if (!isMuch && !stays) return run(false)
      announce(words)
      setStep({ kind: 'asked', words })
    }, refuse)
  }
  const press = () => {
    if (step.kind === 'working' || step.kind === 'done') return
    const isMuch = rowsOf(offer) > MANY
    void (step.kind === 'offered' && (isMuch || offer.ago)
      ? ask(isMuch)
      : run(step.kind === 'refused' && step.next === 'rest'))
  }
  return { step, press, leave: () => setStep({ kind: 'offered' }) }
}
