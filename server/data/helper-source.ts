import type { Day } from '#kernel/charity/day.ts'
import type { Ctx } from '../context.ts'

/** Somebody who could take a place. */
export interface Helper {
  personId: string
  name: string
  /** What they are, in a word or two: 'Driver, Decatur'. */
  about: string
  /** What speaks against them on that day, in words. Nobody is kept from being chosen: who chooses reads it and decides. */
  warnings: string[]
  /** They have an account, and nobody has said that they do this: whoever is known for it comes first. */
  byAccount?: true
}

/** What a slice knows of people who could take a place in this role on this day; nothing where that is not its business. */
export type HelperSource = (ctx: Ctx, asked: { role: string; day: Day | null }) => Promise<Helper[]>
