import { homeOf } from '#kernel/portal/home.ts'
import { manifests } from '#registry.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { QuietBoundary } from './boundaries.tsx'
import styles from './home-card.module.css'
import { loadedOnce } from './loaded-once.ts'

/** What waits for this person, as the slices say; a card that fails is left out, the others stay. */
export function HomeCards() {
  const cards = homeOf(manifests, useCurrentUser()).map(({ id, card }) => ({ id, Card: loadedOnce(card) }))
  return (
    <div className={styles.cards}>
      {cards.map(({ id, Card }) => (
        <QuietBoundary key={id} name={id}>
          <Card />
        </QuietBoundary>
      ))}
    </div>
  )
}
