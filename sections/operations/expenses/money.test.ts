import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mileageCents, plainTenths, readTenths } from '#kernel/charity/mileage.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { budgets } from './budgets-contract.ts'
import { expenses, GROUPINGS } from './contract.ts'
import { CATEGORY_KEYS, type Category } from './fields.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const category = fc.constantFrom(...CATEGORY_KEYS)
const RATE = 140
const thing = fc.record({
  what: fc.constant('Bags'),
  cents: fc.integer({ min: 1, max: 99_999 }),
  category: fc.option(category, { nil: null }),
  miles: fc.constant(null),
  rate: fc.constant(null),
})
const way = fc.integer({ min: 4, max: 9_999 }).map((miles) => ({
  what: 'Round',
  cents: mileageCents(miles, RATE),
  category: 'transport' as Category,
  miles,
  rate: RATE,
}))
const claim = fc
  .record({
    category,
    lines: fc.array(fc.oneof(thing, way), { maxLength: 4 }),
    alone: fc.integer({ min: 1, max: 999_999 }),
    month: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ category: kind, lines, alone, month }) => ({
    description: 'For the drive',
    category: kind,
    lines,
    amount: lines.length > 0 ? lines.reduce((sum, { cents }) => sum + cents, 0) : alone,
    purchaseDate: `2026-0${month}-11`,
  }))

type Claimed = Pick<typeof claim extends fc.Arbitrary<infer T> ? T : never, 'amount' | 'category' | 'lines'>
/** Reckoned here once more: the lines, or all of it where there are none. */
const wentTo = (key: Category, { amount, category: kind, lines }: Claimed) =>
  lines.length === 0
    ? kind === key
      ? amount
      : 0
    : lines.reduce((sum, line) => sum + ((line.category ?? kind) === key ? line.cents : 0), 0)

