import { z } from 'zod'
import { formatMoney } from '#kernel/charity/money.ts'
import { shown } from '#web/record/record-columns.tsx'
import { partsShape } from '../contract.ts'
import { CATEGORY_KEYS, type CURRENCIES, expense } from '../fields.ts'
import type { TypedLine } from './lines-field.tsx'

const { shape } = expense.input
/** The same rules as on the server, so that what waits without a network is not refused later. */
export const schema = expense.input.extend({
  category: z.enum(CATEGORY_KEYS),
  vendor: shape.vendor.optional(),
  purchaseDate: shape.purchaseDate.optional(),
  projectId: shape.projectId.optional(),
  eventId: shape.eventId.optional(),
  originalAmount: shape.originalAmount.optional(),
  originalCurrency: shape.originalCurrency.optional(),
  notes: shape.notes.optional(),
  claimantId: z.uuid().nullable().optional(),
  ...partsShape,
})
export type ExpenseInput = z.input<typeof schema>

export const LABELS = { ...expense.labels, claimantId: 'Paid by', lines: 'Lines' }

/** What a new one begins with. */
export const emptyExpense = (purchaseDate: string) => ({
  description: '',
  amount: null as number | null,
  category: 'other' as const,
  vendor: null as string | null,
  purchaseDate: purchaseDate as string | null,
  projectId: null as string | null,
  eventId: null as string | null,
  originalAmount: null as number | null,
  originalCurrency: null as keyof typeof CURRENCIES | null,
  notes: null as string | null,
  claimantId: null as string | null,
  lines: [] as TypedLine[],
})

/** How a value reads where two of them are to be chosen from. */
export function inWords(name: string, value: unknown) {
  if (name === 'lines' && Array.isArray(value))
    return value.map(({ what, cents }) => `${what}: ${formatMoney(Number(cents))}`).join('; ') || null
  const field = Object.entries(expense.fields).find(([key]) => key === name)?.[1]
  return field && shown(field, value)
}
