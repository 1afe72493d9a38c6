import { useEffect } from 'react'
import { onMessageLink, openMessageLink } from '#web/message-link.ts'
import { useCurrentUser } from '#web/session.ts'
import { toast } from '#web/toast.ts'

/** Spec 7, 8: the link that tells of messages, and 'New message'. */
export function useMessageLink() {
  const { id } = useCurrentUser()
  useEffect(() => openMessageLink(id), [id])
  useEffect(
    () =>
      onMessageLink(({ type }) => {
        if (type === 'new_message') toast({ title: 'New message' })
      }),
    [],
  )
}
