import { change } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { onlyLooks } from '#web/calls/look-back.ts'
import { refresh } from '#web/calls/query.ts'
import { enqueue, removeWaiting, retryWaiting, type Waiting } from '#web/offline/queue.ts'
import { onOutcome, sendWaiting } from '#web/offline/sending.ts'
import { toast } from '#web/toast.ts'
import { inbox } from '../contract.ts'
import type { Writing } from './use-compose.ts'

const isOurs = ({ method, path }: Waiting) => method === inbox.send.method && path === inbox.send.path

/** On this device before it is on its way, and off it when the server has it; under its id it is there once. */
export async function sendMessage(written: Writing, personId: string) {
  // In a preview nothing is sent, and the call says so.
  if (onlyLooks()) return void (await change(inbox.send, written))
  await enqueue(inbox.send, {
    personId,
    args: written,
    label: `Message: ${written.subject.slice(0, 60)}`,
    inPlace: true,
    editAt: '/dashboard?section=messages',
  })
  void sendWaiting()
}

export interface Outgoing {
  /** Of what waits, not of the message. */
  entry: string
  written: Writing
  refused: string | undefined
}

export const outgoingIn = (waiting: Waiting[]): Outgoing[] =>
  waiting.map(({ id, args, state, reason, fields }) => ({
    entry: id,
    written: args as unknown as Writing,
    refused:
      state === 'refused' ? (Object.values(fields ?? {})[0] ?? reason ?? 'It was not accepted.') : undefined,
  }))

export const tryAgain = async ({ entry }: Outgoing) => {
  await retryWaiting(entry)
  await sendWaiting()
}
export const giveUp = ({ entry }: Outgoing) => removeWaiting(entry)

onOutcome(({ entry, outcome, error }) => {
  if (!isOurs(entry)) return
  if (outcome === 'sent') {
    // Spec 8.
    toast({ title: 'Message sent successfully' })
    void refresh([inbox.list, inbox.drafts])
  } else if (outcome === 'refused')
    toast({ title: 'Failed to send message', description: 'Please try again', variant: 'destructive' })
  else if (isApiError(error, 'AUTH_EXPIRED'))
    toast({
      title: 'Not authenticated',
      description: 'Please log in to send messages',
      variant: 'destructive',
    })
})
