import { coolersFor, PARTS, type Part, type Product, type Recipes } from '#kernel/charity/recipes.ts'

/** From sandwiches, or from money, to what to buy (domain 3.7). Whole packages, never too little. */
export const KINDS = { deli: 'Deli', pbj: 'PB&J' } as const
export type Kind = keyof typeof KINDS
/** One of them, within a sentence. */
export const SANDWICH: Record<Kind, string> = { deli: 'deli sandwich', pbj: 'PB&J sandwich' }

export interface Order {
  kind: Kind
  /** Of one deli sandwich, where it is not the usual. */
  meatOunces?: number | undefined
  /** Which products, by their ids; the first of a part where none is chosen. */
  chosen?: readonly string[]
  /** Meat in a package that no product is: as heavy, and for as much, as somebody has typed. */
  ownMeat?: OwnPackage | undefined
  spatulaSets?: number
}

export const WEIGHTS = { oz: 'Ounces', g: 'Grams' } as const
interface OwnPackage {
  weight: number
  unit: keyof typeof WEIGHTS
  /** Whole cents. */
  price: number
}
/** As the id of a product: the package that was typed. */
export const OWN = 'own'
const GRAMS_PER_OUNCE = 28.349523125
const ownProduct = ({ weight, unit, price }: OwnPackage): Product => ({
  id: OWN,
  part: 'meat',
  name: `Meat, ${weight.toLocaleString('en-US')} ${unit}`,
  holds: unit === 'g' ? weight / GRAMS_PER_OUNCE : weight,
  price,
})

export interface Line {
  part: Part
  product: Product
  packages: number
  /** Whole cents. */
  cost: number
  /** What is left in the last package, in the unit of the part. */
  left: number
}

export interface ShoppingList {
  sandwiches: number
  lines: Line[]
  /** So many sets of them, and what they cost together. */
  spatulas: { sets: number; cost: number }
  cost: number
  loafBags: number
  coolers: number
  icePacks: number
}

export const MOST_SANDWICHES = 100_000

/** A label says ounces, a recipe tablespoons: a jar of 16 oz is 30 of them. */
const TABLESPOONS_PER_OUNCE = 1.875
/** Amounts have decimals: what differs by less is the same. */
const NEARLY = 1e-9

/** Of one sandwich, in the units of the parts. */
function amountsOf(recipes: Recipes, { kind, meatOunces }: Order): [Part, number][] {
  return kind === 'deli'
    ? [
        ['meat', meatOunces ?? recipes.deliMeat],
        ['cheese', recipes.deliCheese],
        ['bread', recipes.deliBread],
        ['bags', 1],
      ]
    : [
        ['peanutButter', recipes.pbjPeanutButter / TABLESPOONS_PER_OUNCE],
        ['jelly', recipes.pbjJelly / TABLESPOONS_PER_OUNCE],
        ['bread', recipes.pbjBread],
        ['bags', 1],
      ]
}

/** The parts of this kind with the products that there are of each, and the one that is chosen. */
export function choicesOf(recipes: Recipes, order: Order) {
  return amountsOf(recipes, order).flatMap(([part, amount]) => {
    const products = recipes.products.filter((product) => product.part === part)
    const own = part === 'meat' && order.ownMeat ? ownProduct(order.ownMeat) : undefined
    const product = own ?? products.find(({ id }) => order.chosen?.includes(id)) ?? products[0]
    return product ? [{ part, amount, products, product }] : []
  })
}

export function shoppingList(recipes: Recipes, order: Order, sandwiches: number): ShoppingList {
  const lines = choicesOf(recipes, order).map(({ part, amount, product }): Line => {
    const needed = sandwiches * amount
    const packages = Math.ceil(needed / product.holds - NEARLY)
    const left = Math.max(0, Math.floor(packages * product.holds - needed + NEARLY))
    return { part, product, packages, cost: packages * product.price, left }
  })
  const loafBags = Math.ceil(sandwiches / recipes.perLoafBag)
  const coolers = coolersFor(sandwiches, recipes)
  const sets = sandwiches === 0 ? 0 : (order.spatulaSets ?? 0)
  const spatulas = { sets, cost: sets === 0 ? 0 : sets * recipes.spatulaSet }
  return {
    sandwiches,
    lines,
    spatulas,
    cost: lines.reduce((sum, { cost }) => sum + cost, spatulas.cost),
    loafBags,
    coolers,
    icePacks: sandwiches === 0 ? 0 : Math.max(loafBags, coolers * recipes.icePacksPerCooler),
  }
}

/** The most sandwiches whose packages this much money buys: more never cost less, so halving finds them. */
export function mostWithin(recipes: Recipes, order: Order, budget: number): number {
  let enough = 0
  let tooMany = MOST_SANDWICHES + 1
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2)
    if (shoppingList(recipes, order, middle).cost <= budget) enough = middle
    else tooMany = middle
  }
  return enough
}

/** `3 oz left over`, `1 slice left over`; nothing where the packages come out even. */
export function leftInWords({ left, part }: Line): string {
  if (left === 0) return ''
  const { unit } = PARTS[part]
  return `${left.toLocaleString('en-US')} ${left === 1 ? unit.replace(/s$/, '') : unit} left over`
}
