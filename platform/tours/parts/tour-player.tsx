import { useEffect, useRef } from 'react'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import type { TourPlace } from '#kernel/portal/tour.ts'
import { call } from '#web/calls/api.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { logQuietly } from '#web/device/log.ts'
import { placeOf, useSection } from '#web/shell/routes.ts'
import { useTours } from '#web/tours.ts'
import { tours as calls } from '../contract.ts'
import { playTour } from './play-tour.ts'
import { completeTour, endTour, startTour, useTourMemory } from './tour-memory.ts'

/** Plays a tour from the step at which it stands; one that is not open to this person (any longer) ends. */
export default function TourPlayer({ id }: { id: string }) {
  const { id: userId } = useCurrentUser()
  const { active } = useTourMemory(userId)
  const { go } = useSection()
  const tours = useTours()
  const tour = tours?.find((one) => one.id === id)
  const isUnknown = tours !== undefined && !tour
  // Where it begins; from then on the player says where it is.
  const step = useRef(0)
  useEffect(() => {
    step.current = active?.step ?? 0
  })

  useEffect(() => {
    if (isUnknown) endTour(userId)
  }, [isUnknown, userId])

  useEffect(() => {
    if (!tour) return
    return playTour({
      tour,
      from: step.current,
      isAt,
      go: ({ section, params }) => go(section, params),
      onStep: (next) => startTour(userId, tour.id, next),
      onEnd: (completed) => {
        document.getElementById('main')?.focus({ preventScroll: true })
        if (!completed) return endTour(userId)
        completeTour(userId, tour.id)
        call(calls.finished, { id: tour.id }).catch((error: unknown) => logQuietly(`Tour: ${String(error)}`))
      },
    })
  }, [tour, go, userId])
  return null
}

/** Whether the address shows this place; what else it says (filters) does not matter. */
function isAt({ section, params = {} }: TourPlace): boolean {
  const { pathname, search } = window.location
  const wanted = new URLSearchParams(addressOfSection(section, params).split('?')[1])
  const now = new URLSearchParams(search)
  return (
    placeOf(pathname, search).section === section &&
    [...wanted].every(([name, value]) => name === 'section' || now.get(name) === value)
  )
}
