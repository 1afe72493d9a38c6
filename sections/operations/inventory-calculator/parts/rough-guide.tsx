import { PARTS, type Part, type Product, type Recipes } from '#kernel/charity/recipes.ts'
import { formatNumber } from '#kernel/language/count.ts'
import { FoldedPart } from '#web/ui/form/form-part.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { choicesOf, type Order, SANDWICH, shoppingList } from '../shopping.ts'

const BATCHES = [50, 100, 150, 250]

/** 'Cheese, 24 slices' says what it is; 'Box of 480' does not. */
const nameOf = (part: Part, { name }: Product) =>
  name.startsWith(PARTS[part].label) ? name : `${PARTS[part].label}: ${name}`

/** Domain 3.7: what the usual batches need, to know by heart. Of the products that are chosen above. */
export function RoughGuide({ recipes, order }: { recipes: Recipes; order: Order }) {
  const lists = BATCHES.map((sandwiches) => shoppingList(recipes, order, sandwiches))
  return (
    <FoldedPart title="Rough guide" holds={`Packages for batches of ${BATCHES.join(', ')}`}>
      <FiguresTable label={`Packages for each batch of ${SANDWICH[order.kind]}es`}>
        <thead>
          <tr>
            <th scope="col">Packages</th>
            {BATCHES.map((sandwiches) => (
              <th key={sandwiches} scope="col">
                {sandwiches}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choicesOf(recipes, order).map(({ part, product }, index) => (
            <tr key={part}>
              <th scope="row">{nameOf(part, product)}</th>
              {lists.map(({ sandwiches, lines }) => (
                <td key={sandwiches}>{formatNumber(lines[index]?.packages)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Coolers</th>
            {lists.map(({ sandwiches, coolers }) => (
              <td key={sandwiches}>{formatNumber(coolers)}</td>
            ))}
          </tr>
        </tbody>
      </FiguresTable>
    </FoldedPart>
  )
}
