import { useEffect } from 'react'
import { refresh } from '#web/calls/query.ts'
import { onHeard } from '#web/live/live-state.ts'
import { inbox } from '../contract.ts'

/** The line that says what a message is about says it as it is now: the record's own event makes it stale. */
export const useLiveContext = (event: string | undefined) =>
  useEffect(
    () =>
      onHeard((heard) => {
        if (heard === event) void refresh([inbox.one, inbox.context])
      }),
    [event],
  )
