import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#web/query.ts'
import { useCurrentUser } from '#web/session.ts'
import { shownSection } from '#web/shell/shown-section.ts'
import { useStore } from '#web/store.ts'
import { activity } from './contract.ts'
import { createRecorder, type Recorder } from './parts/recorder.ts'
import { watchPage } from './parts/watch.ts'

/** Page durations and events of spec 7, for everyone who has not switched them off. It draws nothing. */
export default function ActivityTracker() {
  const { id } = useCurrentUser()
  const { data } = useQuery(query(activity.choice, {}))
  const section = useStore(shownSection)
  const [recorder, setRecorder] = useState<Recorder>()
  const tracked = data?.tracked === true
  useEffect(() => {
    if (!tracked) return
    const started = createRecorder(id)
    const unwatch = watchPage(started)
    setRecorder(started)
    return () => {
      unwatch()
      started.stop()
      setRecorder(undefined)
    }
  }, [tracked, id])
  useEffect(() => {
    if (section) recorder?.arrive(section)
  }, [recorder, section])
  return null
}
