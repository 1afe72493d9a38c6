import { useEffect, useState } from 'react'
import type { GuidePage } from '#kernel/portal/tour.ts'
import { StartTours } from '#platform/tours/widgets.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { FailedState } from '#web/ui/feedback/failed-state.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { GuideBlock } from './guide-block.tsx'
import { loadGuide } from './guide-text.ts'
import styles from './help.module.css'
import type { Guide } from './read-guide.ts'

interface GuideViewProps {
  page: GuidePage
  onBack: () => void
}

/** One topic: what it is, step by step, and the ways from there. */
export function GuideView({ page, onBack }: GuideViewProps) {
  const { guide, error, retry } = useGuide(page.page)
  return (
    <DetailPage
      title={page.title}
      subtitle={page.description}
      back={{ label: 'All topics', onClick: onBack }}
      aside={
        <div className={styles.ways}>
          <StartTours ids={page.tours ?? []} />
          {page.section && (
            <SectionButton section={page.section} iconRight="next">
              Open this section
            </SectionButton>
          )}
        </div>
      }
    >
      {error ? (
        <FailedState what="this page of the guide" error={error} retry={retry} />
      ) : guide ? (
        <div className={styles.page}>
          {guide.blocks.map((block, index) => (
            // The blocks of a page never change places.
            <GuideBlock key={index} block={block} />
          ))}
        </div>
      ) : (
        <div aria-busy="true">
          <SkeletonLines lines={8} />
        </div>
      )}
    </DetailPage>
  )
}

function useGuide(page: string) {
  const [guide, setGuide] = useState<Guide>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    loadGuide(page).then(
      (loaded) => gone || setGuide(loaded),
      (failure: unknown) => gone || setError(failure),
    )
    return () => {
      gone = true
    }
  }, [page, attempt])
  const retry = () => {
    setError(undefined)
    setAttempt(attempt + 1)
  }
  return { guide, error, retry }
}
