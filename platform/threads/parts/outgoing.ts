import type { OutputOf } from '#kernel/calls/contract.ts'
import { inWords } from '#kernel/language/message-text.ts'
import { isApiError } from '#web/calls/errors.ts'
import { enqueue, removeWaiting, retryWaiting, type Waiting } from '#web/offline/queue.ts'
import { onOutcome, sendWaiting } from '#web/offline/sending.ts'
import { toast } from '#web/toast.ts'
import type { NewMessage, WaitingMessage } from '#web/ui/thread/types.ts'
import { threads } from '../contract.ts'
import { takeInSent } from './told.ts'
import type { About } from './use-thread.ts'

const LABEL_LENGTH = 60

/**
 * A message of a conversation is on this device before it is on its way, and off it when the server has it: a lost network
 * or a closed page costs nothing, and its id says that it is there once.
 */
export async function sendMessage(about: About, message: NewMessage, personId: string, address?: string) {
  const words = inWords(message.body, () => undefined) || 'a file'
  await enqueue(threads.post, {
    personId,
    args: { ...about, ...message },
    label: `Message: ${words.slice(0, LABEL_LENGTH)}`,
    inPlace: true,
    ...(address ? { editAt: address } : {}),
  })
  void sendWaiting()
}

export const tryAgain = async ({ id }: WaitingMessage) => {
  await retryWaiting(id)
  await sendWaiting()
}
export const giveUp = ({ id }: WaitingMessage) => removeWaiting(id)

/** What of all that waits belongs into this conversation, in the order in which it is sent. */
export const waitingIn = (waiting: Waiting[], { table, id }: About): WaitingMessage[] =>
  waiting
    .filter(({ args }) => args.table === table && args.id === id)
    .map(({ id: entry, args, createdAt, state, reason }) => ({
      id: entry,
      messageId: String(args.messageId),
      body: String(args.body),
      replyTo: typeof args.replyTo === 'string' ? args.replyTo : null,
      at: createdAt,
      ...(state === 'refused' && { refused: reason ?? 'It was not accepted.' }),
    }))

const isMessage = ({ method, path }: Waiting) => method === threads.post.method && path === threads.post.path

onOutcome(({ entry, outcome, answer, error }) => {
  if (!isMessage(entry)) return
  if (outcome === 'sent') {
    const { message, notTold } = answer as OutputOf<typeof threads.post>
    takeInSent({ table: String(entry.args.table), id: String(entry.args.id) }, message, entry.personId)
    sayNotTold(notTold)
  } else if (outcome === 'refused')
    // Spec 8; why stands at the message.
    toast({ title: 'Failed to send message', description: 'Please try again', variant: 'destructive' })
  else if (isApiError(error, 'AUTH_EXPIRED'))
    toast({
      title: 'Not authenticated',
      description: 'Please log in to send messages',
      variant: 'destructive',
    })
})

export function sayNotTold(names: string[]) {
  if (names.length === 0) return
  toast({
    title: 'Not everybody was told',
    description: `${new Intl.ListFormat('en-US').format(names)} may not read here.`,
  })
}