describe('money of expenses', () => {
  it('every sum is a recount to the cent: of the list, of each grouping, of a budget, and of the exported file', async () => {
    const [boss] = [await portal.as('admin')]
    await fc.assert(
      fc.asyncProperty(fc.array(claim, { minLength: 1, maxLength: 7 }), async (claims) => {
        const ana = await portal.as('volunteer', { fresh: true })
        for (const one of claims) await ana.call(expenses.add, one)
        const mine = { claimantId: ana.id }
        const whole = claims.reduce((sum, { amount }) => sum + amount, 0)
        const { total, totals } = await boss.call(expenses.list, mine)
        expect([total, totals]).toEqual([
          claims.length,
          { amount: whole, pending: whole, approved: 0, rejected: 0, reimbursed: 0 },
        ])
        for (const by of GROUPINGS) {
          const { count, amount, items } = await boss.call(expenses.stats, { by, ...mine })
          expect([by, count, amount]).toEqual([by, claims.length, whole])
          expect(items.reduce((sum, item) => sum + item.amount, 0)).toBe(whole)
        }
        const told = await boss.call(expenses.stats, { by: 'category', ...mine })
        for (const key of CATEGORY_KEYS)
          expect(told.items.find((item) => item.key === key)?.amount ?? 0).toBe(
            claims.reduce((sum, one) => sum + wentTo(key, one), 0),
          )
      }),
      { numRuns: 12 },
    )
  })

  it('a budget counts what was approved in its time and category, line by line, and what waits beside it', async () => {
    const [ana, boss] = [await portal.as('volunteer', { fresh: true }), await portal.as('admin')]
    const { id } = await boss.call(budgets.add, {
      name: 'Food of May 1998',
      amount: 5_000,
      category: 'food',
      startsOn: '1998-05-01',
      endsOn: '1998-05-31',
    })
    const bought = (purchaseDate: string, more: object = {}) =>
      ana.call(expenses.add, { description: 'Bread', amount: 2_000, category: 'food', purchaseDate, ...more })
    const lines = [
      { what: 'Bread', cents: 1_501 },
      { what: 'Bags', cents: 499, category: 'supplies' },
    ]
    const [first, split] = [await bought('1998-05-31'), await bought('1998-05-01', { lines })]
    await bought('1998-06-01')
    expect(await boss.call(budgets.one, { id })).toMatchObject({ spent: 0, waiting: 3_501, left: 5_000 })
    await boss.call(expenses.decide, { ids: [first.id, split.id], move: 'approve' })
    await boss.call(expenses.decide, { ids: [first.id], move: 'reimburse' })
    expect(await boss.call(budgets.one, { id })).toMatchObject({
      spent: 3_501,
      waiting: 0,
      left: 1_499,
      expenses: 2,
    })
    const ofBags = { category: 'supplies' as const, from: '1998-05-01', to: '1998-05-31' }
    expect((await boss.call(expenses.list, ofBags)).items.map((row) => row.id)).toEqual([split.id])
    const over = await boss.call(budgets.list, { over: true, search: 'May 1998' })
    expect(over.items).toEqual([])
    expect(await ana.try(budgets.list, {})).toMatchObject({ status: 403 })
  })

  it('a mile is whole tenths by whole tenths of a cent, rounded once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 5_000 }), (miles, rate) => {
        const exact = (BigInt(miles) * BigInt(rate) * 2n + 100n) / 200n
        expect(mileageCents(miles, rate)).toBe(Number(exact))
        expect(readTenths(plainTenths(miles))).toBe(miles)
      }),
    )
    expect([readTenths('1,204.5 miles'), readTenths('12.55'), readTenths('far')]).toEqual([
      12_045,
      undefined,
      undefined,
    ])
  })

  it('lines add up to the amount or are refused, and a mile is paid with the rate of the settings', async () => {
    const ana = await portal.as('driver')
    const entry = { description: 'Round', amount: 1_400 }
    const way = {
      what: 'North round',
      cents: 1_400,
      miles: 1_000,
      rate: RATE,
      category: 'transport' as const,
    }
    const made = await ana.call(expenses.add, { ...entry, lines: [way] })
    const fault = async (given: object) => (await ana.try(expenses.add, { ...entry, ...given })).body
    expect(await fault({ lines: [{ ...way, cents: 1_399 }] })).toMatchObject({
      fields: { amount: expect.any(String) },
    })
    expect(await fault({ lines: [{ what: 'Bags', cents: 900 }] })).toMatchObject({
      fields: { amount: 'The lines do not add up to the amount.' },
    })
    expect(await fault({ amount: 7_000, lines: [{ ...way, rate: 700, cents: 7_000 }] })).toMatchObject({
      fields: { lines: 'A mile is paid with 14 cents now: please enter the miles once more' },
    })
    const { id, version } = made
    const alone = await ana.try(expenses.edit, { id, version, amount: 1_500 })
    expect(alone.body).toMatchObject({ fields: { amount: 'The lines do not add up to the amount.' } })
    expect(await ana.call(expenses.edit, { id, version, amount: 1_500, lines: [] })).toMatchObject({
      amount: 1_500,
    })
  })

  it('money of elsewhere is kept as it stands on the receipt, and a file that mixes it in is asked about', async () => {
    const ana = await portal.as('volunteer')
    const entry = {
      description: 'Ferry',
      amount: 4_400,
      originalAmount: 4_000,
      originalCurrency: 'EUR' as const,
    }
    expect(await ana.call(expenses.add, entry)).toMatchObject(entry)
    expect(await ana.try(expenses.add, { ...entry, originalCurrency: null })).toMatchObject({ status: 400 })
    const lines = ['What,Amount', 'Bread,€4.50', 'Bags,$12.50']
    const { problems, counts } = await ana.call(expenses.importPreview, {
      file: new File([lines.join('\n')], 'expenses.csv'),
    } as never)
    expect(problems.map(({ row, value }) => [row, value])).toEqual([[2, '€4.50']])
    expect(counts).toMatchObject({ new: 1 })
    const read = async (...rows: string[]) =>
      ana.call(expenses.importPreview, {
        file: new File([['What,Amount,Date', ...rows].join('\n')], 'expenses.csv'),
      } as never)
    const { importId } = await read('Oranges,4,')
    await ana.call(expenses.importApply, { importId })
    expect((await read('Oranges,4,')).counts).toMatchObject({ new: 0, unchanged: 1 })
    // What one bought for the same money on another day is another thing.
    await ana.call(expenses.add, { description: 'Limes', amount: 400, purchaseDate: '2026-01-05' })
    expect((await read('Limes,4,')).counts).toMatchObject({ new: 1 })
    expect((await read('Limes,4,2026-01-05')).counts).toMatchObject({ new: 0, unchanged: 1 })
    expect((await read('Lemons,4,2090-01-01')).problems).toMatchObject([{ row: 2, column: 'Date' }])
  })

  it('an amount of a file is never another one: what is no plain amount is asked about, and what it may mean is proposed', async () => {
    const ana = await portal.as('volunteer')
    const read = (...amounts: string[]) => {
      const rows = amounts.map((amount, at) => `Paper ${at},"${amount}"`)
      const file = new File([['What,Amount', ...rows].join('\n')], 'expenses.csv')
      return ana.call(expenses.importPreview, { file } as never)
    }
    const odd = ['2.500', '1.000', '12.340', '12:30', '1/2', '3x10', '10-4']
    const { problems, counts } = await read(...odd)
    expect(problems.map(({ column, value }) => [column, value])).toEqual(odd.map((cell) => ['Amount', cell]))
    expect(counts).toMatchObject({ new: 0 })
    expect([problems[0]?.fix?.label, ...(problems[0]?.otherFixes ?? []).map(({ label }) => label)]).toEqual([
      'Use 2500.00',
      'Use 2.50',
    ])
    expect(problems[3]).not.toHaveProperty('fix')
    const { importId } = await read('$ 2,500.00', '12.5', '3.0', '7', '.99')
    await ana.call(expenses.importApply, { importId })
    const { items } = await ana.call(expenses.list, { claimantId: ana.id })
    expect(items.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([99, 300, 700, 1_250, 250_000])
  })
})
