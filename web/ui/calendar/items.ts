import type { IconName } from '../show/icons.ts'
import type { Span } from './span.ts'

/** What sort of thing it is: told by colour, by shape and in a word, so that none of them is needed. */
export interface CalendarKind {
  label: string
  icon: IconName
  colour: 'brand' | 'blue' | 'teal' | 'violet' | 'pink' | 'gray' | 'green' | 'gold' | 'red'
}

/** Something to know of an item at a glance: by its shape, and in words for whoever points at it or hears it. */
export interface CalendarMark {
  icon: IconName
  label: string
  tone?: 'warn' | 'bad'
}

export interface CalendarItem {
  id: string
  title: string
  /** One of the calendar's kinds. */
  kind: string
  span: Span
  /** A number that counts, before its title in the grid: sandwiches. */
  figure?: string
  marks?: readonly CalendarMark[]
  /** More to say where there is room for it: in the agenda. */
  about?: string
}
