import type { IconName } from '../show/icons.ts'
import type { Span } from './span.ts'

/** What sort of thing it is: told by colour, by shape and in a word, so that none of them is needed. */
export interface CalendarKind {
  label: string
  icon: IconName
  colour: 'brand' | 'blue' | 'teal' | 'violet' | 'pink' | 'gray' | 'green' | 'gold' | 'red'
}

export interface CalendarItem {
  id: string
  title: string
  /** One of the calendar's kinds. */
  kind: string
  span: Span
}
