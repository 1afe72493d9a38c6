import { useEffect } from 'react'
import { useCurrentUser } from '#web/calls/session.ts'
import { onMessageLink, openMessageLink } from '#web/live/message-link.ts'
import { isLookingAt } from '#web/live/presence.ts'
import { toast } from '#web/toast.ts'

/** Spec 7, 8: the link that tells of messages, and 'New message'. */
export function useMessageLink() {
  const { id } = useCurrentUser()
  useEffect(() => openMessageLink(id), [id])
  useEffect(
    () =>
      onMessageLink(({ type, rings = true }) => {
        // Whoever is in a conversation sees what is new beside it.
        if (type === 'new_message' && rings && !isLookingAt('conversations')) toast({ title: 'New message' })
      }),
    [],
  )
}
