import { z } from 'zod'
import { endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { createStore } from '../device/store.ts'
import { change, requestIdOf } from './api.ts'
import { queryClient } from './query-client.ts'

/** Something that was done and can be taken back. */
export interface UndoOffer {
  /** What was done, as a sentence without a full stop: "12 entries deleted". */
  message: string
  /** The `x-request-id` of the answer. */
  requestId: string
  /** What the changes are together, where that has a name: 'import'. */
  what?: string
  /** It is an undo that is offered to be undone: a redo. */
  undone?: true
}

const undoCall = endpoint({
  method: 'POST',
  path: '/api/undo/{requestId}',
  access: signedIn,
  summary: 'Undo a request',
  input: z.object({ requestId: z.uuid(), rest: z.boolean().optional() }),
})

/**
 * Takes back everything that a request changed, or what nobody changed since, and offers to do it again: an undo is a
 * request like any other, so its undo is the redo. It may touch rows of any slice, so everything shown is loaded anew.
 */
export async function undo({ requestId, message, what, undone }: UndoOffer, rest = false) {
  const answer = await change(undoCall, { requestId, ...(rest ? { rest } : {}) })
  const next = requestIdOf(answer)
  if (next)
    offerUndo({ message, requestId: next, ...(what ? { what } : {}), ...(undone ? {} : { undone: true }) })
  await queryClient.invalidateQueries()
}

export const undoOffer = createStore<UndoOffer | null>(null)

/** Shows the undo bar; a later offer takes the place of an earlier one, a toast never does. */
export const offerUndo = (offer: UndoOffer) => undoOffer.set({ ...offer })
export const withdrawUndo = () => undoOffer.set(null)
