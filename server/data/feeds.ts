import type { Access } from '#kernel/people/access.ts'
import type { CalendarCtx } from './calendar.ts'

/** Something new, as feed readers show it. Only what its reader may see is in it. */
export interface FeedEntry {
  id: string
  title: string
  text: string
  /** Where it opens in the portal: `/dashboard?section=…`. */
  opens: string
  changedAt: Date
}

/** What feed readers can follow of a slice, at live addresses (docs/decisions/168-connections.md). */
export interface FeedSource {
  name: string
  title: string
  access: Access
  entries: (ctx: CalendarCtx) => Promise<FeedEntry[]>
}

export const defineFeed = (source: FeedSource): FeedSource => source
