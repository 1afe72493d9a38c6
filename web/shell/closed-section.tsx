import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Section } from '#kernel/portal/manifest.ts'
import { query } from '../calls/query.ts'
import { mine } from './access-requests.ts'
import { sectionDrawn } from './at-rest.ts'
import { Notice } from './notice.tsx'
import { OVERVIEW, useSection } from './routes.ts'

const RequestAccess = lazy(() => import('./request-access.tsx'))

interface ClosedSectionProps {
  section: Section
  whoMayOpen: string
}

/** Somebody met a section that is closed to them: who may open it, and a way to ask. */
export function ClosedSection({ section, whoMayOpen }: ClosedSectionProps) {
  const { go } = useSection()
  const [asking, setAsking] = useState(false)
  const { data } = useQuery(query(mine, {}))
  useEffect(sectionDrawn, [])
  const asked = data?.items.find((one) => one.section === section.name)
  const waits = asked?.status === 'open'
  return (
    <>
      <Notice
        title={`${section.title} is not open to you`}
        text={[whoMayOpen, asked && ANSWERS[asked.status]?.(asked.answer)].filter(Boolean).join(' ')}
        actions={[
          { label: 'Go to the dashboard', onClick: () => go(OVERVIEW), main: true },
          { label: waits ? 'Add to your request' : 'Request access', onClick: () => setAsking(true) },
        ]}
      />
      <Suspense>{asking && <RequestAccess section={section} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

const ANSWERS: Record<string, (answer: string) => string> = {
  open: () => 'You have asked for access; an administrator will answer.',
  declined: (answer) => `Your request was declined${answer ? `: “${answer}”` : '.'}`,
}
