import { useMutation } from '@tanstack/react-query'
import { mutation } from '#web/calls/query.ts'
import { logQuietly } from '#web/device/log.ts'
import { notifications } from '../contract.ts'

/** Spec 7: refreshed after every successful read, archive or action. */
export const STALE = [notifications.list, notifications.counts, notifications.all]

/** Spec 8: failures are not handled visibly. */
const settings = { refreshes: STALE }
const onError = (error: Error) => logQuietly(`Notification: ${error.message}`)

export function useNotificationChanges() {
  const read = useMutation({ ...mutation(notifications.read, settings), onError })
  const archive = useMutation({ ...mutation(notifications.archive, settings), onError })
  const restore = useMutation({ ...mutation(notifications.restore, settings), onError })
  const readMany = useMutation({ ...mutation(notifications.readMany, settings), onError })
  return {
    read: (id: string) => read.mutate({ id }),
    archive: (id: string, done?: () => void) => archive.mutate({ id }, { onSuccess: done }),
    restore: (id: string, done?: () => void) => restore.mutate({ id }, { onSuccess: done }),
    readAll: () => readMany.mutate({ notificationIds: [] }),
  }
}
