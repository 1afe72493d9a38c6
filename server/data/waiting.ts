import type { Waiting } from '#kernel/portal/waiting.ts'
import type { Ctx } from '../context.ts'

/** Most of one source: nobody works through more in a day, and what is most pressing comes first. */
export const MOST_WAITING = 200

/** What need not be said is left out. */
export type WaitingOf = Pick<Waiting, 'id' | 'kind' | 'what' | 'title' | 'opens'> &
  Partial<Omit<Waiting, 'over'>>

/**
 * What a slice has waiting for whoever asks (docs/decisions/160-my-actions.md): tasks, events, approvals, answers that are
 * due. The slice asks its own access rules; the most pressing come first, at most `MOST_WAITING`.
 */
export interface WaitingSource {
  /** It changes with these. */
  events: readonly string[]
  of: (ctx: Ctx) => Promise<WaitingOf[]>
  /** What was theirs and is over, from this day on; where there is such a thing. */
  past?: (ctx: Ctx, since: string) => Promise<WaitingOf[]>
}

export const defineWaiting = (source: WaitingSource): WaitingSource => source
