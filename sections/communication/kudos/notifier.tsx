import { useEffect } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import {
  KUDOS_APART_MS,
  KUDOS_MARK_MS,
  KUDOS_STALE_MS,
  KUDOS_SUMMARY_MS,
  KUDOS_TOAST_MS,
  KUDOS_TOASTS,
} from '#web/constants.ts'
import { logQuietly } from '#web/device/log.ts'
import { toast } from '#web/toast.ts'
import { countOf } from '#web/ui/show/format.ts'
import { kudos } from './contract.ts'

type Unnotified = OutputOf<typeof kudos.unnotified>

/** Spec 4: asked once per session. Up to three show one by one, then one for the remainder; then all are marked. */
export default function KudosNotifier() {
  const { id } = useCurrentUser()
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = []
    let isGone = false
    const asked = { ...query(kudos.unnotified, {}), meta: { keep: false }, staleTime: KUDOS_STALE_MS }
    queryClient.fetchQuery(asked).then(
      (found) => {
        if (!isGone && found.length > 0) timers.push(...tell(found))
      },
      (error: unknown) => logQuietly(`Kudos: ${String(error)}`),
    )
    return () => {
      isGone = true
      timers.forEach(clearTimeout)
    }
  }, [id])
  return null
}

function tell(found: Unnotified) {
  const single = found.slice(0, KUDOS_TOASTS)
  const rest = found.length - single.length
  const said = single.map(({ senderName, entityName, content }) => ({
    title: entityName ? `${senderName} thanked you for: ${entityName}` : `${senderName} thanked you`,
    description: content,
    shownMs: KUDOS_TOAST_MS,
  }))
  if (rest > 0)
    said.push({
      title: `And ${countOf(rest, 'more kudos', 'more kudos')}`,
      description: 'You find them under Your Kudos.',
      shownMs: KUDOS_SUMMARY_MS,
    })
  const shows = said.map((message, place) => setTimeout(() => toast(message), place * KUDOS_APART_MS))
  // None is marked that was not shown: the page may be left before.
  const last = (said.length - 1) * KUDOS_APART_MS
  return [...shows, setTimeout(() => mark(found), last + KUDOS_MARK_MS)]
}

/** Spec 8: where it fails, that is logged only. The unread counts are told by the event of the change. */
const mark = (found: Unnotified) =>
  change(kudos.markInitialNotified, { kudosIds: found.map(({ id }) => id) }).then(
    () => {
      queryClient.setQueryData(query(kudos.unnotified, {}).queryKey, [])
      return refresh([kudos.waiting])
    },
    (error: unknown) => logQuietly(`Kudos were not marked: ${String(error)}`),
  )
