import { formatNumber } from './count.ts'
import { listOf } from './list.ts'

const ACTIONS = ['insert', 'update', 'delete'] as const

/**
 * 'Entered 8,054 entries, 480 hours, and 29 other kinds of records', 'changed 2 people': what was done to how many of what,
 * most first, in these verbs, as many kinds of records as may be named.
 */
export const changedWords = (
  changes: readonly { noun: string; count: number; action: (typeof ACTIONS)[number] }[],
  verbs: Readonly<Record<(typeof ACTIONS)[number], string>>,
  most = changes.length,
): string[] =>
  ACTIONS.flatMap((action) => {
    const things = changes
      .filter((one) => one.action === action)
      .map(({ count, noun }) => `${formatNumber(count)} ${noun}`)
    // One more is as short as to say that there is one more.
    const more = things.length - most
    if (more > 1) things.splice(most, more, `${more} other kinds of records`)
    return things.length > 0 ? [`${verbs[action]} ${listOf(things)}`] : []
  })
