import { useState } from 'react'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { textMessages } from '../contract.ts'

/** One text with fixed words; what became of it is seen in the outbox. */
export function TestForm() {
  const [sentId, setSentId] = useState<string>()
  const form = useCallForm(textMessages.test, { phone: '' }, { onDone: ({ id }) => setSentId(id) })
  const sent = (
    <output>
      {sentId && (
        <>
          On its way. <a href={addressOfSection('outbox', { id: sentId })}>See what becomes of it</a>
        </>
      )}
    </output>
  )
  return (
    <RecordForm form={form} save="Send a test message" actions={sent}>
      <TextField
        {...form.field('phone')}
        label="Mobile phone"
        type="tel"
        placeholder="(404) 555-0134"
        required
      />
    </RecordForm>
  )
}
