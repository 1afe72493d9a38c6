import type { ArgsOf } from '#kernel/calls/contract.ts'
import type { ReceiptReading } from '#kernel/receipts/reading.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { newId } from '#web/calls/ids.ts'
import { refresh } from '#web/calls/query.ts'
import { currentPersonId } from '#web/calls/session-key.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { smallerPicture } from '#web/device/smaller-picture.ts'
import { enqueue, isDurable, outbox, removeWaiting } from '#web/offline/queue.ts'
import { onOutcome, sendOrKeep, sendWaiting } from '#web/offline/sending.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { expenses, PHOTO_BYTES, RECEIPT_BYTES, type Twin } from '../contract.ts'
import { nameOf } from './words.ts'

export type NewExpense = ArgsOf<typeof expenses.add>

/** A receipt of 40 lines is read well at this height; 12 megapixels of a phone become about half a megabyte. */
const SENT_PX = 2400

/** A picture or paper that is to go along, and what the device has read off it. */
export interface Picked {
  key: string
  file: File
  state: 'reading' | 'read' | 'unread' | 'paper'
  reading: ReceiptReading | null
  twins: readonly Twin[]
  /** It was there when the form was opened: what it says stood in the fields already. */
  again?: boolean
}

export const pickedOf = (file: File): Picked => ({
  key: newId(),
  file,
  state: file.type.startsWith('image/') ? 'reading' : 'paper',
  reading: null,
  twins: [],
})

/** What the server would not take as a receipt is said at once. Some phones leave out what a file is. */
export function receiptsAmong(files: readonly File[]): File[] {
  // A photo is made smaller before it goes off, and is judged then.
  const mostOf = (type: string) => (type.startsWith('image/') ? PHOTO_BYTES : RECEIPT_BYTES)
  const isOne = ({ type, size }: File) =>
    size <= mostOf(type) && (type === '' || type === 'application/pdf' || type.startsWith('image/'))
  const others = files.filter((file) => !isOne(file)).map(({ name }) => name)
  if (others.length > 0)
    toast({
      title: `${others.join(', ')} cannot be a receipt`,
      description: 'Receipts are photos of up to 50 MB, or PDFs of up to 10 MB.',
      variant: 'destructive',
    })
  return files.filter(isOne)
}

const editAt = () => '/dashboard?section=expenses'
/** The file itself is refused: nothing to be tried again. */
const NO_RECEIPT = [400, 413, 415]
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
  const words = nameOf(args)
  const outcome = await sendOrKeep(expenses.add, { ...args, id }, { label: nameOf, editAt }, idempotencyKey)
  const isBehind = !outcome.stored
  const failed = await putReceipts({ id, words, isBehind }, pictures)
  const requestId = outcome.stored ? requestIdOf(outcome.answer) : undefined
  if (requestId)
    offerUndo({
      message: `Handed in: ${words}`,
      requestId,
      ...(pictures.length > 0 ? { take: () => takeBack(id) } : {}),
    })
  if (!isBehind) void refresh(FIGURES)
  // Last, so that no other words stand over it.
  if (failed) sayNotKept(`${words} is ${isBehind ? 'saved on this device' : 'handed in'}, but `, failed)
  else if (isBehind)
    toast({
      title: 'Saved on this device',
      description: 'No connection. It will be sent by itself as soon as there is one.',
    })
  return id
}

/** Receipts of an expense that is there already. The last one that arrives can be taken back. */
export async function addReceipts(expense: { id: string; words: string }, pictures: readonly Picked[]) {
  const names = new Map(pictures.map(({ key, file }) => [key, file.name]))
  const stop = onOutcome(({ entry, outcome, answer }) => {
    const name = names.get(entry.idempotencyKey)
    if (name === undefined || outcome === 'later') return
    names.delete(entry.idempotencyKey)
    if (names.size === 0) stop()
    const requestId = outcome === 'sent' ? requestIdOf(answer) : undefined
    if (requestId) offerUndo({ message: `${name} added`, requestId })
  })
  const failed = await putReceipts({ ...expense, isBehind: false }, pictures)
  if (failed) sayNotKept(`${expense.words}: `, failed)
}

interface Failed {
  names: string[]
  error: unknown
}
const sayNotKept = (before: string, { names, error }: Failed) =>
  sayFailed(`${before}not kept: ${names.join(', ')}`)(error)

/**
 * Each is on this device before it is sent: whoever closes the page on a weak network loses none, and what is refused
 * stays in sight with its reason. Resolves when they are safe, with those that are not.
 */
async function putReceipts(
  { id, words, isBehind }: { id: string; words: string; isBehind: boolean },
  pictures: readonly Picked[],
): Promise<Failed | null> {
  const names: string[] = []
  let error: unknown
  for (const chosen of pictures) {
    const label = `${words}: ${chosen.file.name}`
    try {
      const picked = { ...chosen, file: await sentAs(chosen.file) }
      // What it belongs to waits on this device, so that it waits behind it: sent before, it would find nothing.
      if (isBehind) await keepReceipt(id, picked, label)
      else if (isDurable) await keepReceipt(id, picked, label).catch(() => sendReceipt(id, picked, label))
      else await sendReceipt(id, picked, label)
    } catch (caught) {
      names.push(chosen.file.name)
      error ??= caught
    }
  }
  void sendWaiting().then(() => refresh(FIGURES))
  return names.length > 0 ? { names, error } : null
}

/** What was read is the picture as it was taken; what travels is as large as anybody reads it. Too much is said before it waits in a queue, where the server would take it no more than now. */
async function sentAs(file: File): Promise<File> {
  const smaller = await smallerPicture(file, SENT_PX)
  if (smaller.size > RECEIPT_BYTES)
    throw new Error('This picture is over 10 MB and could not be made smaller here. Please take it anew.')
  return smaller
}

/** Where the queue is no safer than this page. Whatever may pass waits in it all the same. */
async function sendReceipt(id: string, picked: Picked, label: string) {
  try {
    const { file, key: idempotencyKey } = picked
    await change(expenses.addReceipt, argsOf(id, picked), { file, idempotencyKey })
  } catch (error) {
    if (isApiError(error) && NO_RECEIPT.includes(error.status)) throw error
    await keepReceipt(id, picked, label)
  }
}

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
    inPlace: true,
  })
}

/** With its receipts, and those that are still on their way; the undo of this brings all of it back. */
async function takeBack(id: string) {
  const answer = await change(expenses.remove, { id })
  const waiting = outbox.get().filter(({ path, args }) => path === expenses.addReceipt.path && args.id === id)
  for (const entry of waiting) await removeWaiting(entry.id)
  return answer
}
