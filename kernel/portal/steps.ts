import { conflict, forbidden, invalid } from '../calls/errors.ts'
import { countOf } from '../language/count.ts'
import { type Access, type Holder, passes } from '../people/access.ts'

/** How a state looks; its words carry the meaning. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'brand'

export interface State {
  /** In a word or two: 'Waiting'. */
  label: string
  tone: Tone
  /** What it means and what to do about it, in a sentence. */
  meaning?: string
  /** Whole sentence for whoever makes a move that does not begin here: 'This application was approved already.' */
  already: string
}

export interface Move<S extends string, Row, Who extends Holder = Holder> {
  from: readonly S[]
  to: S
  /** What its button says: 'Reject application'. */
  label: string
  /** Who may make it at all; whoever does not pass never sees it. */
  access: Access
  /** A rule about this row and this person: true, or in words why not; false where it is no move of such a row at all. */
  may?: (row: Row, who: Who) => boolean | string
  /** It asks why, and keeps the answer. */
  reason?: { label: string; description?: string; required: string; max?: number }
  /** What is said and must be confirmed before: only where the move cannot be taken back. */
  confirm?: string
  danger?: boolean
}

/**
 * The life of a record as a table: its states, and every way from one to another. The server checks moves by it and
 * the screen offers them from it (`web/ui/steps/steps.tsx`), so that neither can know a move that the other does not.
 */
export interface Steps<S extends string, M extends string, Row, Who extends Holder = Holder> {
  states: Readonly<Record<S, State>>
  moves: Readonly<Record<M, Move<S, Row, Who>>>
  /** The states that most records pass, in their order; drawn as a line. */
  path?: readonly S[]
}

export const REASON_MAX = 500

/** Spelled out for its types: `steps<Row>()({ states, moves })`; the states are those that the row can have. */
export const steps =
  <Row extends { status: string }, Who extends Holder = Holder>() =>
  <M extends string>(table: Steps<Row['status'], M, Row, Who>) =>
    table

export interface Offer<S extends string, M extends string, Row, Who extends Holder = Holder> {
  name: M
  move: Move<S, Row, Who>
  /** Why this person cannot make it now, although it is theirs to make. */
  blocked: string | undefined
}

/** The moves that begin where the row stands and that this person may make, with what keeps them from some. */
export function movesOf<S extends string, M extends string, Row extends { status: S }, Who extends Holder>(
  { moves }: Steps<S, M, Row, Who>,
  row: Row,
  who: Who,
): Offer<S, M, Row, Who>[] {
  return (Object.entries(moves) as [M, Move<S, Row, Who>][])
    .filter(([, move]) => move.from.includes(row.status) && passes(who, move.access))
    .flatMap(([name, move]) => {
      const verdict = move.may?.(row, who) ?? true
      return verdict === false ? [] : [{ name, move, blocked: verdict === true ? undefined : verdict }]
    })
}

/** What is said once somebody has made a move: 'Order labels: in progress'. */
export const madeInWords = <S extends string, M extends string>(
  { states, moves }: { states: Readonly<Record<S, State>>; moves: Readonly<Record<M, { to: S }>> },
  title: string,
  name: M,
): string => `${title}: ${states[moves[name].to].label.toLowerCase()}`

/**
 * The state that a move leads to. Throws 403 for whoever may not make it, 409 in words when the row stands elsewhere by
 * now, 400 at `reason` when it has to be said. Load the row locked, or two who move it at once both succeed.
 */
export function move<S extends string, M extends string, Row extends { status: S }, Who extends Holder>(
  { states, moves }: Steps<S, M, Row, Who>,
  row: Row,
  who: Who,
  name: M,
  reason?: string | null,
): S {
  const made = moves[name]
  if (!passes(who, made.access)) throw forbidden()
  if (!made.from.includes(row.status)) throw conflict(states[row.status].already)
  const verdict = made.may?.(row, who) ?? true
  if (verdict === false) throw conflict(states[row.status].already)
  if (verdict !== true) throw forbidden(verdict)
  const fault = made.reason && reasonFault(made.reason, reason)
  if (fault) throw invalid({ reason: fault })
  return made.to
}

/** What is wrong with a reason, in words; the same on both sides. */
export function reasonFault(asked: { required: string; max?: number }, reason: string | null | undefined) {
  const said = (reason ?? '').trim()
  const { max = REASON_MAX } = asked
  if (said === '') return asked.required
  return said.length > max ? `Please use at most ${countOf(max, 'character')}` : undefined
}
