import { useState } from 'react'
import { REASON_MAX } from '#kernel/portal/steps.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { AgendaItem } from '../agenda-contract.ts'
import { itemCourse } from '../fields.ts'
import { decide } from './ways.ts'

/** Whoever put it forward hears why it is not taken. */
export default function WhyNot({ item, onClose }: { item: AgendaItem; onClose: () => void }) {
  const [reason, setReason] = useState<string | null>(null)
  const { reject } = itemCourse.moves
  const send = async () => {
    await decide(item, 'reject', reason ?? '')
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Leave out “${item.title}”`}>
      <SmallForm action={reject.label} onSubmit={send} actions={<Button onClick={onClose}>Cancel</Button>}>
        {(faults) => (
          <TextAreaField
            label={reject.reason?.label ?? ''}
            required
            focusOnMount
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            onChange={setReason}
            error={faults.reason}
          />
        )}
      </SmallForm>
    </Dialog>
  )
}
