import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { budgets } from './budgets-contract.ts'
import { expenses } from './contract.ts'

const entry = () => ({ description: fresh('Paper bags'), amount: 1250, category: 'supplies' as const })
const made = async (person: Person, more: object = {}) => {
  const { id, version } = await person.call(expenses.add, { ...entry(), ...more })
  return { id, version }
}
const some = async (person: Person) => [(await made(person)).id, (await made(person)).id]
const file = () => new File([`%PDF-1.4\n${fresh('receipt')}\n%%EOF\n`], 'receipt.pdf')
const receipt = async (person: Person) => {
  const { id } = await made(person)
  const { receipts } = await person.call(expenses.addReceipt, { id, file: file() } as never)
  return { id, fileId: receipts[0]?.id ?? '' }
}
const budget = () => ({ name: fresh('Bread of the year'), amount: 500_000, category: 'food' as const })
const planned = async (person: Person) => {
  const { id, version } = await person.call(budgets.add, budget())
  return { id, version }
}

export default [
  {
    what: 'an expense in two lines',
    endpoint: expenses.add,
    make: () => ({
      ...entry(),
      lines: [
        { what: 'Bags', cents: 1000 },
        { what: 'Tape', cents: 250 },
      ],
    }),
  },
  {
    what: 'an expense that is changed',
    endpoint: expenses.edit,
    make: async (_portal, person) => ({ ...(await made(person)), amount: 900, notes: 'Without tax' }),
  },
  {
    what: 'an expense that is deleted',
    endpoint: expenses.remove,
    make: async (_portal, person) => ({ id: (await made(person)).id }),
  },
  {
    what: 'many expenses that are changed',
    endpoint: expenses.bulkEdit,
    make: async (_portal, person) => ({ ids: await some(person), changes: { category: 'food' } }),
  },
  {
    what: 'many expenses that are deleted',
    endpoint: expenses.bulkRemove,
    make: async (_portal, person) => ({ ids: await some(person) }),
  },
  {
    what: 'expenses out of a spreadsheet',
    endpoint: expenses.importApply,
    make: async (_portal, person) => {
      const lines = [
        'Date,Amount,What',
        `2026-11-18,1.50,${fresh('First')}`,
        `2026-11-18,2,${fresh('Second')}`,
      ]
      const { importId } = await person.call(expenses.importPreview, {
        file: new File([lines.join('\n')], 'expenses.csv'),
      } as never)
      return { importId }
    },
  },
  {
    what: 'expenses that are approved',
    endpoint: expenses.decide,
    make: async (portal) => ({ ids: await some(await portal.as('volunteer')), move: 'approve' }),
  },
  {
    what: 'an expense that is approved by an older program',
    endpoint: expenses.approve,
    make: async (portal) => ({ id: (await made(await portal.as('volunteer'))).id }),
  },
  {
    what: 'a rejected expense that is handed in again',
    endpoint: expenses.resubmit,
    make: async (portal, person) => {
      const { id } = await made(await portal.as('volunteer'))
      await person.call(expenses.decide, { ids: [id], move: 'reject', reason: 'No receipt' })
      return { id }
    },
  },
  {
    what: 'a receipt that is put to an expense',
    endpoint: expenses.addReceipt,
    make: async (_portal, person) => ({ id: (await made(person)).id, file: file() }),
  },
  {
    what: 'a receipt that is removed',
    endpoint: expenses.removeReceipt,
    make: async (_portal, person) => receipt(person),
  },
  { what: 'a budget', endpoint: budgets.add, make: budget },
  {
    what: 'a budget that is changed',
    endpoint: budgets.edit,
    make: async (_portal, person) => ({ ...(await planned(person)), amount: 400_000 }),
  },
  {
    what: 'a budget that is deleted',
    endpoint: budgets.remove,
    make: async (_portal, person) => ({ id: (await planned(person)).id }),
  },
] satisfies UndoCase[]
