import type { ArgsOf } from '#kernel/calls/contract.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import type { ReceiptReading } from '#kernel/receipts/reading.ts'
import { requestIdOf } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { refresh } from '#web/calls/query.ts'
import { currentPersonId } from '#web/calls/session-key.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { enqueue } from '#web/offline/queue.ts'
import { sendOrKeep, sendWaiting } from '#web/offline/sending.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { expenses, type Twin } from '../contract.ts'

export type NewExpense = ArgsOf<typeof expenses.add>

/** A picture or paper that is to go along, and what the device has read off it. */
export interface Picked {
  key: string
  file: File
  state: 'reading' | 'read' | 'unread' | 'paper'
  reading: ReceiptReading | null
  twins: readonly Twin[]
}

export const labelOf = ({ amount, description }: NewExpense) => `${formatMoney(amount)}, ${description}`
const editAt = () => '/dashboard?section=expenses'
const FIGURES = [expenses.list, expenses.one, expenses.stats, expenses.waiting]

const argsOf = (id: string, { reading }: Picked) => ({
  id,
  ...(reading ? { print: JSON.stringify(reading.fingerprint) } : {}),
})

/**
 * Sends an expense and its receipts, or keeps all of it on this device, in order. Its id is that of the attempt: pressed
 * twice, done once.
 */
export async function handIn(
  args: NewExpense,
  pictures: readonly Picked[],
  idempotencyKey: string = newId(),
) {
  const id = args.id ?? idempotencyKey
  const words = labelOf(args)
  const outcome = await sendOrKeep(expenses.add, { ...args, id }, { label: labelOf, editAt }, idempotencyKey)
  let waits = !outcome.stored
  for (const picked of pictures) {
    const label = `${words}: receipt`
    try {
      if (waits) await keepReceipt(id, picked, label)
      else {
        const sent = await sendOrKeep(
          expenses.addReceipt,
          argsOf(id, picked),
          { label: () => label, editAt, file: picked.file },
          picked.key,
        )
        waits = !sent.stored
      }
    } catch (error) {
      sayFailed(`${words} is handed in, but a receipt was not kept`)(error)
    }
  }
  if (waits) {
    void sendWaiting()
    toast({
      title: 'Saved on this device',
      description: 'No connection. It will be sent by itself as soon as there is one.',
    })
  } else if (pictures.length > 0) toast({ title: `${words} is handed in` })
  else {
    const requestId = outcome.stored ? requestIdOf(outcome.answer) : undefined
    if (requestId) offerUndo({ message: `${words} is handed in`, requestId })
  }
  if (!waits) void refresh(FIGURES)
  return id
}

/** What it belongs to waits on this device, so that it waits behind it: sent before, it would find nothing. */
async function keepReceipt(id: string, picked: Picked, label: string) {
  const personId = currentPersonId()
  if (!personId) throw new Error('Please sign in to continue.')
  await enqueue(expenses.addReceipt, {
    personId,
    args: argsOf(id, picked),
    label,
    editAt: editAt(),
    file: picked.file,
    idempotencyKey: picked.key,
  })
}
