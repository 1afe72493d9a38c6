import type { Ctx } from '../context.ts'

/** Something that was done, for this reader: what people are thanked for. */
export interface Done {
  /** In the words of a kudos: 'Sorting, Nov 18'. */
  name: string
  /** Until then nobody is thanked for it. */
  isOver: boolean
  /** The accounts of those who did it. */
  people: string[]
}

/**
 * What people may be thanked for (docs/decisions/138-kudos.md): a shift, a run, an event. A slice declares it with its
 * records; which of them can be seen is the rule of that slice.
 */
export interface ThanksSource {
  /** In calls and in the database: 'shift'. */
  type: string
  /** Null where there is no such record, or none for this reader. */
  find: (ctx: Ctx, id: string) => Promise<Done | null>
}

export const defineThanks = (source: ThanksSource): ThanksSource => source
