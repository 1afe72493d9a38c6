import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { inNumber } from '#kernel/language/count.ts'
import { anyOf, passes } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'
import { mayManage as mayUnite } from '#platform/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { type UndoOffer, undo } from '#web/calls/undo.ts'
import { UndoButton } from '#web/record/undo-button.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { movingIn, type Outcome } from '../contract.ts'
import styles from './moving-in.module.css'
import { keyOf } from './problems.tsx'
import { Totals } from './totals.tsx'

interface CameProps {
  outcome: OutputOf<typeof movingIn.apply>
  /** What is offered is the redo. */
  undone?: boolean
  /** Some of it was left as somebody had changed it since. */
  partly?: boolean
  /** When, of what came some time ago. */
  at?: string
  onMore?: () => void
}

const ALL = { undo: 'Undo all of it', redo: 'Bring all of it in again' }

/** What came, what stayed out, what to do next, and the one undo that takes all of it back. */
export function Came({ outcome, undone = false, partly = false, at, onMore }: CameProps) {
  const rows = outcome.totals.reduce((all, one) => all + one.new + one.changed, 0)
  const [offer, setOffer] = useState<UndoOffer>({
    message: `${countOf(rows, 'row')} brought in`,
    requestId: outcome.requestId,
    what: 'move',
    undone,
    partly,
    // So many that what goes is said before it does.
    rows,
  })
  const left = outcome.totals.reduce((all, one) => all + one.left, 0)
  return (
    <Card
      title={
        offer.partly
          ? `Partly ${offer.undone ? 'undone' : 'brought in again'}: what was changed since stays as it is`
          : offer.undone
            ? 'Undone: everything is as before'
            : at
              ? 'What you brought in last'
              : left > 0
                ? `Brought in, all but ${countOf(left, 'row')}`
                : 'Everything is in'
      }
      description={
        at ? (
          <>
            {offer.undone && 'Brought in '}
            <Ago at={at} />
          </>
        ) : (
          `It can be ${offer.undone ? 'brought in again' : 'undone'} for 30 days.`
        )
      }
    >
      <Stack>
        {!offer.undone && <Totals outcome={outcome} />}
        {!offer.undone && left > 0 && <LeftOut outcome={outcome} left={left} />}
        {!offer.undone && <Next outcome={outcome} />}
        <Line>
          <UndoButton
            key={offer.requestId}
            all={ALL}
            offer={offer}
            act={async (now, rest) => setOffer({ ...(await undo(now, rest)), rows })}
          />
          {onMore && <Button onClick={onMore}>Bring in more</Button>}
        </Line>
      </Stack>
    </Card>
  )
}

const NAMED = 20

function LeftOut({ outcome: { problems }, left }: { outcome: Outcome; left: number }) {
  return (
    <div>
      <h3 className={styles.leftTitle}>{countOf(left, 'row')} left out</h3>
      <ul className={styles.left} aria-label="Rows left out">
        {problems.slice(0, NAMED).map((one) => {
          const { file, sheet, where, label, value, message } = one
          return (
            <li key={`${keyOf(one)} ${message}`}>
              <span>
                <span className={styles.where}>{[file, sheet, where].filter(Boolean).join(', ')}</span>{' '}
                {label && `${label}: `}
                {message} {value !== '' && !message.includes(value) && <code>{value}</code>}
              </span>
            </li>
          )
        })}
        {problems.length > NAMED && <li>The others are in the file.</li>}
      </ul>
      <Button icon="download" href={movingIn.leftOut.path}>
        Download the rows left out
      </Button>
    </div>
  )
}

/** What waits for whoever has moved in. */
function Next({ outcome: { accounts, alike, totals } }: { outcome: Outcome }) {
  const user = useCurrentUser()
  const invites = accounts.length > 0 && passes(user, anyOf(can.USERS_EDIT))
  const unites = alike.length > 0 && passes(user, mayUnite)
  const hasLog = totals.some(({ part, new: added }) => part === 'log' && added > 0)
  if (!invites && !unites && !hasLog) return null
  return (
    <div>
      <h3 className={styles.leftTitle}>What to do next</h3>
      {invites && (
        <Quiet>
          {countOf(accounts.length, 'account')} {inNumber(accounts.length, 'is', 'are')} switched off until
          you activate and invite {inNumber(accounts.length, 'its owner', 'their owners')}.
        </Quiet>
      )}
      <div className={styles.next}>
        <Line>
          {invites && (
            <SectionButton section="user-management" params={{ status: 'inactive' }} icon="people">
              {`Invite ${countOf(accounts.length, 'person')}`}
            </SectionButton>
          )}
          {unites && (
            <SectionButton section="known-twice" icon="copy">
              See who may be one person
            </SectionButton>
          )}
          {hasLog && (
            <SectionButton section="collections" icon="list">
              See the log
            </SectionButton>
          )}
        </Line>
      </div>
    </div>
  )
}
