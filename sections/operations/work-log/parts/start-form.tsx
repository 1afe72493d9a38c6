import { useState } from 'react'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { startTimer } from './log-actions.ts'
import { useKinds, useMine, useWorkCalendar } from './use-work.ts'

/** What the clock shall measure: what was done last, until somebody says otherwise. */
export default function StartForm({ onClose }: { onClose: () => void }) {
  const { today } = useWorkCalendar()
  const recent = useMine().data?.recent ?? []
  const kinds = useKinds()
  const [description, setDescription] = useState(recent[0]?.description ?? '')
  const [kindId, setKindId] = useState(recent[0]?.kindId ?? null)
  // The clock runs at once; what becomes of the message about it is said where the clock is.
  const start = async () => {
    onClose()
    await startTimer({ description: description.trim() || null, kindId }, today)
  }
  return (
    <SmallForm action="Start the timer" onSubmit={start}>
      {() => (
        <>
          <SuggestField
            name="description"
            label="What are you doing?"
            description="It can be said when you stop, too."
            value={description}
            onChange={(words) => setDescription(words ?? '')}
            suggestions={recent.map((one) => one.description)}
            maxLength={1000}
          />
          {kinds.length > 0 && (
            <SelectField
              name="kindId"
              label="Kind of work"
              value={kindId}
              onChange={setKindId}
              options={kinds
                .filter(({ isActive }) => isActive)
                .map(({ id, name }) => ({ value: id, label: name }))}
              emptyLabel="No kind"
            />
          )}
        </>
      )}
    </SmallForm>
  )
}
