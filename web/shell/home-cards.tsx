import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { SECOND } from '#kernel/clock.ts'
import { homeOf } from '#kernel/portal/home.ts'
import { manifests } from '#registry.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { isOfShownDay } from '../device/looked-back.ts'
import { QuietBoundary } from './boundaries.tsx'
import styles from './home-card.module.css'
import { type CardState, HomePlace } from './home-place.ts'
import { loadedOnce } from './loaded-once.ts'

/** Whatever does not answer by then comes where it stands. */
const PATIENCE = 3 * SECOND

/**
 * What waits for this person, as the slices say; a card that fails is left out, the others stay. They come together, once
 * each knows what it has to say: what has something to say in the order of the role, what has nothing after it.
 */
export function HomeCards() {
  const cards = homeOf(manifests, useCurrentUser())
    .filter(isOfShownDay)
    .map(({ id, card }) => ({ id, Card: loadedOnce(card) }))
  const [states, setStates] = useState<Record<string, CardState>>({})
  const [places, setPlaces] = useState<readonly string[] | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPlaces((known) => known ?? []), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  // Told once, so that nobody presses what has just moved.
  if (!places && cards.every(({ id }) => (states[id] ?? 'waits') !== 'waits'))
    setPlaces(cards.flatMap(({ id }) => (states[id] === 'empty' ? id : [])))
  const last = (id: string) => (places?.includes(id) ? 1 : 0)
  return (
    <div className={styles.cards} data-waits={places ? undefined : true}>
      {cards
        .toSorted((a, b) => last(a.id) - last(b.id))
        .map(({ id, Card }) => (
          <QuietBoundary key={id} name={id}>
            <Placed id={id} shown={places !== null} tell={setStates}>
              <Card />
            </Placed>
          </QuietBoundary>
        ))}
    </div>
  )
}

interface PlacedProps {
  id: string
  shown: boolean
  tell: (change: (states: Record<string, CardState>) => Record<string, CardState>) => void
  children: React.ReactNode
}

function Placed({ id, shown, tell, children }: PlacedProps) {
  const place = useMemo(
    () => ({
      shown,
      tell: (state: CardState) =>
        tell((states) => (states[id] === state ? states : { ...states, [id]: state })),
    }),
    [id, shown, tell],
  )
  // After what stands in it: a card that draws nothing says nothing.
  useLayoutEffect(() => tell((states) => (id in states ? states : { ...states, [id]: 'empty' })), [id, tell])
  return <HomePlace value={place}>{children}</HomePlace>
}
