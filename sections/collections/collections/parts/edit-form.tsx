import { change, requestIdOf } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { collections, type Entry } from '../contract.ts'
import { EntryFields, LABELS } from './entry-fields.tsx'
import { EntryValues, inputOf, startValues, valuesOf } from './entry-values.ts'
import { FIGURES } from './log-entry.ts'
import { RunningTotal } from './running-total.tsx'
import { useSimilar } from './similar-notice.tsx'
import { useHostNames } from './use-host-names.ts'
import { entryWords, showField } from './words.tsx'

const EMPTY = startValues('', null)

interface EditFormProps {
  entry: Entry
  onSaved: () => void
  onCancel: () => void
}

/** Corrects an entry; where somebody else was quicker, field by field. */
export function EditForm({ entry, onSaved, onCancel }: EditFormProps) {
  const user = useCurrentUser()
  const hostName = useHostNames()
  const form = useRecordForm<typeof EntryValues, Entry>({
    schema: EntryValues,
    initial: EMPTY,
    record: { ...valuesOf(entry), version: entry.version },
    draftKey: `${user.id}:collections:${entry.id}`,
    labels: LABELS,
    submit: (typed, { version, changes, idempotencyKey }) => {
      const input = inputOf(EntryValues.parse(typed))
      const changed = Object.fromEntries(Object.entries(input).filter(([field]) => field in changes))
      return change(
        collections.edit,
        { ...changed, id: entry.id, version: version ?? entry.version },
        { idempotencyKey },
      )
    },
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      if (requestId) offerUndo({ message: `Entry of ${entryWords(saved)} corrected`, requestId })
      void refresh([...FIGURES, collections.read])
      onSaved()
    },
  })
  const { hostId, collectionDate } = form.values
  const moved = hostId !== entry.hostId || collectionDate !== entry.collectionDate
  const similar = useSimilar(moved ? hostId : null, collectionDate, entry.id)
  return (
    <RecordForm
      form={form}
      save="Save changes"
      onCancel={onCancel}
      labels={LABELS}
      showValue={showField(hostName)}
      pinned={<RunningTotal values={form.values} />}
    >
      <EntryFields form={form} similar={similar} />
    </RecordForm>
  )
}
