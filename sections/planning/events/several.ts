import { countOf } from '#kernel/language/count.ts'
import { ROLES } from '#platform/slots/fields.ts'
import type { ListedEvent } from '#sections/planning/event-requests/contract.ts'
import type { Reading } from './cell-kinds.ts'

// Several numbers that stand in one cell, as the charity has always written them: "PB&J 200, deli 50", "2 drivers, 1 speaker".

/** What is planned of each kind (domain 4.1). */
export const KINDS = {
  plannedPbj: { label: 'PB&J', called: /^(?:pb\s?(?:&|and|n)?\s?js?|peanut butter(?: (?:&|and) jelly)?)$/ },
  plannedDeli: { label: 'deli', called: /^delis?$/ },
  plannedDeliTurkey: { label: 'turkey', called: /^(?:deli )?turkeys?$/ },
  plannedDeliHam: { label: 'ham', called: /^(?:deli )?hams?$/ },
  plannedUnknown: { label: 'not known', called: /^(?:not known|unknown|other|tbd)$/ },
} as const

/** How many of us are needed to do what. */
export const STAFF = {
  driversNeeded: 'driver',
  speakersNeeded: 'speaker',
  volunteersNeeded: 'volunteer',
} as const

const MOST = { kinds: 1_000_000, driversNeeded: 100, speakersNeeded: 100, volunteersNeeded: 1000 }

const ofKind = (word: string) =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((name) => KINDS[name].called.test(word))
const ofStaff = (word: string) =>
  (Object.keys(STAFF) as (keyof typeof STAFF)[]).find(
    (name) => word === STAFF[name] || word === `${STAFF[name]}s` || word === STAFF[name][0],
  )

/** A number and what is counted, either of them first; nothing where a piece is neither. */
function piecesOf(text: string): { count: number; word: string }[] | null {
  const pieces: { count: number; word: string }[] = []
  // A comma within a number is none between two.
  for (const piece of text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .split(/[,;+/\n]/)) {
    const read = piece.trim().match(/^(?:(\d+)\s*x?\s*(\D+)|(\D+?)[\s:=]*(\d+))$/)
    if (piece.trim() === '') continue
    if (!read) return null
    pieces.push({ count: Number(read[1] ?? read[4]), word: (read[2] ?? read[3] ?? '').trim() })
  }
  return pieces
}

function read<N extends string>(
  text: string,
  names: readonly N[],
  nameOf: (word: string) => N | undefined,
  [example, most]: [string, (name: N) => number],
): Reading {
  const pieces = piecesOf(text)
  const value = Object.fromEntries(names.map((name) => [name, null as number | null])) as Record<
    N,
    number | null
  >
  for (const { count, word } of pieces ?? []) {
    const name = nameOf(word)
    if (!name || value[name] !== null) return { fault: `Please write it like this: ${example}` }
    if (count > most(name)) return { fault: `At most ${most(name).toLocaleString('en-US')} ${word}` }
    value[name] = count
  }
  return pieces ? { value } : { fault: `Please write it like this: ${example}` }
}

export const kindsIn = (text: string) =>
  read(text, Object.keys(KINDS) as (keyof typeof KINDS)[], ofKind, ['PB&J 200, deli 50', () => MOST.kinds])
export const staffIn = (text: string) =>
  read(text, Object.keys(STAFF) as (keyof typeof STAFF)[], ofStaff, [
    '2 drivers, 1 speaker',
    (name) => MOST[name],
  ])

/** Who comes, from the shifts of the event: '1 of 2 drivers (Ann Field), 1 of 1 speaker'. */
export const wordsOfStaff = ({ staff }: Pick<ListedEvent, 'staff'>): string =>
  staff
    .map(({ role, needed, held, names }) => {
      const who = names && names.length > 0 ? ` (${names.join(', ')})` : ''
      return `${held} of ${countOf(Math.max(needed, held), ROLES[role].toLowerCase())}${who}`
    })
    .join(', ')
