import { z } from 'zod'
import { fields } from '#kernel/fields/definition.ts'
import {
  centsAbove0,
  choice,
  dayField,
  longText,
  money,
  optionalChoice,
  reference,
  shortText,
} from '#kernel/fields/fields.ts'
import { steps } from '#kernel/portal/steps.ts'
import { isParty, mayApprove, type Parties } from './access.ts'

/** Domain 5.6. */
export const CATEGORIES = {
  food: 'Food',
  supplies: 'Supplies',
  transport: 'Transport',
  reimbursement: 'Reimbursement',
  other: 'Other',
} as const
export type Category = keyof typeof CATEGORIES
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as [Category, ...Category[]]

/** A part of an expense: things of another kind on one receipt, or a way that was driven. */
export interface Line {
  what: string
  cents: number
  /** That of the expense when left out. */
  category: Category | null
  /** Tenths of a mile, where it is a way that was driven. */
  miles: number | null
  /** Tenths of a cent for each of them, as the rate was. */
  rate: number | null
}

export const STATUS_NAMES = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  reimbursed: 'Paid back',
} as const
export type Status = keyof typeof STATUS_NAMES
export const STATUS_KEYS = Object.keys(STATUS_NAMES) as [Status, ...Status[]]

/** An approved expense stands in the books: it is opened again before it goes. */
export const isOpen = ({ status }: { status: Status }) => status === 'pending' || status === 'rejected'

/** Money of elsewhere is kept as it stands on the receipt; nothing here is converted. */
export const CURRENCIES = {
  CAD: 'Canadian dollars',
  EUR: 'Euros',
  GBP: 'British pounds',
  MXN: 'Mexican pesos',
  other: 'Another currency',
} as const

/** A sum of elsewhere, wherever one is read: nothing is converted. */
export const FOREIGN = /[€£¥₹]|\b(?!US)[A-Z]{2}\$|\b(EUR|GBP|CAD|MXN|JPY|CHF|AUD)\b/i

/** Of one expense or one budget: ten thousand dollars a hundred times over. */
const MOST_CENTS = 100_000_000

/** An amount that is always there. */
const amount = (label: string, also: readonly string[]) => ({
  ...money(label, { sorted: true, summed: true, also }),
  input: centsAbove0.max(MOST_CENTS, 'Please check this amount: it is over a million'),
  output: z.int(),
  needed: true as const,
})

export const expense = fields(
  { one: 'expense', many: 'expenses' },
  {
    description: shortText('What it was for', {
      max: 200,
      required: 'Please say what it was for',
      searched: true,
      sorted: true,
      also: ['description', 'item', 'what', 'purpose', 'memo', 'expense'],
    }),
    amount: amount('Amount', ['amount paid', 'total', 'cost', 'price', 'usd', 'paid']),
    category: choice('Category', CATEGORIES, {
      initial: 'other',
      sorted: true,
      also: ['type', 'kind'],
    }),
    vendor: shortText('Shop', {
      max: 120,
      searched: true,
      sorted: true,
      also: ['vendor', 'store', 'merchant', 'payee', 'seller', 'where'],
    }),
    purchaseDate: dayField('Date', {
      sorted: true,
      also: ['purchase date', 'date of purchase', 'bought on', 'day', 'when'],
    }),
    projectId: reference('Project', {}),
    eventId: reference('Event', {}),
    originalAmount: money('Amount on the receipt', {
      hint: 'As it stands there; it is kept and never converted',
      also: ['original amount', 'foreign amount'],
    }),
    originalCurrency: optionalChoice('Currency on the receipt', CURRENCIES, {
      also: ['currency', 'original currency'],
    }),
    notes: longText('Notes', { max: 2000, searched: true, also: ['comment', 'remarks'] }),
  },
)

/** As much as may go to something, in a time or for good. */
export const budget = fields(
  { one: 'budget', many: 'budgets' },
  {
    name: shortText('Budget', { max: 80, required: 'Please name the budget', searched: true, sorted: true }),
    amount: { ...amount('Amount', []), hint: 'As much as may be spent' },
    category: optionalChoice('Category', CATEGORIES, { filtered: true, placeholder: 'All categories' }),
    projectId: reference('Project', {}),
    eventId: reference('Event', {}),
    startsOn: dayField('From', { sorted: true, hint: 'Left empty, it counts from the first expense on' }),
    endsOn: dayField('To', { sorted: true }),
    notes: longText('Notes', { max: 1000 }),
  },
)

interface Judged extends Parties {
  status: Status
  paidBefore: boolean
}
const notOwn = (row: Judged, who: object) =>
  'id' in who && isParty(who as { id: string }, row)
    ? row.createdBy === (who as { id: string }).id && row.claimantId !== row.createdBy
      ? 'You wrote this down for somebody: a third person decides about it.'
      : 'Somebody else decides about your own expenses.'
    : (true as const)

/** Domain 5.6, with what was never built there: a note with each rejection, and the way back. Changed ones wait anew. */
export const approval = steps<Judged>()({
  states: {
    pending: {
      label: STATUS_NAMES.pending,
      tone: 'info',
      already: 'This expense waits for approval: nothing was decided yet, or it was changed since.',
    },
    approved: { label: STATUS_NAMES.approved, tone: 'good', already: 'This expense was approved already.' },
    rejected: { label: STATUS_NAMES.rejected, tone: 'warn', already: 'This expense was rejected already.' },
    reimbursed: {
      label: STATUS_NAMES.reimbursed,
      tone: 'brand',
      already: 'This expense was paid back already.',
    },
  },
  moves: {
    approve: {
      from: ['pending', 'rejected'],
      to: 'approved',
      label: 'Approve',
      access: mayApprove,
      may: notOwn,
    },
    reimburse: {
      from: ['approved'],
      to: 'reimbursed',
      label: 'Paid back',
      access: mayApprove,
      may: notOwn,
    },
    reject: {
      from: ['pending', 'approved'],
      to: 'rejected',
      label: 'Reject',
      access: mayApprove,
      may: notOwn,
      reason: {
        label: 'Why',
        description: 'Whoever handed it in reads this',
        required: 'Please say why, so that it can be put right',
      },
    },
    notPaid: {
      from: ['reimbursed'],
      to: 'approved',
      label: 'Not paid back after all',
      access: mayApprove,
      may: (row, who) => !row.paidBefore && notOwn(row, who),
    },
    // It hands out nothing: it waits, and somebody else decides.
    notPaidBefore: {
      from: ['reimbursed'],
      to: 'pending',
      label: 'Not paid back after all',
      access: mayApprove,
      may: (row) => row.paidBefore,
    },
    reopen: {
      from: ['approved', 'rejected'],
      to: 'pending',
      label: 'Open it again',
      access: mayApprove,
      may: notOwn,
    },
  },
  path: ['pending', 'approved', 'reimbursed'],
})
export type MoveName = keyof typeof approval.moves
export const MOVES = Object.keys(approval.moves) as [MoveName, ...MoveName[]]
