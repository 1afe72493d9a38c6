import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Fingerprint } from '#kernel/receipts/fingerprint.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { projects } from '#sections/planning/projects/tables.ts'
import { instant, recordColumns } from '#server/data/tables.ts'
import type { Category, CURRENCIES, Line, Status } from './fields.ts'

const day = (name: string) => date(name, { mode: 'string' })
/** Money for something that goes keeps what it is about from going (`referencesTo`). */
const about = () => ({
  projectId: uuid('project_id').references(() => projects.id),
  eventId: uuid('event_id').references(() => eventRequests.id),
})

/** A file of the store at an expense, and what is known of it. */
export interface KeptReceipt {
  fileId: string
  sha256: string
  name: string
  type: string
  size: number
  /** By this the same receipt is known again (docs/decisions/154-receipts.md); null where nobody has read it. */
  print: Fingerprint | null
}

/** What was approved or rejected: everything about the money, its papers included. */
const judged = sql`md5(claimant_id::text || '|' || amount::text || '|' || category || '|' || coalesce(vendor, '') || '|' || coalesce((purchase_date - DATE '2000-01-01')::text, '') || '|' || coalesce(project_id::text, '') || '|' || coalesce(event_id::text, '') || '|' || coalesce(original_amount::text, '') || '|' || coalesce(original_currency, '') || '|' || lines::text || '|' || receipts::text || '|' || description)`

export const expenses = pgTable(
  'expenses',
  {
    ...recordColumns(),
    /** Who paid; `createdBy` wrote it down. Never changes. */
    claimantId: uuid('claimant_id').notNull(),
    description: text('description').notNull(),
    /** Cents. */
    amount: integer('amount').notNull(),
    category: text('category').$type<Category>().notNull().default('other'),
    vendor: text('vendor'),
    purchaseDate: day('purchase_date'),
    ...about(),
    originalAmount: integer('original_amount'),
    originalCurrency: text('original_currency').$type<keyof typeof CURRENCIES>(),
    notes: text('notes'),
    /** Parts of it and files at it, in the row: so the trail, an undo and a decision are about all of it at once. */
    lines: jsonb('lines').$type<Line[]>().notNull().default([]),
    receipts: jsonb('receipts').$type<KeptReceipt[]>().notNull().default([]),
    decision: text('decision').$type<'approved' | 'rejected'>(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decidedReason: text('decided_reason'),
    /** `content` at the moment of the decision: it is about these words, sums and papers, and about no others. */
    decidedContent: text('decided_content'),
    reimbursedBy: uuid('reimbursed_by'),
    reimbursedAt: instant('reimbursed_at'),
    /** Paid back before it came here, as a list of old said (sections/admin/moving-in): nothing is to be paid for it. */
    paidBefore: boolean('paid_before').notNull().default(false),
    content: text('content').notNull().generatedAlwaysAs(judged),
    /** A changed expense needs approval anew, by whatever way it was changed. */
    status: text('status')
      .$type<Status>()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN reimbursed_at IS NOT NULL OR paid_before THEN 'reimbursed' WHEN decided_content = ${judged} THEN coalesce(decision, 'pending') ELSE 'pending' END`,
      ),
  },
  (table) => [
    index('expenses_claimant').on(table.claimantId, table.purchaseDate),
    index('expenses_created_by').on(table.createdBy),
    index('expenses_status').on(table.status, table.purchaseDate),
    index('expenses_project').on(table.projectId),
    index('expenses_event').on(table.eventId),
    check('expenses_amount', sql`amount > 0`),
    check('expenses_one_place', sql`project_id IS NULL OR event_id IS NULL`),
    // By whatever way a row comes about: nobody has approved their own, nor what they wrote down for somebody.
    check(
      'expenses_approved_by_another',
      sql`decision IS DISTINCT FROM 'approved' OR (decided_by IS NOT NULL AND decided_by <> claimant_id AND decided_by IS DISTINCT FROM created_by)`,
    ),
    check('expenses_paid_before', sql`NOT paid_before OR (decision IS NULL AND reimbursed_at IS NULL)`),
    // And what was paid back is what was approved, to the letter.
    check(
      'expenses_paid_as_approved',
      sql`reimbursed_at IS NULL OR (decision IS NOT DISTINCT FROM 'approved' AND decided_content IS NOT DISTINCT FROM content AND reimbursed_by IS NOT NULL AND reimbursed_by <> claimant_id AND reimbursed_by IS DISTINCT FROM created_by)`,
    ),
  ],
)

/**
 * Two pictures that say the same: found when the later one comes in, and told of both. Without foreign keys, so that
 * deleting and undoing loses none; those of which one is gone for good go at night.
 */
export const expenseTwins = pgTable(
  'expense_twins',
  {
    fileId: uuid('file_id').notNull(),
    expenseId: uuid('expense_id').notNull(),
    otherFileId: uuid('other_file_id').notNull(),
    otherId: uuid('other_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.otherFileId] }),
    index('expense_twins_expense').on(table.expenseId),
    index('expense_twins_other').on(table.otherId),
  ],
)

export const expenseBudgets = pgTable(
  'expense_budgets',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    amount: integer('amount').notNull(),
    category: text('category').$type<Category>(),
    ...about(),
    startsOn: day('starts_on'),
    endsOn: day('ends_on'),
    notes: text('notes'),
  },
  (table) => [
    index('expense_budgets_project').on(table.projectId),
    index('expense_budgets_event').on(table.eventId),
    check('expense_budgets_amount', sql`amount > 0`),
  ],
)

export const unrecorded = {
  expense_twins: 'what was found to say the same, which follows from the receipts themselves',
}
