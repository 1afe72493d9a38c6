import { lazy, Suspense, useEffect, useState } from 'react'
import { frameTargets } from '#kernel/portal/tour.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import styles from './help-button.module.css'
import { startTour, useTourMemory } from './parts/tour-memory.ts'

// They come when somebody wants them.
const TourPanel = lazy(() => import('./parts/tour-panel.tsx'))
const TourPlayer = lazy(() => import('./parts/tour-player.tsx'))

/** Spec 2.9: the floating help button, what it opens, and the tour that runs (also after a reload). */
export default function HelpButton() {
  const { id: userId } = useCurrentUser()
  const { active } = useTourMemory(userId)
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const scrolling = useScrolling()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-aside={scrolling || undefined}
        aria-label="Guided tours"
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onClick={() => setPanel('open')}
        {...frameTargets.tours}
      >
        <span className={styles.tab}>
          <Icon name="help" size={20} />
        </span>
      </button>
      {panel !== 'never' && (
        <Suspense>
          <TourPanel
            opened={panel === 'open'}
            onClose={() => setPanel('closed')}
            onStart={(id) => {
              // Taken away at once: closing would give the focus back to the button, and the tour wants it.
              setPanel('never')
              startTour(userId, id)
            }}
          />
        </Suspense>
      )}
      {active && (
        <Suspense>
          <TourPlayer key={active.id} id={active.id} />
        </Suspense>
      )}
    </>
  )
}

const REST_MS = 600 // ours: about as long as a thumb needs for the next push

/** The page is moving under the thumb, or did a moment ago. */
function useScrolling() {
  const [scrolling, setScrolling] = useState(false)
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const move = () => {
      setScrolling(true)
      clearTimeout(rest)
      rest = setTimeout(() => setScrolling(false), REST_MS)
    }
    window.addEventListener('scroll', move, { passive: true })
    return () => {
      clearTimeout(rest)
      window.removeEventListener('scroll', move)
    }
  }, [])
  return scrolling
}
