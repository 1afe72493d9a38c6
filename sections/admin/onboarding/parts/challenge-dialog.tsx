import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#web/calls/session.ts'
import { CHALLENGE_NAVIGATION_MS, CHALLENGE_TOAST_MS } from '#web/constants.ts'
import { onboardingAction } from '#web/shell/onboarding-actions.ts'
import { useSection } from '#web/shell/routes.ts'
import { toast } from '#web/toast.ts'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Challenge } from '../contract.ts'
import { completedOn } from '../words.ts'
import { ChallengesTab } from './challenges-tab.tsx'
import { LeaderboardTab } from './leaderboard-tab.tsx'

interface ChallengeDialogProps {
  opened: boolean
  onClose: () => void
}

/** Spec 2.7. */
export default function ChallengeDialog({ opened, onClose }: ChallengeDialogProps) {
  const [tab, setTab] = useState('challenges')
  const { close, choose } = useChoice(onClose)
  return (
    <Dialog opened={opened} onClose={close} title="Onboarding Challenge" size="md" fullScreen={useIsPhone()}>
      <Stack>
        <Quiet>Explore features and earn points!</Quiet>
        <Tabs
          label="Onboarding Challenge"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'challenges', label: 'Challenges', content: <ChallengesTab onChoose={choose} /> },
            { id: 'leaderboard', label: 'Leaderboard', content: <LeaderboardTab /> },
          ]}
        />
      </Stack>
    </Dialog>
  )
}

/** Spec 4: what a click on a challenge does. Closing the dialog first means staying here. */
function useChoice(onClose: () => void) {
  const { go } = useSection()
  const { timeZone = 'UTC' } = useSettings()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const close = () => {
    clearTimeout(leaving.current)
    onClose()
  }
  const choose = (challenge: Challenge) => {
    clearTimeout(leaving.current)
    if (challenge.completedAt !== null) {
      toast({ title: 'Already Completed!', description: completedOn(challenge.completedAt, timeZone) })
      return
    }
    const { section, instructions = challenge.description } = onboardingAction(challenge.actionKey) ?? {}
    if (section === undefined) {
      toast({ title: 'Challenge Info', description: instructions })
      return
    }
    toast({ title: "Let's do it!", description: instructions, shownMs: CHALLENGE_TOAST_MS })
    leaving.current = setTimeout(() => {
      go(section)
      onClose()
    }, CHALLENGE_NAVIGATION_MS)
  }
  return { close, choose }
}
