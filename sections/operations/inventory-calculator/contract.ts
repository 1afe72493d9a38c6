import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { Recipes } from '#kernel/charity/recipes.ts'
import { everyone } from '#kernel/people/access.ts'

/** Domain 3.7. The page reckons by itself, without a network too; it only asks what a sandwich is made of, and for how much. */
export const calculator = contract({
  recipes: endpoint({
    method: 'GET',
    path: '/api/inventory-calculator',
    access: everyone,
    summary: 'What the inventory calculator reckons with: recipes, products and their prices',
    output: z.object({ organizationName: z.string(), recipes: Recipes }),
  }),
})
export type Known = z.output<typeof calculator.recipes.output>
