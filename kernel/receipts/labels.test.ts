import { expect, it } from 'vitest'
import { type Label, labelOf } from './labels.ts'

const LINES: Partial<Record<Label, string[]>> = {
  grand: [
    'TOTAL INCL. TAX 12.00',
    'TOTAL AFTER DISCOUNT 45.00',
    'TOTAL AFTER SAVINGS 45.00',
    'YOU PAY 12.00',
    'PLEASE PAY 12.00',
    'Total (USD) 12.00',
    'TOTAL: USD 12.00',
    'TOTAL NET 12.00',
    'Amount Charged 12.00',
  ],
  subtotal: [
    'TOTAL W/O TAX 12.00',
    'TOTAL EXCL TAX 12.00',
    'S/TOTAL 9.00',
    'SUBTOT 9.00',
    'Sub Total: 9.00',
    'SUB-TTL 9.00',
    'TOTAL BEFORE DISCOUNT 50.00',
    'Net Amount 12.00',
    'Taxable 9.00',
  ],
  tax: ['TAX TOTAL 1.00', 'Total Tax 3.20', 'SALES TAX 8.25% 0.88', 'TX 0.88'],
  saving: ['LOYALTY BALANCE 123.50', 'REWARDS BALANCE 10.00', 'DISCOUNT TOTAL 5.00'],
  other: [
    'GIFT CARD BALANCE $25.00',
    'BALANCE REMAINING 20.00',
    'GIFT BAL 4.00',
    'PRE-AUTH AMOUNT 100.00',
    'LAST PURCHASE TOTAL 45.10',
    'GROSS 12.00',
    'DELIVERY FEE 2.00',
    'Deposit 1.00',
    'Bag fee 0.10',
    'TOTAL ITEMS 4',
    'ITEMS: 4',
    '# ITEMS SOLD 4',
    'MEMBER PRICE 4.00',
    'COFFEE TOTALLY 3.00',
    'Round up donation 0.50',
  ],
  card: [
    'AUTH AMOUNT 12.00',
    'VISA CREDIT 12.00',
    'Debit 12.00',
    'PAYMENT 12.00',
    'CHARGE 12.00',
    'CARD PAYMENT 12.00',
  ],
  cash: [
    'CASH TENDER 20.00',
    'CASH PAID 20.00',
    'AMOUNT TENDERED 20.00',
    'TENDERED: 20.00',
    'TOTAL TENDERED 20.00',
    'Total Tender 20.00',
  ],
  suggestion: ['Suggested Gratuity 18% = $4.21', '18% = $4.21', '18% (4.21)', '20%: Tip $4.28 Total $25.68'],
  tip: ['Gratuity 18% 4.21', 'Service Charge 18% 4.21'],
  change: ['CHANGE 1.00', 'YOUR CHANGE 1.00', 'DUE CHANGE 1.00', 'CASH CHANGE 1.00'],
  total: [
    'NET 12.00',
    'Tot. 12.00',
    'AMOUNT: $12.00',
    'TOTAL 4 ITEMS 12.00',
    'TOTAL (4 items) 12.00',
    'TOTAL FOR TODAY 12.00',
  ],
}

it.each(Object.entries(LINES).flatMap(([label, lines]) => lines.map((line) => [line, label])))(
  '%s: %s',
  (line, label) => {
    expect(labelOf(line)).toBe(label)
  },
)
