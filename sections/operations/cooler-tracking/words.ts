import type { Keeper } from './custody.ts'
import type { MoveKind } from './fields.ts'

interface Done {
  kind: MoveKind
  to: Keeper | null
  /** The name of whoever said so. */
  by: string
}

/** What somebody did, behind their name: "checked it in at Oak Street", "took it", "gave it to Ben". */
export function didInWords({ kind, to, by }: Done): string {
  if (kind === 'lost') return 'said that it is lost'
  if (kind === 'found') return 'found it'
  if (kind === 'retired') return 'took it out of use'
  if (kind === 'restored') return 'put it back into use'
  if (kind === 'noted') return 'noted something about it'
  if (to === null) return 'moved it'
  if (to.kind === 'location') return `checked it in at ${to.name}`
  return to.name === by ? 'took it' : `gave it to ${to.name}`
}
export const doneInWords = (done: Done) => `${done.by} ${didInWords(done)}`

/** "Ana has it", "It is at Oak Street". */
export const whereInWords = (holder: Keeper | null) =>
  holder === null
    ? 'Nobody has said where it is'
    : holder.kind === 'person'
      ? `${holder.name} has it`
      : `It is at ${holder.name}`

/** "1-12, 17" as numbers of coolers; blank is all of them. */
export function readNumbers(typed: string): (number: string) => boolean {
  const parts = typed
    .split(/[,;\s]+/)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  if (parts.length === 0) return () => true
  const spans = parts.map((part) => /^(\d+)-(\d+)$/.exec(part)?.slice(1).map(Number) ?? part)
  return (number) =>
    spans.some((span) =>
      typeof span === 'string'
        ? span === number.toLowerCase()
        : /^\d+$/.test(number) && Number(number) >= (span[0] ?? 0) && Number(number) <= (span[1] ?? 0),
    )
}
