import { useEffect } from 'react'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { withLiveSocket } from '#web/live/live.ts'
import { CHANNEL } from '../contract.ts'
import { STALE } from './use-changes.ts'

const EVENTS = Object.values(CHANNEL.says)

/** Spec 7: asks for the notification channel; each of its events makes list and counts load again. */
export function useNotificationChannel() {
  const { id, firstName, email } = useCurrentUser()
  useEffect(
    () =>
      withLiveSocket((socket) => {
        const again = () => void refresh(STALE)
        const join = () => {
          // What was told before the channel was joined is not told again.
          socket.emit(CHANNEL.join, { userId: id, userName: firstName || email }, again)
        }
        if (socket.connected) join()
        socket.on('connect', join)
        for (const event of EVENTS) socket.on(event, again)
        return () => {
          socket.off('connect', join)
          for (const event of EVENTS) socket.off(event, again)
        }
      }),
    [id, firstName, email],
  )
}
