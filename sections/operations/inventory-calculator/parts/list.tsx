import { formatMoney } from '#kernel/charity/money.ts'
import { PARTS } from '#kernel/charity/recipes.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { KeepTogether, PrintSheet } from '#web/ui/print/print-sheet.tsx'
import { type Kind, leftInWords, SANDWICH, type ShoppingList } from '../shopping.ts'
import styles from './list.module.css'

interface ListProps {
  kind: Kind
  list: ShoppingList
  /** Whole cents, where it was reckoned from. */
  budget: number | undefined
  organization: string
}

/** What to take to the shop, as it is printed. */
export function List({ kind, list, budget, organization }: ListProps) {
  const { sandwiches, lines, spatulas, cost } = list
  if (sandwiches === 0)
    return (
      <Quiet as="output">
        {budget === undefined
          ? 'Please enter how many.'
          : 'This is not enough for the first packages. Please enter a larger budget, or choose smaller packages.'}
      </Quiet>
    )
  const spent = budget === undefined ? '' : remaining(budget, cost)
  return (
    <PrintSheet
      title={`Shopping list: ${countOf(sandwiches, SANDWICH[kind])}`}
      note={
        <>
          <strong>{formatMoney(cost)}</strong> in all, {formatMoney(Math.ceil(cost / sandwiches))} a sandwich
          {spent}
        </>
      }
      organization={organization}
      actions={<CopyLinkButton label="Copy the link to this list" />}
    >
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">Buy</th>
            <th scope="col">What</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.part}>
              <td>
                <span className={styles.box} aria-hidden="true" /> {formatNumber(line.packages)} ×
              </td>
              <td>
                {line.product.name}
                <small>
                  {[PARTS[line.part].label, `${formatMoney(line.product.price)} each`, leftInWords(line)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </td>
              <td>{formatMoney(line.cost)}</td>
            </tr>
          ))}
          {spatulas.sets > 0 && (
            <tr>
              <td>
                <span className={styles.box} aria-hidden="true" /> {formatNumber(spatulas.sets)} ×
              </td>
              <td>
                Spatulas, a set
                <small>{formatMoney(spatulas.cost / spatulas.sets)} each</small>
              </td>
              <td>{formatMoney(spatulas.cost)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>{formatMoney(cost)}</td>
          </tr>
        </tfoot>
      </table>
      <Beside list={list} />
    </PrintSheet>
  )
}

const remaining = (budget: number, cost: number) => {
  const part = budget === 0 ? 0 : Math.floor((cost / budget) * 100)
  return `; ${formatMoney(budget - cost)} of ${formatMoney(budget)} remain (${part} % used)`
}

/** Domain 3.7: what else is needed, and what keeps the food safe. */
const Beside = ({ list: { loafBags, coolers, icePacks } }: { list: ShoppingList }) => (
  <>
    <KeepTogether>
      <h3>Have ready</h3>
      <ul className={styles.ready}>
        <li>{countOf(loafBags, 'bread bag')} for the finished sandwiches, labeled</li>
        <li>
          {countOf(coolers, 'cooler')} and {countOf(icePacks, 'ice pack')}
        </li>
        <li>Food-safe gloves, hair nets, beard nets</li>
      </ul>
    </KeepTogether>
    <KeepTogether>
      <h3>Keep it safe</h3>
      <ul className={styles.ready}>
        <li>Buy pre-packaged meat only, and no American or individually wrapped cheese.</li>
        <li>Take one package out of the refrigerator at a time.</li>
        <li>Put finished loaves back into the cold at once.</li>
      </ul>
    </KeepTogether>
  </>
)
