import { z } from 'zod'
import { optionalText } from '#kernel/fields/fields.ts'
import { contactOfNew } from './fields.ts'

/**
 * What is written of a request by name and is no field of its own: who leads it, and whom to call first. They are records
 * of their own; `fill` finds which.
 */
export const byName = z.object({ leadName: optionalText(120), ...contactOfNew.input.shape }).partial()
export const BY_NAME = ['leadName', 'contactName', 'contactPhone', 'contactEmail'] as const
export type ByName = (typeof BY_NAME)[number]
export const isByName = (name: string): name is ByName => (BY_NAME as readonly string[]).includes(name)

interface Told {
  lead: { name: string } | null
  customLead: string | null
  organizers: readonly { name: string; phone?: string | null; email?: string | null }[]
}
/** As a row of the list says them. */
export const NAMED_IN: Record<ByName, (row: Told) => string | null> = {
  leadName: ({ lead, customLead }) => lead?.name ?? customLead,
  contactName: ({ organizers: [first] }) => first?.name ?? null,
  contactPhone: ({ organizers: [first] }) => first?.phone ?? null,
  contactEmail: ({ organizers: [first] }) => first?.email ?? null,
}
