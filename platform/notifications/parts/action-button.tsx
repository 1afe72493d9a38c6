import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverWords } from '#web/calls/errors.ts'
import { mutation } from '#web/calls/query.ts'
import { ACTION_DONE_MS, ACTION_FAILED_MS } from '#web/constants.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { type Notification, notifications } from '../contract.ts'
import { asksFirst, isSent, looksDestructive } from '../rules.ts'
import { STALE } from './use-changes.ts'

const LASTS = { idle: undefined, pending: undefined, success: ACTION_DONE_MS, error: ACTION_FAILED_MS }

interface ActionButtonProps {
  notification: Notification & { actionText: string }
  /** Opens the link of an action that is none of the server's. */
  onFollow: () => void
}

/** Spec 4, notification action button: idle, pending, success ('Done!' for 2 s), error (3 s). */
export function ActionButton({ notification, onFollow }: ActionButtonProps) {
  const { id, actionText, actionType, confirmation } = notification
  const [asking, setAsking] = useState(false)
  const { status, mutate, reset } = useMutation({
    ...mutation(notifications.act, { refreshes: STALE }),
    onError: (error) =>
      toast({
        title: 'Action failed',
        description: serverWords(error, 'Failed to complete action'),
        variant: 'destructive',
      }),
  })
  useEffect(() => {
    const ms = LASTS[status]
    if (ms === undefined) return
    const timer = setTimeout(reset, ms)
    return () => clearTimeout(timer)
  }, [status, reset])
  const send = (type: string) =>
    mutate(
      { id, actionType: type, actionData: {} },
      {
        onSuccess: ({ result }) =>
          toast({
            title: 'Action completed',
            description: result?.message ?? `${actionText} completed successfully`,
          }),
      },
    )
  const run = () => {
    if (isSent(notification) && actionType !== null) send(actionType)
    else onFollow()
  }
  const destructive = looksDestructive(notification)
  return (
    <>
      <Button
        variant={destructive ? 'danger' : 'secondary'}
        busy={status === 'pending'}
        icon={status === 'success' ? 'check' : status === 'error' ? 'alert' : undefined}
        onClick={() => {
          if (status !== 'idle') return
          if (asksFirst(notification)) setAsking(true)
          else run()
        }}
      >
        {status === 'success' ? 'Done!' : status === 'error' ? 'Failed' : actionText}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        action={actionText}
        destructive={destructive}
        onContinue={run}
      >
        {confirmation}
      </Confirm>
    </>
  )
}
