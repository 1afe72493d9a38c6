import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { collections, type Entry } from '../contract.ts'
import { EntryFields, LABELS } from './entry-fields.tsx'
import { EntryValues, inputOf, startValues, valuesOf } from './entry-values.ts'
import { RunningTotal } from './running-total.tsx'
import { useSimilar } from './similar-notice.tsx'
import { useHostNames } from './use-host-names.ts'
import { correctedWords, showField } from './words.tsx'

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
      return changeWithUndo(
        collections.edit,
        { ...changed, id: entry.id, version: version ?? entry.version },
        correctedWords,
        { idempotencyKey },
      )
    },
    onSaved,
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
