import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/calls/errors.ts'
import { mutation, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { LEADERBOARD_LIMIT, type LeaderboardEntry, onboarding } from '../contract.ts'
import { points } from '../words.ts'
import styles from './challenge-dialog.module.css'

const MARKED_RANKS = 3

/** Spec 2.7, 9: the first hundred. */
export function LeaderboardTab() {
  const { id } = useCurrentUser()
  const answer = useQuery(query(onboarding.leaderboard, { limit: LEADERBOARD_LIMIT }))
  return (
    <Stack>
      <ListMe />
      <Async
        query={answer}
        what="the leaderboard"
        empty={
          <EmptyState icon="trophy" title="Nobody is on the leaderboard">
            Whoever wants to be listed is, from the first point on.
          </EmptyState>
        }
      >
        {(entries) => (
          <ol className={styles.list}>
            {entries.map((entry) => (
              <Entry key={entry.userId} entry={entry} isMe={entry.userId === id} />
            ))}
          </ol>
        )}
      </Async>
    </Stack>
  )
}

function Entry({ entry, isMe }: { entry: LeaderboardEntry; isMe: boolean }) {
  const { rank, userName, completedChallenges, totalPoints } = entry
  return (
    <li className={styles.entry} data-me={isMe || undefined} aria-current={isMe || undefined}>
      <span className={styles.rank} data-rank={rank <= MARKED_RANKS && totalPoints > 0 ? rank : undefined}>
        {rank}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {userName}
          {isMe && <span className={styles.soft}>you</span>}
        </span>
        <span className={styles.soft}>{countOf(completedChallenges, 'challenge')}</span>
      </span>
      <span className={styles.worth}>{points(totalPoints)}</span>
    </li>
  )
}

/** Design 5: a person can hide from it. */
function ListMe() {
  const { data } = useQuery(query(onboarding.hidden, {}))
  const hide = useMutation(mutation(onboarding.hide))
  if (!data) return <div className={styles.listMe} />
  return (
    <SwitchField
      label="List me on the leaderboard"
      description="Without it nobody but administrators sees your points."
      value={!(hide.isPending ? hide.variables.hidden : data.hidden)}
      error={hide.error ? messageOf(hide.error) : undefined}
      onChange={(listed) => hide.mutate({ hidden: !listed })}
    />
  )
}
