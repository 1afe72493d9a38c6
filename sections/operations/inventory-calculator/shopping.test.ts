import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultRecipes, PARTS, type Part, Recipes } from '#kernel/charity/recipes.ts'
import { choicesOf, leftInWords, MOST_SANDWICHES, mostWithin, type Order, shoppingList } from './shopping.ts'

const amount = fc.integer({ min: 0, max: 600 }).map((hundredths) => hundredths / 100)
const anyRecipes: fc.Arbitrary<Recipes> = fc
  .record({
    deliBread: amount,
    deliCheese: amount,
    deliMeat: amount,
    pbjBread: amount,
    pbjPeanutButter: amount,
    pbjJelly: amount,
    perPerson: fc.integer({ min: 1, max: 5 }),
    perLoafBag: fc.integer({ min: 1, max: 40 }),
    perCooler: fc.integer({ min: 1, max: 300 }),
    icePacksPerCooler: fc.integer({ min: 0, max: 10 }),
    spatulaSet: fc.integer({ min: 0, max: 2000 }),
    prices: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 3000 }), fc.nat(5)),
      { maxLength: 6 },
    ),
  })
  .map(({ prices, ...rest }) => {
    const parts = Object.keys(PARTS) as Part[]
    const more = prices.map(([holds, price, part], index) => ({
      id: `more-${index}`,
      part: parts[part] ?? 'meat',
      name: `Product ${index}`,
      holds,
      price,
    }))
    return { ...rest, products: [...more, ...defaultRecipes.products] }
  })
const anyOrder: fc.Arbitrary<Order> = fc.record({
  kind: fc.constantFrom('deli', 'pbj'),
  meatOunces: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  chosen: fc.subarray(['more-0', 'more-2', 'bread-40', 'cheese-42', 'gone']),
  ownMeat: fc.option(
    fc.record({
      weight: fc.integer({ min: 1, max: 2000 }),
      unit: fc.constantFrom('oz', 'g'),
      price: fc.integer({ min: 0, max: 3000 }),
    }),
    { nil: undefined },
  ),
  spatulaSets: fc.integer({ min: 0, max: 5 }),
})
const sandwiches = fc.integer({ min: 0, max: MOST_SANDWICHES })

describe('what to buy', () => {
  test('is never too little, and never a package too many', () => {
    fc.assert(
      fc.property(anyRecipes, anyOrder, sandwiches, (recipes, order, count) => {
        const { lines, cost, spatulas } = shoppingList(recipes, order, count)
        expect(cost).toBe(
          lines.reduce((sum, line) => sum + line.packages * line.product.price, spatulas.cost),
        )
        expect(spatulas.cost).toBe(count === 0 ? 0 : (order.spatulaSets ?? 0) * recipes.spatulaSet)
        const amounts = new Map(choicesOf(recipes, order).map((choice) => [choice.part, choice.amount]))
        for (const { part, product, packages, left } of lines) {
          const needed = count * (amounts.get(part) ?? 0)
          expect(packages * product.holds).toBeGreaterThanOrEqual(needed - 1e-6)
          if (packages > 0) expect((packages - 1) * product.holds).toBeLessThan(needed)
          expect(left).toBeLessThan(product.holds)
        }
      }),
    )
  })

  test('has bags, coolers and ice for all of them', () => {
    fc.assert(
      fc.property(anyRecipes, anyOrder, sandwiches, (recipes, order, count) => {
        const { loafBags, coolers, icePacks } = shoppingList(recipes, order, count)
        expect(loafBags * recipes.perLoafBag).toBeGreaterThanOrEqual(count)
        expect(coolers * recipes.perCooler).toBeGreaterThanOrEqual(count)
        expect(icePacks).toBeGreaterThanOrEqual(coolers * recipes.icePacksPerCooler)
      }),
    )
  })

  test('of 100 deli sandwiches is what the charity always bought', () => {
    const list = shoppingList(defaultRecipes, { kind: 'deli', chosen: ['bread-40'] }, 100)
    expect(list.lines.map(({ product, packages }) => [product.name, packages])).toEqual([
      ['Turkey, 16 oz', 13],
      ['Cheese, 24 slices', 9],
      ['Double pack, 40 slices', 5],
      ['Box of 480', 1],
    ])
    expect(list).toMatchObject({
      cost: 13 * 549 + 9 * 448 + 5 * 379 + 1149,
      loafBags: 5,
      coolers: 1,
      icePacks: 5,
    })
    expect(list.lines.map(leftInWords)).toEqual([
      '8 oz left over',
      '16 slices left over',
      '',
      '380 bags left over',
    ])
  })

  test('counts a meat package that was typed, in ounces or grams, and sets of spatulas', () => {
    const ownMeat = { weight: 454, unit: 'g', price: 650 } as const
    const list = shoppingList(defaultRecipes, { kind: 'deli', ownMeat, spatulaSets: 2 }, 100)
    // 200 ounces are 5,670 g.
    expect(list.lines[0]).toMatchObject({ packages: 13, cost: 13 * 650, product: { name: 'Meat, 454 g' } })
    expect(list.spatulas).toEqual({ sets: 2, cost: 2 * defaultRecipes.spatulaSet })
    // 200 ounces are ten packages of 20.
    const pounds = { weight: 20, unit: 'oz', price: 650 } as const
    expect(shoppingList(defaultRecipes, { kind: 'deli', ownMeat: pounds }, 100).lines[0]).toMatchObject({
      packages: 10,
      left: 0,
    })
  })

  test('of PB&J counts tablespoons in jars by their ounces', () => {
    const { lines } = shoppingList(defaultRecipes, { kind: 'pbj' }, 10)
    // A jar of 16 oz is 30 tablespoons: ten sandwiches of three.
    expect(lines[0]).toMatchObject({ part: 'peanutButter', packages: 1, left: 0 })
    expect(shoppingList(defaultRecipes, { kind: 'pbj' }, 11).lines[0]?.packages).toBe(2)
  })
})

describe('what a budget is enough for', () => {
  test('never costs more than there is, and one sandwich more would', () => {
    fc.assert(
      fc.property(anyRecipes, anyOrder, fc.integer({ min: 0, max: 1_000_000 }), (recipes, order, budget) => {
        const most = mostWithin(recipes, order, budget)
        expect(shoppingList(recipes, order, most).cost).toBeLessThanOrEqual(budget)
        if (most < MOST_SANDWICHES)
          expect(shoppingList(recipes, order, most + 1).cost).toBeGreaterThan(budget)
      }),
    )
  })

  test('is nothing where it does not buy the first package', () => {
    expect(mostWithin(defaultRecipes, { kind: 'deli' }, 500)).toBe(0)
    expect(shoppingList(defaultRecipes, { kind: 'deli' }, 0)).toMatchObject({
      cost: 0,
      coolers: 0,
      icePacks: 0,
    })
  })
})

describe('recipes', () => {
  test('that were saved before there were spatulas are still good', () => {
    const { spatulaSet: _, ...before } = defaultRecipes
    expect(Recipes.parse(before)).toEqual(defaultRecipes)
  })

  test('keep at least one product of every part', () => {
    expect(Recipes.safeParse(defaultRecipes).success).toBe(true)
    const without = {
      ...defaultRecipes,
      products: defaultRecipes.products.filter(({ part }) => part !== 'jelly'),
    }
    expect(Recipes.safeParse(without).error?.issues.map(({ message }) => message)).toEqual([
      'Please keep at least one product for: jelly',
    ])
  })
})
