import { inNumber } from '#kernel/language/count.ts'
import type { CalendarItem, CalendarKind } from '#web/ui/calendar/items.ts'
import type { Entry } from '../contract.ts'
import { COLOURS, type Colour } from '../fields.ts'

const PALETTE = Object.keys(COLOURS) as Colour[]
const LOOKS = {
  unavailable: { label: 'Not available', icon: 'noCollection' },
  available: { label: 'Available', icon: 'check' },
  event: { label: 'Planned', icon: 'event' },
  due: { label: 'Due', icon: 'calendar' },
} as const

/** The same for a person wherever and whenever they are shown; names stand beside it, so that it may come twice. */
function colourOf(id: string): Colour {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return PALETTE[sum % PALETTE.length] ?? 'blue'
}

/** Whose it is: a person's, another calendar's, or the charity's own plans. */
const ownerOf = ({ person, calendar }: Entry) => person?.id ?? calendar?.id ?? 'planned'
const colourFor = ({ person, calendar }: Entry): CalendarKind['colour'] =>
  person ? colourOf(person.id) : (calendar?.colour ?? 'brand')

/** Domain 11.3: one colour per person; what lasts several days says how many. */
export function shownOf(entries: readonly Entry[]) {
  const kinds: Record<string, CalendarKind> = {}
  const owners = new Map<string, CalendarKind>()
  const items = entries.map((entry): CalendarItem => {
    const { label, icon } = LOOKS[entry.kind]
    const colour = colourFor(entry)
    const kind = `${ownerOf(entry)} ${entry.kind}`
    kinds[kind] = { label: entry.calendar?.name ?? label, icon, colour }
    owners.set(ownerOf(entry), {
      label: entry.person?.name ?? entry.calendar?.name ?? 'Planned',
      icon: entry.person ? 'person' : 'event',
      colour,
    })
    const name = nameOf(entry)
    return {
      id: entry.id,
      title: entry.days > 1 ? `${name}, ${inDays(entry.days)}` : name,
      kind,
      span: entry.span,
    }
  })
  const legend = Object.fromEntries([...owners].sort(([, a], [, b]) => a.label.localeCompare(b.label)))
  return { items, kinds, legend }
}

export const nameOf = ({ person, kind, title }: Entry) =>
  person && kind !== 'event' && kind !== 'due' ? person.name : title
export const stateOf = ({ kind, calendar }: Entry) => calendar?.name ?? LOOKS[kind].label
export const inDays = (days: number) => inNumber(days, '1 day', `${days} days`)
