import type { DemoWorld } from '#server/demo.ts'

/** Its rows of the demo charity. */
const EXAMPLES = [
  ['A first one', 12, 'Added on a Wednesday'],
  ['A second one', 30, null],
] as const

export const demo = ({ insert, id }: DemoWorld) =>
  insert(
    'examples',
    EXAMPLES.map(([name, amount, notes], index) => ({ id: id(`example ${index}`), name, amount, notes })),
  )
