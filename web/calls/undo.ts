import { type Day, formatDay } from '#kernel/charity/day.ts'
import { changedWords } from '#kernel/language/changed-words.ts'
import { formatNumber } from '#kernel/language/count.ts'
import { createStore } from '../device/store.ts'
import { call, change, changedRowsOf, requestIdOf } from './api.ts'
import { queryClient } from './query-client.ts'
import { shellCall } from './shell-call.ts'

/** Something that was done and can be taken back. */
export interface UndoOffer {
  /** What was done, as a sentence without a full stop: "12 entries deleted". */
  message: string
  /** The `x-request-id` of the answer. */
  requestId: string
  /** What people do next, beside the Undo: 'Log another'. */
  next?: { label: string; run: () => void }
  /** How many rows it changed, where that is known from elsewhere than its answer. */
  rows?: number
  /** What the changes are together: 'import'. */
  what?: string
  /** It was an undo: what is offered is the redo. */
  undone?: boolean
  /** It left what somebody had changed since. */
  partly?: boolean
  /** Takes it back where its own undo no longer can, since more was put to it; the undo of this is the redo. */
  take?: () => Promise<unknown>
  /** It was done some time ago: what went out since is looked for, and said before. */
  ago?: boolean
}

export const undoOffer = createStore<UndoOffer | null>(null)

/** Shows the undo bar; a later offer takes the place of an earlier one, a toast never does. */
export const offerUndo = (offer: UndoOffer) => undoOffer.set({ ...offer })
/**
 * Also before a change is sent that will offer its own: the screen may show it before its answer is here, and whoever
 * presses Undo then means what they see.
 */
export const withdrawUndo = () => undoOffer.set(null)

export const rowsOf = ({ rows, requestId }: Pick<UndoOffer, 'rows' | 'requestId'>) =>
  rows ?? changedRowsOf(requestId)

/** "Undo", "Undo both changes", "Undo all 1,607 changes of this import": the button says how much it takes back. */
export function undoLabel(offer: Omit<UndoOffer, 'message'>, one = 'Undo'): string {
  const rows = rowsOf(offer)
  const verb = offer.undone ? 'Redo' : 'Undo'
  if (rows <= 1) return offer.undone ? verb : one
  const all = rows === 2 ? 'both' : `all ${formatNumber(rows)}`
  return `${verb} ${all} changes${offer.what ? ` of this ${offer.what}` : ''}`
}

interface UndoInput {
  requestId: string
  rest?: boolean
}
interface Scope {
  changes: { noun: string; count: number; action: 'insert' | 'update' | 'delete' }[]
  sent: { title: string; day: Day }[]
}
const undoCall = shellCall<UndoInput, { undone: number }>({
  method: 'POST',
  path: '/api/undo/{requestId}',
  summary: 'Undo a request',
})
const scopeCall = shellCall<UndoInput, Scope>({
  method: 'GET',
  path: '/api/undo/{requestId}',
  summary: 'What undoing a request would take back',
})

/**
 * Takes back everything that a request changed, or what nobody changed since. An undo is a request like any other, so
 * its undo is the redo, which is returned to be offered. It may touch rows of any slice: everything shown is loaded anew.
 */
export async function undo(
  { requestId, message, what, undone, take }: UndoOffer,
  rest = false,
): Promise<UndoOffer> {
  if (take) {
    const taken = requestIdOf(await take()) ?? ''
    await queryClient.invalidateQueries()
    return { message, requestId: taken, undone: true }
  }
  const answer = await change(undoCall, { requestId, ...(rest ? { rest } : {}) })
  await queryClient.invalidateQueries()
  // Somebody was quicker, or it was done in another window: what changed nothing has no redo.
  if (answer.undone === 0) throw new Error(`There was nothing left to ${undone ? 'redo' : 'undo'}.`)
  return {
    message,
    requestId: requestIdOf(answer) ?? '',
    ...(what ? { what } : {}),
    ...(rest ? { partly: true } : {}),
    undone: !undone,
  }
}

export type Undo = (offer: UndoOffer, rest: boolean) => Promise<unknown>
/** The same, with the redo in the undo bar. */
export const undoAndOffer: Undo = async (offer, rest) => offerUndo(await undo(offer, rest))

const UNDONE = { insert: 'removes', update: 'puts back', delete: 'brings back' } as const

/**
 * "This removes 1,604 collection entries and 3 host locations." Asked of the server before much is undone, and before
 * something of some time ago is; `stays`: whether something was sent since that no undo takes back.
 */
export async function undoScope(requestId: string): Promise<{ words: string; stays: boolean }> {
  const { changes, sent } = await call(scopeCall, { requestId })
  return { words: [scopeWords(changes), ...sentWords(sent)].join(' '), stays: sent.length > 0 }
}

const NAMED = 3

/** What went out stays so; whoever undoes says to its readers what is right now. */
function sentWords(sent: Scope['sent']): string[] {
  if (sent.length === 0) return []
  const named = sent.slice(-NAMED).map(({ title, day }) => `“${title}” (${formatDay(day, 'short')})`)
  const more = sent.length > NAMED ? [`${formatNumber(sent.length - NAMED)} more`] : []
  const list = new Intl.ListFormat('en-US').format([...named, ...more])
  const [it, readers] =
    sent.length === 1
      ? ['was sent since and stays', 'its reader']
      : ['were sent since and stay', 'their readers']
  return [`${list} ${it} sent: please tell ${readers} yourself what is right now.`]
}

/** A whole move brings many kinds of records: what there is most of says what it was. */
const MOST_NAMED = 8
const scopeWords = (changes: Scope['changes']) =>
  `This ${new Intl.ListFormat('en-US').format(changedWords(changes, UNDONE, MOST_NAMED))}.`
