import { z } from 'zod'

/** As many rows as one bulk change may name; more go by filter. */
export const MAX_IDS = 10_000

/** Design 9, what a bulk change is about: `{ ids }`, or `{ filter, expected }` ("all 312"). */
export const bulkTarget = <F extends z.ZodType>(filter: F) => ({
  ids: z
    .array(z.uuid())
    .min(1, 'Please choose at least one')
    .max(MAX_IDS, 'Please choose fewer at a time')
    .optional(),
  filter: filter.optional(),
  expected: z.int().min(0).max(2_147_483_647).optional(),
})

interface Target {
  ids?: string[] | undefined
  filter?: unknown
  expected?: number | undefined
}

/** For `.refine()`: exactly one of the two ways, and a filter never without the number that was seen. */
export const hasOneTarget = ({ ids, filter, expected }: Target): boolean =>
  ids === undefined ? filter !== undefined && expected !== undefined : filter === undefined

export const ONE_TARGET = {
  path: ['ids'],
  message: 'Please name either the ids, or a filter with the number of rows you expect',
}
