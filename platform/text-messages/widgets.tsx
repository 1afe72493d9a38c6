import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#web/calls/query.ts'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { textMessages } from './contract.ts'
import { MyTexts } from './parts/my-texts.tsx'
import { WaysForm } from './parts/ways-form.tsx'

export { PersonTexts } from './parts/person-texts.tsx'

const Panel = lazy(() => import('./parts/panel.tsx'))

/** For the admin panel (domain 11.5). */
export const TextMessagesPanel = () => (
  <Suspense
    fallback={
      <Waiting what="the text messages">
        <SkeletonLines lines={6} />
      </Waiting>
    }
  >
    <Panel />
  </Suspense>
)

/** For the profile: the phone for texts, which ones, mail or text, quiet hours. */
export function MessagePreferences() {
  const { data } = useQuery(query(textMessages.status, {}))
  return (
    <>
      <Card
        title="Text messages"
        description="A number of its own, apart from the phone that others see. STOP ends them at any time."
      >
        <MyTexts askedOn="profile" />
      </Card>
      <Card title="How we write to you">
        <WaysForm texts={Boolean(data?.active)} />
      </Card>
    </>
  )
}
