import { defineLive } from '#kernel/portal/manifest.ts'
import { budgets } from './budgets-contract.ts'
import { expenses } from './contract.ts'

const sums = [budgets.list, budgets.one]

export default defineLive({
  refreshes: {
    'expenses.changed': [expenses.list, expenses.one, expenses.stats, expenses.waiting, ...sums],
    'expenseBudgets.changed': sums,
  },
})
