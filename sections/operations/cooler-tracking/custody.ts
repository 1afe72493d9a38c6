import type { MoveKind, State } from './fields.ts'

/** Who has it: a person, or a location. */
export interface Keeper {
  kind: 'person' | 'location'
  id: string
  name: string
}

/** What one move says; the moves of a cooler in the order in which they happened say where it stands. */
export interface Said {
  kind: MoveKind
  to: Keeper | null
  dueOn: string | null
  /** Where it should be back then. */
  dueAt: Keeper | null
  isClean: boolean | null
  happenedAt: string
}

/** Where a cooler stands. */
export interface Custody {
  state: State
  isClean: boolean
  holder: Keeper | null
  since: string | null
  dueOn: string | null
  dueAt: Keeper | null
}

/**
 * Where a cooler stands after one more move. The trigger `cooler_custody` says the same of all its moves in SQL; this is for a device
 * that has no network, and for the test that compares both.
 */
export function after(before: Custody, move: Said): Custody {
  const isClean = move.isClean ?? before.isClean
  const stands: State =
    move.kind === 'lost' ? 'lost' : move.kind === 'moved' || move.kind === 'found' ? 'in_use' : before.state
  // What was taken out of use stays so, whoever carries it, until somebody says otherwise.
  const state: State =
    move.kind === 'retired'
      ? 'retired'
      : before.state === 'retired' && move.kind !== 'restored'
        ? 'retired'
        : move.kind === 'restored'
          ? 'in_use'
          : stands
  if (move.kind !== 'moved') return { ...before, state, isClean }
  return { state, isClean, holder: move.to, since: move.happenedAt, dueOn: move.dueOn, dueAt: move.dueAt }
}

export const NOWHERE: Custody = {
  state: 'in_use',
  isClean: true,
  holder: null,
  since: null,
  dueOn: null,
  dueAt: null,
}

/** Should be back by now. */
export const isOverdue = (cooler: Pick<Custody, 'state' | 'dueOn'>, today: string) =>
  cooler.state === 'in_use' && cooler.dueOn !== null && cooler.dueOn < today

/** What a label says: an address of the portal that any camera opens (spec 2.2). */
export const addressOf = (origin: string, code: string) => `${origin}/cooler-tracking?cooler=${code}`

const CODE = /^[2-9A-HJ-NP-Z]{6}$/

/** What a camera read or somebody typed: the code of a label, or else the number of a cooler. Nothing where it is neither. */
export function readLabel(read: string): { code: string } | { number: string } | undefined {
  const text = read.trim()
  if (/^[a-z][a-z+.-]*:/i.test(text)) {
    const code = URL.canParse(text) ? new URL(text).searchParams.get('cooler')?.toUpperCase() : undefined
    return code && CODE.test(code) ? { code } : undefined
  }
  if (CODE.test(text.toUpperCase())) return { code: text.toUpperCase() }
  return text === '' || text.length > 40 ? undefined : { number: text }
}

/** Letters and digits that nobody takes for one another. */
export const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6
