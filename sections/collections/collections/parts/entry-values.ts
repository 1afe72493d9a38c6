import { z } from 'zod'
import { count, text } from '#kernel/calls/contract.ts'
import { breakdownFaults, breakdownTotal, hasBreakdown, total } from '#kernel/charity/totals.ts'
import {
  Breakdown,
  entryFields,
  type Group,
  MAX_GROUPS,
  type NewEntry,
  TOO_MANY_GROUPS,
} from '../contract.ts'

const FormGroup = z
  .object({
    name: text(120),
    department: text(120).nullable(),
    count: count().nullable(),
    breakdown: Breakdown.nullable(),
  })
  .superRefine((group, ctx) => {
    if (isBlankGroup(group)) return
    const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (group.name === '') fault('name', 'Please name this group')
    if (countOf(group.count, group.breakdown) === null)
      fault('count', 'How many sandwiches did this group bring?')
  })
export type FormGroup = z.output<typeof FormGroup>

/** What the forms hold: as the contract's entry, but with rows that are not filled in yet. */
export const EntryValues = z
  .object({
    ...entryFields,
    individualSandwiches: count().nullable(),
    groups: z.array(FormGroup).max(MAX_GROUPS, TOO_MANY_GROUPS),
  })
  .superRefine((values, ctx) => {
    const fault = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: path.split('.'), message })
    const input = inputOf(values)
    if (values.individualSandwiches === null && input.groups.length === 0 && !hasBreakdown(values.breakdown))
      fault('individualSandwiches', 'How many sandwiches? Please enter 0 if nothing came.')
    else if (total(input) === 0 && values.zeroReason === null)
      fault('zeroReason', 'Please say why nothing was collected')
    // Faults name the rows of the form, blank ones included.
    const groups = values.groups.map((group) => ({
      ...group,
      count: countOf(group.count, group.breakdown) ?? 0,
    }))
    for (const { path, message } of breakdownFaults({ ...input, groups })) fault(path, message)
  })
export type EntryValues = z.output<typeof EntryValues>
/** As the form keeps it: what cannot be read as a number is still text. */
export type Typed = { [K in keyof EntryValues]: EntryValues[K] | null }

export const BLANK_GROUP: FormGroup = { name: '', department: null, count: null, breakdown: null }

const blank = (text: string | null | undefined) => (text ?? '').trim() === ''
export const isBlankGroup = (group: FormGroup) =>
  blank(group.name) && blank(group.department) && group.count === null && !hasBreakdown(group.breakdown)

/** The types alone say how many there were. */
const countOf = (count: number | null, breakdown: FormGroup['breakdown']) =>
  count ?? (hasBreakdown(breakdown) ? breakdownTotal(breakdown) : null)

/** The entry as the contract takes it. A half-typed group is in it, an untouched one is not. */
export function inputOf(values: EntryValues) {
  const input = {
    collectionDate: values.collectionDate,
    hostId: values.hostId,
    individualSandwiches: countOf(values.individualSandwiches, values.breakdown) ?? 0,
    breakdown: hasBreakdown(values.breakdown) ? values.breakdown : null,
    groups: values.groups
      .filter((group) => !isBlankGroup(group))
      .map(
        ({ name, department, count, breakdown }): z.input<typeof Group> => ({
          name,
          department: department || null,
          count: countOf(count, breakdown) ?? 0,
          breakdown: hasBreakdown(breakdown) ? breakdown : null,
        }),
      ),
    notes: values.notes || null,
  }
  // A reason for nothing belongs to nothing.
  return { ...input, zeroReason: total(input) === 0 ? values.zeroReason : null }
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const typesOf = (breakdown: unknown) =>
  Object.values((breakdown ?? {}) as Record<string, unknown>).reduce<number>(
    (sum, value) => sum + numberOf(value),
    0,
  )
const partOf = (typed: unknown, breakdown: unknown) => (typed === null ? typesOf(breakdown) : numberOf(typed))

/** The running total of what has been typed so far, readable or not. */
export function runningTotal(values: Typed) {
  const individual = partOf(values.individualSandwiches, values.breakdown)
  const groups = (values.groups ?? []).reduce((sum, group) => sum + partOf(group.count, group.breakdown), 0)
  return { individual, groups, all: individual + groups }
}

/** Somebody said that there was nothing: a zero was typed, and nowhere another number. */
export const isZero = (values: Typed) =>
  runningTotal(values).all === 0 &&
  (values.individualSandwiches === 0 || (values.groups ?? []).some((group) => group.count === 0))

/** An entry of the log, one that waits to be sent, or what is known of a new one, in the form. */
export const valuesOf = (entry: Partial<Omit<z.input<typeof NewEntry>, 'method'>>): Typed => ({
  collectionDate: entry.collectionDate ?? null,
  hostId: entry.hostId ?? null,
  individualSandwiches: entry.individualSandwiches ?? null,
  breakdown: entry.breakdown ?? null,
  groups: (entry.groups ?? []).map((group) => ({
    name: group.name,
    department: group.department ?? null,
    count: group.count,
    breakdown: group.breakdown ?? null,
  })),
  zeroReason: entry.zeroReason ?? null,
  notes: entry.notes ?? null,
})
