import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { type Challenge, onboarding } from '../contract.ts'
import { CATEGORY_NAMES } from '../fields.ts'
import { type Group, groupsOf, statsOf } from '../rules.ts'
import { points } from '../words.ts'
import styles from './challenge-dialog.module.css'

interface ChallengesTabProps {
  onChoose: (challenge: Challenge) => void
}

/** Spec 2.7: the cards, the bar, and the challenges by category. */
export function ChallengesTab({ onChoose }: ChallengesTabProps) {
  const answer = useQuery(query(onboarding.challenges, {}))
  if (answer.data === undefined)
    return answer.error ? (
      <div role="alert">
        <EmptyState
          icon="alert"
          title="Unable to load challenges"
          action={
            <Button icon="refresh" busy={answer.isFetching} onClick={() => void answer.refetch()}>
              Retry
            </Button>
          }
        >
          {messageOf(answer.error) || 'Please try again later'}
        </EmptyState>
      </div>
    ) : (
      <output className={styles.loading}>Loading challenges...</output>
    )
  if (answer.data.length === 0)
    return (
      <EmptyState icon="trophy" title="No challenges available">
        Check back soon for new challenges!
      </EmptyState>
    )
  const stats = statsOf(answer.data)
  return (
    <Stack>
      <StatTiles compact>
        <StatTile label="Points" value={stats.totalPoints} />
        <StatTile label="Completed" value={`${stats.completedChallenges}/${stats.totalChallenges}`} />
        <StatTile label="Progress" value={`${stats.completionPercentage}%`} />
      </StatTiles>
      <ProgressBar label="Progress of all challenges" value={stats.completionPercentage} />
      {groupsOf(answer.data).map((group) => (
        <Category key={group.category} group={group} onChoose={onChoose} />
      ))}
    </Stack>
  )
}

function Category({ group, onChoose }: { group: Group } & ChallengesTabProps) {
  const { category, challenges, done } = group
  const name = CATEGORY_NAMES[category]
  return (
    <section aria-label={name}>
      <h3 className={styles.heading}>
        {name}
        <span className={styles.count}>
          {done}/{challenges.length}
        </span>
      </h3>
      <ul className={styles.list}>
        {challenges.map((challenge) => (
          <li key={challenge.id}>
            <Item challenge={challenge} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item({ challenge, onChoose }: { challenge: Challenge } & ChallengesTabProps) {
  const { icon, title, description, isCompleted, promotion } = challenge
  return (
    <button
      type="button"
      className={styles.item}
      data-done={isCompleted || undefined}
      onClick={() => onChoose(challenge)}
    >
      <span className={styles.mark}>
        <Icon name={isCompleted ? 'check' : icon} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {promotion && <Badge tone="brand">{promotion}</Badge>}
        </span>
        <span className={styles.soft}>{description}</span>
      </span>
      <span className={styles.worth}>
        {points(challenge.points)}
        {isCompleted && <span className={styles.done}>Completed</span>}
      </span>
    </button>
  )
}
