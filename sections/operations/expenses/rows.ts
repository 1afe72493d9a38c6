import { inArray, type SQL, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { todayIn } from '#kernel/charity/day.ts'
import { mileageCents, plainTenths } from '#kernel/charity/mileage.ts'
import { passes } from '#kernel/people/access.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { projects } from '#sections/planning/projects/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { onlySaid } from '#server/data/versioned.ts'
import { visibleIds } from '#server/data/visible-record.ts'
import { PICTURES } from '#server/files/file-types.ts'
import { mayAdd, mayClaimFor, mayDelete, mayEdit, seesAll } from './access.ts'
import { expense, isOpen, type Line, STATUS_NAMES } from './fields.ts'
import { sumOf } from './lines.ts'
import { scope } from './scope.ts'
import { PARTS, SUMS } from './sums.ts'
import { expenses } from './tables.ts'
import { twinsOf } from './twins.ts'

export type Row = typeof expenses.$inferSelect
type Given = Partial<typeof expenses.$inferInsert>

const claimantOf = sql`(SELECT ${users.displayName} FROM ${users} WHERE ${users.id} = ${expenses.claimantId})`

export const rows = rowsOf(expense, expenses, {
  scope,
  mayAdd: (user) => passes(user, mayAdd),
  mayEdit: (user, row) => row.status !== 'reimbursed' && mayEdit(user, row),
  mayRemove: (user, row) => isOpen(row) && mayDelete(user, row),
  refusal: ({ status }, did) =>
    status === 'reimbursed'
      ? `This expense was paid back, so that it cannot be ${did} any more.`
      : status === 'approved' && did === 'deleted'
        ? 'This expense is approved. Whoever approves expenses opens it again before it can be deleted.'
        : undefined,
  event: 'expenses.changed',
  section: 'expenses',
  beside,
  where: (ctx, filter) => conditionOf(ctx, filter),
  searched: [claimantOf],
  // Domain 2.7: what waits for this person first, then the newest.
  order: (_input, ctx) => [
    ...(seesAll(ctx.user) ? [sql`(${expenses.status} = 'pending') DESC`] : []),
    sql`${expenses.purchaseDate} DESC`,
    sql`${expenses.createdAt} DESC`,
  ],
  sorts: {
    claimant: sql`lower(${claimantOf})`,
    status: sql`array_position(ARRAY['pending', 'rejected', 'approved', 'reimbursed'], ${expenses.status})`,
  },
  totals: async (ctx, where) => {
    const [sums] = await ctx.db.select(SUMS).from(expenses).where(where)
    return sums ?? { pending: 0, approved: 0, rejected: 0, reimbursed: 0 }
  },
  exported: {
    heading: [
      'Paid by',
      'Entered by',
      'Status',
      'Belongs to',
      'Decided by',
      'Note',
      'Paid back on',
      'Receipts',
      'Lines',
    ],
    cells: cellsOfRows(expenses, async (ctx, found) => {
      const told = await beside(ctx, found)
      return told.map((one, index) => [
        one.claimant,
        one.enteredBy,
        STATUS_NAMES[found[index]?.status ?? 'pending'],
        one.place?.name,
        one.decidedByName,
        one.decidedReason,
        dayOf(ctx, found[index]?.reimbursedAt),
        one.receipts.length,
        (found[index]?.lines ?? [])
          .map(({ what, cents }) => `${what} ${(cents / 100).toFixed(2)}`)
          .join('; '),
      ])
    }),
  },
  derive: checked,
})

const dayOf = ({ settings }: Ctx, at: Date | null | undefined) => at && todayIn(settings.timeZone, at)

/** The section's own filters, of the list, the sums, the export and the report alike. */
function conditionOf(ctx: Ctx, filter: Record<string, unknown>): SQL | undefined {
  const parts: SQL[] = []
  const { status, category, from, to, claimantId, projectId, eventId, contextType, contextId } = filter
  if (status) parts.push(sql`${expenses.status} = ${status}`)
  // As sums and budgets have it: whatever has a line of it.
  if (category) parts.push(sql`EXISTS (SELECT FROM ${PARTS} p WHERE p.category = ${category})`)
  if (from) parts.push(sql`${expenses.purchaseDate} >= ${from}`)
  if (to) parts.push(sql`${expenses.purchaseDate} <= ${to}`)
  if (claimantId) parts.push(sql`${expenses.claimantId} = ${claimantId}`)
  if (projectId) parts.push(sql`${expenses.projectId} = ${projectId}`)
  if (eventId) parts.push(sql`${expenses.eventId} = ${eventId}`)
  if (contextType === 'project') parts.push(sql`${expenses.projectId} IS NOT NULL`)
  if (contextType === 'event') parts.push(sql`${expenses.eventId} IS NOT NULL`)
  if (contextType === 'general')
    parts.push(sql`${expenses.projectId} IS NULL AND ${expenses.eventId} IS NULL`)
  if (contextId) parts.push(sql`${contextId} IN (${expenses.projectId}, ${expenses.eventId})`)
  if (filter.mine)
    parts.push(sql`(${expenses.claimantId} = ${ctx.user.id} OR ${expenses.createdBy} = ${ctx.user.id})`)
  if (filter.waiting) parts.push(waitsFor(ctx))
  if (filter.bare) parts.push(sql`${expenses.receipts} = '[]'`)
  if (filter.twice)
    parts.push(sql`EXISTS (SELECT FROM expense_twins t
      JOIN expenses a ON a.id = t.expense_id AND a.receipts @> jsonb_build_array(jsonb_build_object('fileId', t.file_id))
      JOIN expenses b ON b.id = t.other_id AND b.receipts @> jsonb_build_array(jsonb_build_object('fileId', t.other_file_id))
      WHERE ${expenses.id} IN (a.id, b.id))`)
  return parts.length > 0 ? sql.join(parts, sql` AND `) : undefined
}

/** `mayDecide` in SQL: what this person could decide about. */
export const waitsFor = (ctx: Pick<Ctx, 'user'>) =>
  sql`${expenses.status} = 'pending' AND ${expenses.claimantId} <> ${ctx.user.id} AND ${expenses.createdBy} IS DISTINCT FROM ${ctx.user.id}`

export const GONE = 'Somebody who left'

/** Where expenses belong, as far as this person may see it. */
export async function placesOf(ctx: Ctx, found: Pick<Row, 'projectId' | 'eventId'>[]) {
  const wanted = (pick: 'projectId' | 'eventId') => [...new Set(found.flatMap((row) => row[pick] ?? []))]
  const names = new Map<string, string>()
  const inProjects = await visibleIds(ctx, ctx.user, 'projects', wanted('projectId'))
  if (inProjects.length > 0)
    for (const { id, title } of await ctx.db
      .select({ id: projects.id, title: projects.title })
      .from(projects)
      .where(inArray(projects.id, inProjects)))
      names.set(id, title)
  const inEvents = await visibleIds(ctx, ctx.user, 'event_requests', wanted('eventId'))
  if (inEvents.length > 0)
    for (const { id, name, department } of await ctx.db
      .select({
        id: eventRequests.id,
        name: eventRequests.organizationName,
        department: eventRequests.department,
      })
      .from(eventRequests)
      .where(inArray(eventRequests.id, inEvents)))
      names.set(id, [name ?? 'An event', department].filter(Boolean).join(', '))
  return names
}

export async function beside(ctx: Ctx, found: Row[]) {
  const people = await accountNames(
    ctx,
    found.flatMap(({ claimantId, createdBy, decidedBy }) => [claimantId, createdBy, decidedBy]),
  )
  const places = await placesOf(ctx, found)
  const twins = await twinsOf(ctx, found)
  return found.map((row) => {
    const decided = row.status !== 'pending'
    const approved = row.status === 'approved' || row.status === 'reimbursed'
    const contextId = row.projectId ?? row.eventId
    const name = contextId ? places.get(contextId) : undefined
    return {
      claimant: people.get(row.claimantId) || GONE,
      enteredBy:
        row.createdBy && row.createdBy !== row.claimantId ? (people.get(row.createdBy) ?? GONE) : null,
      receipts: row.receipts.map(({ fileId: id, name: called, type, size }) => ({
        id,
        name: called,
        type,
        size,
        hasPreview: type !== 'image/heic' && PICTURES.some((one) => one === type),
      })),
      twins: twins.get(row.id) ?? [],
      contextType: row.projectId
        ? ('project' as const)
        : row.eventId
          ? ('event' as const)
          : ('general' as const),
      contextId,
      place: contextId && name !== undefined ? { id: contextId, name } : null,
      decidedByName: decided ? (people.get(row.decidedBy ?? '') ?? null) : null,
      decidedAt: decided ? (row.decidedAt?.toISOString() ?? null) : null,
      decidedReason: decided ? row.decidedReason : null,
      approvedBy: approved ? row.decidedBy : null,
      approvedAt: approved ? (row.decidedAt?.toISOString() ?? null) : null,
      reimbursedAt: row.reimbursedAt?.toISOString() ?? null,
      paidBefore: row.paidBefore,
    }
  })
}

/** What is wrong with the parts of an expense, by field. */
export function faultOfLines(lines: readonly Line[], amount: number): string | undefined {
  const odd = lines.find(({ miles, rate }) => (miles === null) !== (rate === null))
  if (odd) return `“${odd.what}” is a way that was driven: it takes the miles and the rate.`
  const wrong = lines.find(
    ({ miles, rate, cents }) => miles !== null && rate !== null && mileageCents(miles, rate) !== cents,
  )
  if (wrong) return `“${wrong.what}” is not what its miles come to.`
  if (lines.length > 0 && sumOf(lines) !== amount) return 'The lines do not add up to the amount.'
}

/** What is wrong with its day and its other money, by field. */
export function faultsOf(
  { purchaseDate, originalAmount, originalCurrency }: Record<string, unknown>,
  today: string,
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (typeof purchaseDate === 'string' && purchaseDate > today)
    faults.purchaseDate = 'This day is still to come: please choose the day on the receipt'
  if ((originalAmount ?? null) !== null && (originalCurrency ?? null) === null)
    faults.originalCurrency = 'Please choose the currency on the receipt'
  if ((originalCurrency ?? null) !== null && (originalAmount ?? null) === null)
    faults.originalAmount = 'Please enter the amount as it stands on the receipt'
  return faults
}

/** What an expense must be beyond each of its fields. Every way into the table but an undo goes through here. */
async function checked(ctx: Ctx, given: Given, before: Row | null) {
  const now = { lines: [], projectId: null, eventId: null, ...before, ...onlySaid(given) } as Row
  const faults: Record<string, string> = {}
  const lines = faultOfLines(now.lines, now.amount)
  if (lines) faults.amount = lines
  const { mileageRate } = ctx.settings
  const rates = new Set([mileageRate, ...(before?.lines ?? []).map(({ rate }) => rate)])
  if (given.lines?.some(({ rate }) => rate !== null && !rates.has(rate)))
    faults.lines = `A mile is paid with ${plainTenths(mileageRate)} cents now: please enter the miles once more`
  const today = todayOf(ctx)
  Object.assign(faults, faultsOf({ ...now, purchaseDate: given.purchaseDate ?? null }, today))
  if (now.projectId && now.eventId)
    faults.eventId = 'It belongs to a project or to an event: please choose one of the two'
  const seen = (table: string, id: string | null | undefined, was: string | null | undefined) =>
    !id || id === was ? true : visibleIds(ctx, ctx.user, table, [id]).then((ids) => ids.length > 0)
  if (!(await seen('projects', given.projectId, before?.projectId)))
    faults.projectId = 'This project is not there any more'
  if (!(await seen('event_requests', given.eventId, before?.eventId)))
    faults.eventId = 'This event is not there any more'
  const claimantId = before?.claimantId ?? given.claimantId ?? ctx.user.id
  if (before === null && claimantId !== ctx.user.id) {
    if (!mayClaimFor(ctx.user, claimantId)) faults.claimantId = 'You may hand in your own expenses only'
    else if ((await accountNames(ctx, [claimantId])).size === 0)
      faults.claimantId = 'This person is not known'
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  // Sums of a year or a budget go by the day, so that there always is one.
  const undated = before === null ? !given.purchaseDate : given.purchaseDate === null
  return { ...(before === null ? { claimantId } : {}), ...(undated ? { purchaseDate: today } : {}) }
}
