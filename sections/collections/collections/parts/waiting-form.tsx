import { useState } from 'react'
import { call } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { isReachable } from '#web/device/network.ts'
import { removeWaiting, replaceWaiting, useWaiting, type Waiting } from '#web/offline/queue.ts'
import { sendWaiting } from '#web/offline/sending.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { collections, type Entry } from '../contract.ts'
import { labelOf, type NewEntryArgs } from './entry-actions.ts'
import { EntryForm, useEntryForm } from './entry-form.tsx'
import { valuesOf } from './entry-values.ts'
import { useHostNames } from './known.ts'

interface WaitingFormProps {
  /** The id the entry will have. */
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

/** An entry that has not been sent yet, or was not accepted: it can still be changed on this device. */
export function WaitingForm({ id, onClose, onOpen }: WaitingFormProps) {
  const user = useCurrentUser()
  const found = useWaiting(user.id, collections.add).find((one) => one.args.id === id)
  // Sent while somebody is typing: what they type still counts, as a correction.
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  const entry = found ?? kept
  if (entry) return <EditWaiting key={entry.id} entry={entry} onClose={onClose} />
  return (
    <EmptyState
      icon="done"
      title="This entry is not waiting any more"
      action={<Button onClick={() => onOpen(id)}>Look for it in the log</Button>}
    >
      It was sent meanwhile, or discarded.
    </EmptyState>
  )
}

type Settled = 'corrected' | 'kept'

/** In the log already (sent meanwhile, or its answer got lost): corrected there. Otherwise it goes on waiting. */
async function settle(entry: Waiting, args: NewEntryArgs & { id: string }, label: string): Promise<Settled> {
  const stored = await inLog(args.id)
  if (stored) {
    const { method: _method, ...changes } = args
    await makeChange(collections.edit, { ...changes, version: stored.version })
    await removeWaiting(entry.id)
    return 'corrected'
  }
  await replaceWaiting(entry.id, { args, label })
  void sendWaiting()
  return 'kept'
}

async function inLog(id: string): Promise<Entry | undefined> {
  if (!isReachable()) return undefined
  try {
    return await call(collections.read, { id })
  } catch (error) {
    const missing = isApiError(error) && (error.status === 404 || error.status === 0)
    if (missing) return undefined
    throw error
  }
}

function EditWaiting({ entry, onClose }: { entry: Waiting; onClose: () => void }) {
  const hostName = useHostNames()
  const form = useEntryForm<Settled>({
    record: valuesOf(entry.args as NewEntryArgs),
    draft: null,
    submit: (input) => {
      const args = { ...entry.args, ...input, id: String(entry.args.id) }
      return settle(entry, args, labelOf(args, hostName(args.hostId)))
    },
    onSaved: (settled) => {
      toast(
        settled === 'kept'
          ? { title: 'Changed on this phone', description: 'It is sent as soon as there is a connection.' }
          : { title: 'Corrected', description: 'It was in the log already.' },
      )
      onClose()
    },
  })
  return (
    <EntryForm form={form} save="Save and send" onCancel={onClose}>
      <WaitingMark state={entry.state} reason={entry.reason} />
    </EntryForm>
  )
}
