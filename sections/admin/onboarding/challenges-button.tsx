import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { ONBOARDING_STATS_MS } from '#web/constants.ts'
import { logQuietly } from '#web/device/log.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { useQueryState } from '#web/query-state.ts'
import { useOpenedAction } from '#web/shell/onboarding-actions.ts'
import { HeaderButton } from '#web/ui/layout/header-button.tsx'
import { onboarding, type Stats } from './contract.ts'
import { lookOf } from './rules.ts'

const ChallengeDialog = lazy(() => import('./parts/challenge-dialog.tsx'))

/** Spec 2.3, 2.7: gold when all is done, blue and pulsing while some remain, grey otherwise. */
export default function ChallengesButton() {
  const user = useCurrentUser()
  return <Challenges key={user.id} userId={user.id} />
}

function Challenges({ userId }: { userId: string }) {
  useTracking(userId)
  const { opened, wanted, open, close } = useDialog()
  const { data } = useQuery({ ...query(onboarding.stats, {}), refetchInterval: ONBOARDING_STATS_MS })
  const look = lookOf(data)
  return (
    <>
      <HeaderButton
        icon="trophy"
        label={labelOf(data)}
        look={look}
        pulsing={look === 'blue'}
        opened={opened}
        onOpen={open}
      />
      {wanted && (
        <Suspense>
          <ChallengeDialog opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Opened by the button, or by `?action=challenges`: from the search, or from a notification. */
function useDialog() {
  const [{ action }, setPlace] = useQueryState({ action: '' })
  const [pressed, setPressed] = useState(false)
  const [wanted, setWanted] = useState(false)
  const asked = action === 'challenges'
  const close = () => {
    setPressed(false)
    if (asked) setPlace({ action: '' })
  }
  const open = () => {
    setWanted(true)
    setPressed(true)
  }
  return { opened: pressed || asked, wanted: wanted || asked, open, close }
}

function labelOf(stats: Stats | undefined) {
  if (!stats || stats.totalChallenges === 0) return 'Challenges'
  const { completedChallenges: done, totalChallenges: all } = stats
  return done >= all ? 'Challenges, all completed' : `Challenges, ${done} of ${all} completed`
}

/** Opening a section may be a challenge: the server is told, once in each browser. */
function useTracking(userId: string) {
  const actionKey = useOpenedAction()
  const [told, remember] = useRemembered<string[]>(`opened-${userId}`, [])
  const isNews = actionKey !== undefined && !told.includes(actionKey)
  useEffect(() => {
    if (!isNews) return
    call(onboarding.track, { actionKey }).then(
      () => remember([...told, actionKey]),
      (error: unknown) => logQuietly(`Challenge: ${String(error)}`),
    )
  }, [isNews, actionKey, told, remember])
}
