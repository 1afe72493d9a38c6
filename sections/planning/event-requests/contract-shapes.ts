import { z } from 'zod'
import { ROLES, type SlotRole } from '#platform/slots/fields.ts'
import { eventRequest } from './fields.ts'
import { MISSING, type Missing } from './missing.ts'
import { TABS } from './statuses.ts'

/** How many are still looked for. */
export const gaps = z.object({ drivers: z.int(), speakers: z.int(), volunteers: z.int() })
/** Who comes to do what. */
export const staffed = z.object({
  role: z.enum(Object.keys(ROLES) as [SlotRole, ...SlotRole[]]),
  needed: z.int(),
  held: z.int(),
  names: z.array(z.string()).nullable(),
})
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
