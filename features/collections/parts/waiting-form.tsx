import { outbox, replaceWaiting, useWaiting, type Waiting } from '#web/offline/queue.ts'
import { sendWaiting } from '#web/offline/sending.ts'
import { useCurrentUser } from '#web/session.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { RecordForm } from '#web/ui/form.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { collections } from '../contract.ts'
import { EntryFields, LABELS } from './entry-fields.tsx'
import { EntryValues, inputOf, startValues, valuesOf } from './entry-values.ts'
import { labelOf, type NewEntryArgs } from './log-entry.ts'
import { RunningTotal } from './running-total.tsx'
import { useHostNames } from './use-host-names.ts'

const EMPTY = startValues('', null)

interface WaitingFormProps {
  /** The id the entry will have. */
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

/** An entry that has not been sent yet, or was not accepted: it can still be changed on this device. */
export function WaitingForm({ id, onClose, onOpen }: WaitingFormProps) {
  const user = useCurrentUser()
  const entry = useWaiting(user.id, collections.add).find((one) => one.args.id === id)
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

function EditWaiting({ entry, onClose }: { entry: Waiting; onClose: () => void }) {
  const hostName = useHostNames()
  const form = useRecordForm<typeof EntryValues, boolean>({
    schema: EntryValues,
    initial: EMPTY,
    record: valuesOf(entry.args as NewEntryArgs),
    draftKey: null,
    labels: LABELS,
    submit: async (typed) => {
      if (!outbox.get().some((one) => one.id === entry.id)) return false
      const args = { ...entry.args, ...inputOf(EntryValues.parse(typed)) }
      await replaceWaiting(entry.id, { args, label: labelOf(args, hostName(args.hostId)) })
      void sendWaiting()
      return true
    },
    onSaved: (kept) => {
      toast(
        kept
          ? { title: 'Changed on this phone', description: 'It is sent as soon as there is a connection.' }
          : { title: 'It was sent meanwhile', description: 'Please correct it in the log.' },
      )
      onClose()
    },
  })
  return (
    <RecordForm
      form={form}
      save="Save and send"
      onCancel={onClose}
      labels={LABELS}
      pinned={<RunningTotal values={form.values} />}
    >
      <WaitingMark state={entry.state} reason={entry.reason} />
      <EntryFields form={form} />
    </RecordForm>
  )
}
