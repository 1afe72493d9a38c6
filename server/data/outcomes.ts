import type { Tone } from '#kernel/portal/steps.ts'
import type { Ctx } from '../context.ts'

/** What became of a message, for this reader: a task, a note on an event, a shift that needs somebody. */
export interface Outcome {
  id: string
  /** What it is: 'Task', 'Note', 'Cover'. */
  what: string
  title: string
  /** How it stands now. */
  state: { words: string; tone: Tone } | null
  /** Where it opens. */
  route: string
}

/**
 * Records that are made of what somebody said (docs/decisions/148-from-talk-to-work.md). A slice declares it for its table;
 * the call that makes one takes `fromMessage` and hands it to `madeOf` (platform/threads), and the slice’s manifest says
 * where people choose it.
 */
export interface OutcomeSource {
  /** As the database calls it. */
  table: string
  /** Those of these records that this reader may see. */
  shown: (ctx: Ctx, ids: string[]) => Promise<Outcome[]>
}

export const defineOutcome = (source: OutcomeSource): OutcomeSource => source
