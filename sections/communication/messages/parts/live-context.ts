import { useEffect } from 'react'
import { refresh } from '#web/calls/query.ts'
import { withLiveSocket } from '#web/live/live.ts'
import { inbox } from '../contract.ts'

/** The line that says what a message is about says it as it is now: the record's own event makes it stale. */
export const useLiveContext = (event: string | undefined) =>
  useEffect(() => {
    if (event === undefined) return
    const hear = (told: { event: string }) => {
      if (told.event === event) void refresh([inbox.one, inbox.context])
    }
    return withLiveSocket((socket) => {
      socket.on('live', hear)
      return () => void socket.off('live', hear)
    })
  }, [event])
