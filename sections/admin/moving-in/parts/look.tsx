import { useQuery } from '@tanstack/react-query'
import { change } from '#web/calls/api.ts'
import { keyOf } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { type FileState, movingIn, type Outcome } from '../contract.ts'
import styles from './moving-in.module.css'
import { Problems } from './problems.tsx'
import { Totals } from './totals.tsx'
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
              {outcome.totals.length === 0 ? (
                <Quiet>Nothing yet: say above what the sheets are, and it stands here.</Quiet>
              ) : (
                <Totals outcome={outcome} />
              )}
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
                {good === 0
                  ? 'Nothing to bring in'
                  : asked + outcome.problems.length > 0
                    ? 'Bring in what is ready'
                    : 'Bring all of it in'}
              </Button>
              <Quiet as="output">
                {look.isFetching || work.pending > 0
                  ? 'Looking once more…'
                  : [
                      asked > 0 &&
                        `${countOf(asked, 'sheet')} will stay out until you say what ${asked === 1 ? 'it is' : 'they are'}.`,
                      outcome.problems.length > 0 &&
                        `${countOf(outcome.problems.length, 'problem')} named above: those rows stay out.`,
                      good > 0 && 'One undo takes all of it back.',
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

const BY = { phone: 'the same phone number', email: 'the same email address', name: 'the same name' } as const

/** What ties the sheets together. */
function Links({ outcome }: { outcome: Outcome }) {
  const { same, alike, newLocations, accounts, withoutAccount } = outcome
  if ([same, alike, newLocations, accounts, withoutAccount].every((list) => list.length === 0)) return null
  return (
    <Card title="What ties the sheets together">
      <ul className={styles.links}>
        {same.length > 0 && (
          <Link title={`${countOf(same.length, 'person')} in several lists: one person, with each role`}>
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
