import { formatMoney } from '#kernel/charity/money.ts'

/** How an expense is called wherever it is named. */
export const nameOf = ({ amount, description }: { amount: number; description: string }) =>
  `${formatMoney(amount)}, ${description}`

/** What of a budget may still be spent. */
export const leftInWords = ({ left }: { left: number }) =>
  left < 0 ? `${formatMoney(-left)} too much` : `${formatMoney(left)} left`
