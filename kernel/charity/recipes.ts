import { z } from 'zod'
import { requiredText } from '../calls/contract.ts'

/** What sandwiches are made of (domain 3.7), and in what the packages of each are counted. */
export const PARTS = {
  meat: { label: 'Meat', unit: 'oz' },
  cheese: { label: 'Cheese', unit: 'slices' },
  bread: { label: 'Bread', unit: 'slices' },
  peanutButter: { label: 'Peanut butter', unit: 'oz' },
  jelly: { label: 'Jelly', unit: 'oz' },
  bags: { label: 'Sandwich bags', unit: 'bags' },
} as const
export type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as [Part, ...Part[]]

const amount = z.number('Please enter a number').min(0, 'Please enter 0 or more').max(100)
const whole = (most: number) =>
  z.int('Please enter a whole number').min(1, 'Please enter 1 or more').max(most)

const Product = z.object({
  id: z.string().min(1).max(40),
  part: z.enum(PART_NAMES, 'Please choose what it is'),
  name: requiredText(60, 'Please name the product'),
  /** In the unit of its part. */
  holds: whole(100_000),
  /** Whole cents. */
  price: z.int('Please enter a price').min(0, 'Please enter 0 or more').max(1_000_000),
})
export type Product = z.output<typeof Product>

/** One sandwich of each kind, and what carries them; a person's usual share. */
export const Recipes = z
  .object({
    deliBread: amount,
    deliCheese: amount,
    deliMeat: amount,
    pbjBread: amount,
    pbjPeanutButter: amount,
    pbjJelly: amount,
    perPerson: whole(20),
    perLoafBag: whole(1000),
    perCooler: whole(10_000),
    icePacksPerCooler: z.int().min(0, 'Please enter 0 or more').max(100),
    /** Whole cents. Recipes that were saved before there were spatulas have no price for them. */
    spatulaSet: z.int('Please enter a price').min(0, 'Please enter 0 or more').max(1_000_000).default(899),
    products: z.array(Product).max(100),
  })
  .superRefine(({ products }, ctx) => {
    const missing = PART_NAMES.filter((part) => !products.some((product) => product.part === part))
    if (missing.length === 0) return
    const names = missing.map((part) => PARTS[part].label.toLowerCase()).join(', ')
    ctx.addIssue({
      code: 'custom',
      path: ['products'],
      message: `Please keep at least one product for: ${names}`,
    })
  })
export type Recipes = z.output<typeof Recipes>

const product = (id: string, part: Part, name: string, holds: number, price: number): Product => ({
  id,
  part,
  name,
  holds,
  price,
})

/** So many coolers carry these sandwiches (domain 3.7). */
export const coolersFor = (sandwiches: number, { perCooler }: Pick<Recipes, 'perCooler'>): number =>
  Math.ceil(sandwiches / perCooler)

/** Amounts as domain 3.7 has them; the prices are examples that an administrator replaces with those of the shop. */
export const defaultRecipes: Recipes = {
  deliBread: 2,
  deliCheese: 2,
  deliMeat: 2,
  pbjBread: 2,
  pbjPeanutButter: 3,
  pbjJelly: 1.5,
  perPerson: 1,
  perLoafBag: 20,
  perCooler: 100,
  icePacksPerCooler: 4,
  spatulaSet: 899,
  products: [
    product('turkey-16', 'meat', 'Turkey, 16 oz', 16, 549),
    product('turkey-32', 'meat', 'Turkey, 32 oz', 32, 998),
    product('ham-16', 'meat', 'Ham, 16 oz', 16, 499),
    product('cheese-24', 'cheese', 'Cheese, 24 slices', 24, 448),
    product('cheese-42', 'cheese', 'Cheese, 42 slices', 42, 748),
    product('bread-20', 'bread', 'Loaf, 20 slices', 20, 199),
    product('bread-40', 'bread', 'Double pack, 40 slices', 40, 379),
    product('peanut-butter-16', 'peanutButter', 'Jar, 16 oz', 16, 229),
    product('peanut-butter-40', 'peanutButter', 'Jar, 40 oz', 40, 499),
    product('jelly-30', 'jelly', 'Bottle, 30 oz', 30, 329),
    product('bags-480', 'bags', 'Box of 480', 480, 1149),
  ],
}
