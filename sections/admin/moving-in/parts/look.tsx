import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#kernel/charity/duration.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { capital } from '#kernel/language/capital.ts'
import { change } from '#web/calls/api.ts'
import { keyOf } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { type FileState, movingIn, type Outcome } from '../contract.ts'
import { PART_WORDS } from '../parts.ts'
import styles from './moving-in.module.css'
import { Problems } from './problems.tsx'
import type { Work } from './use-moving-in.ts'

/** What will come of all of it together: tried out by the server, and taken back. */
export function Look({ files, work }: { files: FileState[]; work: Work }) {
  const ids = files.map(({ id }) => id).join()
  const look = useQuery({
    queryKey: [...keyOf(movingIn.look), ids, work.turn],
    queryFn: () => change(movingIn.look, {}),
    enabled: work.pending === 0,
    placeholderData: (before: Outcome | undefined) => before,
    retry: false,
  })
  const asked = files.flatMap(({ sheets }) => sheets.filter(({ asks }) => asks)).length
  return (
    <Async query={look} what="what will come of it">
      {(outcome) => {
        const good = outcome.totals.reduce((all, one) => all + one.new + one.changed, 0)
        return (
          <Stack>
            <Card
              title="What will come of it"
              description="Tried out just now with all sheets together, and taken back."
            >
              <Totals outcome={outcome} />
            </Card>
            <Links outcome={outcome} />
            <Problems files={files} outcome={outcome} work={work} />
            <Hints files={files} outcome={outcome} />
            <div className={styles.foot}>
              <Button
                variant="primary"
                size="md"
                icon="check"
                disabled={good === 0 || look.isFetching || (work.pending > 0 && work.busy !== 'applying')}
                busy={work.busy === 'applying'}
                onClick={() => void work.apply()}
              >
                {good === 0 ? 'Nothing to bring in' : `Bring in ${countOf(good, 'row')}`}
              </Button>
              <Quiet as="output">
                {look.isFetching || work.pending > 0
                  ? 'Looking once more…'
                  : [
                      asked > 0 &&
                        `${countOf(asked, 'sheet')} will stay out until you say what ${asked === 1 ? 'it is' : 'they are'}.`,
                      outcome.problems.length > 0 &&
                        `${countOf(outcome.problems.length, 'problem')} named above: those rows stay out.`,
                      'One undo takes all of it back.',
                    ]
                      .filter(Boolean)
                      .join(' ')}
              </Quiet>
            </div>
          </Stack>
        )
      }}
    </Async>
  )
}

const some = (count: number) => (count > 0 ? formatNumber(count) : '')

const OTHERS = [
  ['changed', 'Completed'],
  ['unchanged', 'There already'],
  ['left', 'Left out'],
] as const

/** How many of what, and what is in them. */
export function Totals({ outcome }: { outcome: Outcome }) {
  const inThem: Partial<Record<string, string>> = {
    expenses: outcome.money > 0 ? formatMoney(outcome.money) : undefined,
    hours: outcome.minutes > 0 ? formatDuration(outcome.minutes) : undefined,
  }
  // A column in which nothing stands tells nothing.
  const others = OTHERS.filter(([name]) => outcome.totals.some((one) => one[name] > 0))
  return (
    <div className={styles.tables}>
      <div className={styles.scroll}>
        <table className={styles.sums}>
          <caption>Rows by list</caption>
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
  )
}

const BY = { phone: 'the same phone number', email: 'the same email address', name: 'the same name' } as const

/** What ties the sheets together. */
function Links({ outcome }: { outcome: Outcome }) {
  const { same, alike, newLocations, accounts, withoutAccount } = outcome
  if ([same, alike, newLocations, accounts, withoutAccount].every((list) => list.length === 0)) return null
  return (
    <Card title="What ties the sheets together">
      <ul className={styles.links}>
        {same.length > 0 && (
          <Link
            title={`${countOf(same.length, 'person', 'people')} in several lists: one person, with each role`}
          >
            {same.map(({ name, are }) => `${name} (${are.join(', ')})`)}
          </Link>
        )}
        {alike.length > 0 && (
          <Link
            title={`${countOf(alike.length, 'pair')} who may be one person: both come, and People offers to unite them`}
          >
            {alike.map((one) => `${one.first} and ${one.second} (${BY[one.by]})`)}
          </Link>
        )}
        {newLocations.length > 0 && (
          <Link
            title={`${countOf(newLocations.length, 'location')} that the log names and no list has: ${newLocations.length === 1 ? 'it is' : 'they are'} made`}
          >
            {newLocations}
          </Link>
        )}
        {accounts.length > 0 && (
          <Link
            title={`${countOf(accounts.length, 'account')} for whose hours and expenses these are: switched off until you invite them`}
          >
            {accounts}
          </Link>
        )}
        {withoutAccount.length > 0 && (
          <Link
            title={`${countOf(withoutAccount.length, 'name')} of hours or expenses that no list has with an email address`}
          >
            {withoutAccount}
          </Link>
        )}
      </ul>
    </Card>
  )
}

const Link = ({ title, children }: { title: string; children: string[] }) => (
  <li>
    <details>
      <summary>{title}</summary>
      <p>{children.join(' · ')}</p>
    </details>
  </li>
)

function Hints({ files, outcome }: { files: FileState[]; outcome: Outcome }) {
  if (outcome.hints.length === 0) return null
  const nameOf = (id: string) => files.find((file) => file.id === id)?.name ?? ''
  return (
    <details className={styles.more}>
      <summary>{countOf(outcome.hints.length, 'remark')} on what comes</summary>
      <ul className={styles.left}>
        {outcome.hints.map(({ fileId, sheet, row, message }) => (
          <li key={`${fileId} ${sheet} ${row} ${message}`}>
            {[nameOf(fileId), sheet].filter(Boolean).join(', ')}, row {formatNumber(row)}: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
