import { createStore } from '../device/store.ts'

/** Something that was done and can be taken back. */
export interface UndoOffer {
  /** What was done, as a sentence without a full stop: "12 entries deleted". */
  message: string
  /** The `x-request-id` of the answer. */
  requestId: string
  /** What people do next, beside the Undo: 'Log another'. */
  next?: { label: string; run: () => void }
}

export const undoOffer = createStore<UndoOffer | null>(null)

/** Shows the undo bar; a later offer takes the place of an earlier one, a toast never does. */
export const offerUndo = (offer: UndoOffer) => undoOffer.set({ ...offer })
export const withdrawUndo = () => undoOffer.set(null)
