import { useEffect, useState } from 'react'
import { change } from '#web/calls/api.ts'
import { serverWords } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { ACTION_DONE_MS, ACTION_FAILED_MS } from '#web/constants.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { type Notification, notifications } from '../contract.ts'
import { asksFirst, isSent, looksDestructive } from '../rules.ts'
import { STALE } from './use-changes.ts'

type State = 'idle' | 'pending' | 'success' | 'error'
const LASTS: Partial<Record<State, number>> = { success: ACTION_DONE_MS, error: ACTION_FAILED_MS }

interface ActionButtonProps {
  notification: Notification & { actionText: string }
  /** Opens the link of an action that is none of the server's. */
  onFollow: () => void
}

/** Spec 4, notification action button: idle, pending, success ('Done!' for 2 s), error (3 s). */
export function ActionButton({ notification, onFollow }: ActionButtonProps) {
  const { id, actionText, actionType, confirmation } = notification
  const [state, setState] = useState<State>('idle')
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const ms = LASTS[state]
    if (ms === undefined) return
    const timer = setTimeout(() => setState('idle'), ms)
    return () => clearTimeout(timer)
  }, [state])
  const send = async (type: string) => {
    setState('pending')
    try {
      const answer = await change(notifications.act, { id, actionType: type, actionData: {} })
      setState('success')
      toast({
        title: 'Action completed',
        description: answer.result?.message ?? `${actionText} completed successfully`,
      })
      void refresh(STALE)
    } catch (error) {
      setState('error')
      toast({
        title: 'Action failed',
        description: serverWords(error, 'Failed to complete action'),
        variant: 'destructive',
      })
    }
  }
  const run = () => {
    if (isSent(notification) && actionType !== null) void send(actionType)
    else onFollow()
  }
  const destructive = looksDestructive(notification)
  return (
    <>
      <Button
        variant={destructive ? 'danger' : 'secondary'}
        busy={state === 'pending'}
        icon={state === 'success' ? 'check' : state === 'error' ? 'alert' : undefined}
        onClick={() => {
          if (state !== 'idle') return
          if (asksFirst(notification)) setAsking(true)
          else run()
        }}
      >
        {state === 'success' ? 'Done!' : state === 'error' ? 'Failed' : actionText}
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
