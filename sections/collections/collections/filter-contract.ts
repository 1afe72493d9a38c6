import { z } from 'zod'
import { day, listInput } from '#kernel/calls/contract.ts'

/** What the log has from groups, in three parts that are all of it (docs/glossary.md): each is a figure of this name. */
export const GROUPED_PARTS = {
  groupedTied: 'Groups, tied to an event',
  groupedAlone: 'Groups alone, no event',
  groupedBeside: 'Groups beside individuals, no event',
}
export type GroupedPart = keyof typeof GROUPED_PARTS
export const GROUPED_PART_NAMES = Object.keys(GROUPED_PARTS) as [GroupedPart, ...GroupedPart[]]
/** All that groups made, or one of its parts. */
const GROUPED = ['grouped', ...GROUPED_PART_NAMES] as const

const uuid = z.uuid('This is not an id of ours')

/** The section's filters (design 9). Days include both ends; `submitted…` are days in the organisation's zone. */
export const filterShape = {
  hostId: z.array(uuid).max(500).optional(),
  /** Only at locations of this area. */
  area: z.string().max(120).optional(),
  from: day().optional(),
  to: day().optional(),
  createdBy: uuid.optional(),
  /** Only what the caller logged. */
  mine: z.boolean().optional(),
  /** Over location, group, department and date ("birch", "rotary", "2026-11", "November 18"). */
  search: listInput.search,
  submittedFrom: day().optional(),
  submittedTo: day().optional(),
  /** Only entries of zero. */
  zero: z.boolean().optional(),
  /** Only entries with groups, all or of one part of three; nothing of a part for whoever may not see events. */
  groups: z.enum(GROUPED).optional(),
}
export const Filter = z.object(filterShape)
export type Filter = z.output<typeof Filter>
