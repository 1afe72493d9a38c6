import { isDeepStrictEqual } from 'node:util'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { breakdownFaults, type Group, total } from '#kernel/charity/totals.ts'
import { unlikely } from '#kernel/charity/unlikely.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import { foldName } from '#kernel/language/names.ts'
import { ZERO_REASON_LABELS, ZERO_REASONS, type ZeroReason } from './contract.ts'
import type { Field } from './import-columns.ts'
import type { ReadEntry } from './import-problems.ts'
import { identityKey } from './import-reading.ts'
import { storedBreakdown, storedGroups } from './service-entries.ts'
import type { collections } from './tables.ts'

/** What an import would do with each good row, against what the log has. Pure: knows no database. */

/** What an entry says, as the log keeps it. */
export type Content = Pick<
  typeof collections.$inferSelect,
  'collectionDate' | 'hostId' | 'individualSandwiches' | 'breakdown' | 'groups' | 'zeroReason' | 'notes'
>
export type Known = Content & { id: string }

/** A row for the log; `hostId` is missing while the location has to be created. */
type NewRow = Omit<Content, 'hostId'> & { hostId?: string; hostName: string; from: ReadEntry }

export interface Plan {
  fresh: NewRow[]
  changed: Known[]
  unchanged: number
  /** Same location and day as something else, with other numbers (design 9: new, and pointed out); what may be a slip. */
  hints: { row: number; message: string }[]
}

const MAX_HINTS = 500

/** `known` are the entries of the same days and locations; `issued` those whose ids stand in the file. */
export function planImport(
  good: readonly ReadEntry[],
  mapped: ReadonlySet<Field>,
  known: readonly Known[],
  issued: ReadonlyMap<string, Known>,
  today: Day,
): Plan {
  const identities = new Set(known.map(identityKey))
  const places = new Map(known.map((entry) => [placeOf(entry), total(entry)]))
  const taken = new Set<string>()
  const plan: Plan = { fresh: [], changed: [], unchanged: 0, hints: [] }
  for (const entry of good) {
    const before = entry.id === undefined ? undefined : issued.get(entry.id)
    if (before && !taken.has(before.id)) {
      taken.add(before.id)
      const after = corrected(before, entry, mapped)
      if (isDeepStrictEqual(after, before)) plan.unchanged += 1
      else {
        plan.changed.push(after)
        doubt(plan, entry, today)
      }
      continue
    }
    const { hostId } = entry
    if (hostId !== undefined && identities.has(identityKey({ ...entry, hostId }))) {
      plan.unchanged += 1
      continue
    }
    plan.fresh.push(newRow(entry))
    pointOut(plan, places, entry)
    doubt(plan, entry, today)
  }
  plan.hints.splice(MAX_HINTS)
  return plan
}

const doubt = (plan: Plan, entry: ReadEntry, today: Day) =>
  plan.hints.push(
    ...unlikely(entry.collectionDate, total(entry), today).map((message) => ({ row: entry.row, message })),
  )

const placeOf = (entry: { hostId?: string; hostName?: string; collectionDate: string }) =>
  `${entry.collectionDate} ${entry.hostId ?? entry.hostName}`

function pointOut(plan: Plan, places: Map<string, number>, entry: ReadEntry) {
  const place = placeOf(entry)
  const other = places.get(place)
  const here = total(entry)
  if (other !== undefined)
    plan.hints.push({
      row: entry.row,
      message: `${entry.hostName} also reports ${countOf(other, 'sandwich')} for ${formatDay(entry.collectionDate)}; this row says ${formatNumber(here)}`,
    })
  places.set(place, here)
}

const newRow = (entry: ReadEntry): NewRow => {
  const { reason, notes } = reasonAndNotes(entry)
  const { collectionDate, hostId, hostName, individualSandwiches } = entry
  return {
    collectionDate,
    hostId,
    hostName,
    individualSandwiches,
    breakdown: storedBreakdown(entry.breakdown),
    groups: storedGroups(entry.groups),
    zeroReason: total(entry) === 0 ? reason : null,
    notes,
    from: entry,
  }
}

/** What the file says instead of what stands there; columns that it does not have leave things as they are. */
function corrected(before: Known, entry: ReadEntry, mapped: ReadonlySet<Field>): Known {
  const has = (...fields: Field[]) => fields.some((field) => mapped.has(field))
  const { reason, notes } = reasonAndNotes(entry)
  const individualSandwiches = entry.individualSandwiches
  const groups = has('groupsExact')
    ? storedGroups(entry.groups)
    : has('groupDetail', 'groupTotal')
      ? sameNamesAndCounts(before.groups, entry.groups)
      : before.groups
  const given = has('deli', 'turkey', 'ham', 'pbj', 'generic') ? entry.breakdown : before.breakdown
  // Types that no longer add up to a corrected count are dropped rather than kept wrong.
  const fits = breakdownFaults({ individualSandwiches, breakdown: given ?? null, groups: [] }).length === 0
  const isZero = total({ individualSandwiches, groups }) === 0
  return {
    id: before.id,
    collectionDate: entry.collectionDate,
    hostId: entry.hostId ?? before.hostId,
    individualSandwiches,
    breakdown: fits ? storedBreakdown(given) : null,
    groups,
    zeroReason: !isZero ? null : has('zeroReason') ? reason : before.zeroReason,
    notes: has('notes') ? notes : before.notes,
  }
}

/** 'Name (Department): count' has no types of sandwiches: groups that are otherwise the same keep theirs. */
function sameNamesAndCounts(before: Group[], after: readonly Group[]): Group[] {
  const plain = (groups: readonly Group[]) =>
    groups.map(({ name, department, count }) => ({ name, department: department ?? null, count }))
  return isDeepStrictEqual(plain(before), plain(after)) ? before : storedGroups(after)
}

/** By our own name and label, and as others write them. */
const REASONS = new Map<string, ZeroReason>([
  ...ZERO_REASONS.flatMap((reason): [string, ZeroReason][] => [
    [reason, reason],
    [foldName(ZERO_REASON_LABELS[reason]), reason],
  ]),
  ['no collection', 'no_collection'],
  ['closed', 'site_closed'],
])

/** A reason in words of their own is kept as a note. */
function reasonAndNotes({ zeroReason, notes }: ReadEntry): {
  reason: ZeroReason | null
  notes: string | null
} {
  if (!zeroReason) return { reason: null, notes: notes ?? null }
  const known = REASONS.get(zeroReason.toLowerCase())
  return known
    ? { reason: known, notes: notes ?? null }
    : { reason: 'other', notes: [zeroReason, notes].filter(Boolean).join('. ') }
}
