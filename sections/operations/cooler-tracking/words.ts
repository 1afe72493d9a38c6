import type { Keeper } from './custody.ts'
import type { MoveKind } from './fields.ts'

interface Done {
  kind: MoveKind
  to: Keeper | null
  /** The name of whoever said so. */
  by: string
}

/** "Ana checked it in at Oak Street", "Ben took it", "Ana gave it to Ben". */
export function doneInWords({ kind, to, by }: Done): string {
  if (kind === 'lost') return `${by} said that it is lost`
  if (kind === 'found') return `${by} found it`
  if (kind === 'retired') return `${by} took it out of use`
  if (kind === 'restored') return `${by} put it back into use`
  if (kind === 'noted') return `${by} noted something about it`
  if (to === null) return `${by} moved it`
  if (to.kind === 'location') return `${by} checked it in at ${to.name}`
  return to.name === by ? `${by} took it` : `${by} gave it to ${to.name}`
}

/** "Ana has it", "It is at Oak Street". */
export const whereInWords = (holder: Keeper | null) =>
  holder === null
    ? 'Nobody has said where it is'
    : holder.kind === 'person'
      ? `${holder.name} has it`
      : `It is at ${holder.name}`
