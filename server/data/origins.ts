import type { SQL } from 'drizzle-orm'
import type { Day } from '#kernel/charity/day.ts'
import type { Ctx } from '../context.ts'

/** An event that sandwiches came from, for this reader. */
export interface Origin {
  id: string
  /** 'Alder School, Class 4b' */
  name: string
  day: Day | null
}

/**
 * The events that a distribution may come from (domain 3.6: from which location or event). The slice of the events declares
 * them with its records and decides who sees which; the ledger stands below it and knows their ids alone.
 */
export interface OriginSource {
  /** Those of these that this reader may see. */
  named: (ctx: Pick<Ctx, 'db' | 'user'>, ids: readonly string[]) => Promise<Origin[]>
  /** Those that this reader may choose, called like this: until a day, the latest first. All of them without a limit. */
  offered: (ctx: Ctx, wanted: { search?: string; until?: Day; limit?: number }) => Promise<Origin[]>
  /** The ids of those that are called like this, as a query. */
  called: (ctx: Ctx, search: string) => SQL
  /** The event that what is noted for this cause comes from. */
  ofCause: (ctx: Ctx, cause: { kind: string; id: string }) => Promise<string | null>
}

export const defineOrigins = (source: OriginSource): OriginSource => source

/** What the slice of the events says; a portal without one has no events to choose. */
export const originsOf = (ctx: Pick<Ctx, 'app'>): OriginSource | undefined =>
  ctx.app.slices.flatMap(({ origins }) => origins ?? [])[0]
