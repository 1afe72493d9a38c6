import { z } from 'zod'
import { eventRequest } from './fields.ts'
import { MISSING, type Missing } from './missing.ts'
import { TABS } from './statuses.ts'

/** How many are still looked for. */
export const gaps = z.object({ drivers: z.int(), speakers: z.int(), volunteers: z.int() })
export const missing = z.enum(Object.keys(MISSING) as [Missing, ...Missing[]])

/** An event request where others are told of it: what it is called, and where it stands. */
export const namedEvent = z.object({
  id: z.string(),
  name: z.string(),
  status: eventRequest.fields.status.output,
})
/** With the day that was agreed on, or the one they wish. */
export const datedEvent = namedEvent.extend({ day: z.string().nullable() })

/** `mine`: those that one leads, or is second lead of, and that are not over. */
export const TAB_NAMES = [...Object.keys(TABS), 'mine'] as [keyof typeof TABS | 'mine']
