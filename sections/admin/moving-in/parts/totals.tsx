import { formatDuration } from '#kernel/charity/duration.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { capital } from '#kernel/language/capital.ts'
import { inNumber } from '#kernel/language/count.ts'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import type { Outcome } from '../contract.ts'
import { PART_WORDS } from '../parts.ts'
import styles from './moving-in.module.css'

const some = (count: number) => (count > 0 ? formatNumber(count) : '')

const OTHERS = [
  ['changed', 'Added to'],
  ['unchanged', 'There already'],
  ['left', 'Left out'],
] as const

/** How many of what, what is in them, and what of it waits for somebody. */
export function Totals({ outcome }: { outcome: Outcome }) {
  const inThem: Partial<Record<string, string>> = {
    expenses: outcome.money > 0 ? formatMoney(outcome.money) : undefined,
    hours: outcome.minutes > 0 ? formatDuration(outcome.minutes) : undefined,
  }
  // A column in which nothing stands tells nothing.
  const others = OTHERS.filter(([name]) => outcome.totals.some((one) => one[name] > 0))
  const said = sayings(outcome)
  return (
    <>
      <div className={styles.tables}>
        <div className={styles.scroll}>
          <table className={styles.sums}>
            <caption>By list</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">New</th>
                {others.map(([name, label]) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">People, each once</th>
                <td>{formatNumber(outcome.people)}</td>
                {others.map(([name]) => (
                  <td key={name}>{null}</td>
                ))}
              </tr>
              {outcome.totals.map((one) => (
                <tr key={one.part}>
                  <th scope="row">
                    {capital(PART_WORDS[one.part].many)}
                    {inThem[one.part] && (
                      <>
                        , <span className={styles.inThem}>{inThem[one.part]}</span>
                      </>
                    )}
                  </th>
                  <td>{formatNumber(one.new)}</td>
                  {others.map(([name]) => (
                    <td key={name}>{some(one[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {outcome.sandwiches.length > 0 && (
          <div className={styles.scroll}>
            <table className={styles.sums}>
              <caption>Sandwiches by year</caption>
              <thead>
                <tr>
                  <th scope="col">Year</th>
                  <th scope="col">Entries</th>
                  <th scope="col">Individuals</th>
                  <th scope="col">Groups</th>
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {outcome.sandwiches.map(({ year, entries, individual, groups, total }) => (
                  <tr key={year}>
                    <th scope="row">{year}</th>
                    <td>{formatNumber(entries)}</td>
                    <td>{formatNumber(individual)}</td>
                    <td>{formatNumber(groups)}</td>
                    <td>{formatNumber(total)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {said.length > 0 && (
        <ul className={styles.said}>
          {said.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What the numbers do not say by themselves. */
function sayings({ totals, settled }: Outcome): string[] {
  const said: string[] = []
  if (totals.some(({ changed }) => changed > 0))
    said.push(
      'Added to: rows about something that another sheet or the portal has already; they add what they say besides.',
    )
  if (!settled) return said
  const { paidBack, paidBackMoney, expensesWait, hoursApproved, hoursWait } = settled
  if (paidBack > 0)
    said.push(
      `${countOf(paidBack, 'expense')} of ${formatMoney(paidBackMoney)} ${inNumber(paidBack, 'is', 'are')} paid back already, as the sheet says.`,
    )
  if (expensesWait > 0)
    said.push(
      `${countOf(expensesWait, 'expense')} ${inNumber(expensesWait, 'waits', 'wait')} for somebody else to approve: not the one who paid, and not you.`,
    )
  if (hoursApproved > 0)
    said.push(
      `${countOf(hoursApproved, 'work entry', 'work entries')} ${inNumber(hoursApproved, 'comes', 'come')} approved by you.`,
    )
  if (hoursWait > 0)
    said.push(
      `${countOf(hoursWait, 'work entry', 'work entries')} ${inNumber(hoursWait, 'waits', 'wait')} for approval in the work log.`,
    )
  return said
}
