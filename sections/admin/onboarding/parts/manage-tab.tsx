import { useMutation, useQuery } from '@tanstack/react-query'
import { mutation, query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { type Managed, onboardingAdmin } from '../contract.ts'
import { CATEGORIES, CATEGORY_NAMES, type Category } from '../fields.ts'
import { points } from '../words.ts'
import styles from './admin.module.css'
import { ChallengeDrawer } from './challenge-drawer.tsx'

/** All challenges by category, in their order, also those that nobody sees now. */
export function ManageTab() {
  const answer = useQuery(query(onboardingAdmin.all, {}))
  const [{ id }, setPlace] = useQueryState({ id: '' })
  const opened = answer.data?.find((challenge) => challenge.id === id)
  return (
    <Async query={answer} what="the challenges">
      {(all) => (
        <Stack>
          {CATEGORIES.map((category) => (
            <CategoryCard
              key={category}
              category={category}
              challenges={all.filter((challenge) => challenge.category === category)}
              onOpen={(challenge) => setPlace({ id: challenge.id }, { push: true })}
            />
          ))}
          {opened && <ChallengeDrawer key={id} challenge={opened} onClose={() => setPlace({ id: '' })} />}
        </Stack>
      )}
    </Async>
  )
}

interface CategoryCardProps {
  category: Category
  challenges: Managed[]
  onOpen: (challenge: Managed) => void
}

function CategoryCard({ category, challenges, onOpen }: CategoryCardProps) {
  const arrange = useMutation(
    mutation(onboardingAdmin.arrange, { undo: () => 'Order changed', failed: 'Not moved' }),
  )
  const move = (index: number, by: 1 | -1) => {
    const ids = challenges.map(({ id }) => id)
    const [moved = ''] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved)
    arrange.mutate({ category, ids })
  }
  if (challenges.length === 0) return null
  return (
    <Card title={CATEGORY_NAMES[category]}>
      <ul className={styles.list}>
        {challenges.map((challenge, index) => (
          <li key={challenge.id} className={styles.row}>
            <button type="button" className={styles.open} onClick={() => onOpen(challenge)}>
              <Icon name={challenge.icon} size={20} />
              <Words challenge={challenge} />
            </button>
            <span className={styles.move}>
              <IconButton
                icon="up"
                label={`Move “${challenge.title}” up`}
                disabled={index === 0 || arrange.isPending}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="down"
                label={`Move “${challenge.title}” down`}
                disabled={index === challenges.length - 1 || arrange.isPending}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Words = ({ challenge }: { challenge: Managed }) => {
  const done = challenge.canBeDone || challenge.completed > 0
  return (
    <RowWords
      title={challenge.title}
      marks={
        <>
          {!challenge.isActive && <Badge tone="warn">Switched off</Badge>}
          {challenge.isActive && !challenge.canBeDone && <Badge>Waits for its section</Badge>}
          {challenge.promotion && <Badge tone="brand">{challenge.promotion}</Badge>}
        </>
      }
      lines={[
        `${points(challenge.points)}${done ? ` · completed by ${countOf(challenge.completed, 'person')}` : ''}`,
      ]}
    />
  )
}
