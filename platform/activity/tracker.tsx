import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onlyLooks } from '#web/calls/look-back.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { shownSection } from '#web/shell/shown-section.ts'
import { activity } from './contract.ts'
import { createRecorder } from './parts/recorder.ts'
import { watchPage } from './parts/watch.ts'

/** Page durations and events of spec 7, for everyone who has not switched them off. It draws nothing. */
export default function ActivityTracker() {
  const { id } = useCurrentUser()
  const { data } = useQuery(query(activity.choice, {}))
  const tracked = data?.tracked === true && !onlyLooks()
  useEffect(() => (tracked ? startTracking(id) : undefined), [tracked, id])
  return null
}

function startTracking(userId: string): () => void {
  const recorder = createRecorder(userId)
  const unwatch = watchPage(recorder)
  const arrive = () => {
    const section = shownSection.get()
    if (section) recorder.arrive(section)
  }
  arrive()
  const leave = shownSection.subscribe(arrive)
  return () => {
    leave()
    unwatch()
    recorder.stop()
  }
}
