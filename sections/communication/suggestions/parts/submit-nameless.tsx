import { useState } from 'react'
import { makeChange, refresh } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PrintSheet } from '#web/ui/print/print-sheet.tsx'
import { newCode } from '../code.ts'
import { suggestions } from '../contract.ts'
import { suggestion } from '../fields.ts'
import { useOwnCodes } from './own-codes.ts'

const { category: CATEGORIES, priority: PRIORITIES } = suggestion.fields

/** Writes one; then its code is shown, once. */
export function SubmitNameless({ onDone }: { onDone: () => void }) {
  const [code] = useState(newCode)
  const [sent, setSent] = useState(false)
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [category, setCategory] = useState(CATEGORIES.initial)
  const [priority, setPriority] = useState(PRIORITIES.initial)
  const [keeps, setKeeps] = useState(false)
  const { keep } = useOwnCodes()
  const send = async () => {
    await makeChange(suggestions.submitNameless, {
      title,
      description,
      category: category ?? 'general',
      priority: priority ?? 'medium',
      code,
    })
    if (keeps) keep(code)
    void refresh([suggestions.list, suggestions.tabCounts])
    setSent(true)
  }
  if (sent) return <Code code={code} title={title} onDone={onDone} />
  return (
    <SmallForm action="Suggest it without my name" onSubmit={send}>
      {(faults) => (
        <>
          <Quiet>
            Who you are is kept nowhere, nor at what hour you wrote this; not even an administrator can look
            it up. Leave out of the text what would tell who you are.
          </Quiet>
          <TextField
            label={suggestion.labels.title}
            required
            maxLength={200}
            value={title}
            onChange={(value) => setTitle(value ?? '')}
            error={faults.title}
          />
          <TextAreaField
            label={suggestion.labels.description}
            required
            value={description}
            onChange={(value) => setDescription(value ?? '')}
            error={faults.description}
          />
          <SelectField
            label={suggestion.labels.category}
            options={CATEGORIES.options}
            value={category}
            onChange={(value) => setCategory(value as typeof category)}
          />
          <SelectField
            label={suggestion.labels.priority}
            options={PRIORITIES.options}
            value={priority}
            onChange={(value) => setPriority(value as typeof priority)}
          />
          <CheckboxField
            label="Keep the code on this device"
            description="Not on a device that others use, too. You can also write it down or print it."
            value={keeps}
            onChange={(value) => setKeeps(value === true)}
          />
        </>
      )}
    </SmallForm>
  )
}

function Code({ code, title, onDone }: { code: string; title: string; onDone: () => void }) {
  return (
    <Stack>
      <p>
        It was submitted. With this code, and with nothing else, you see what became of it and answer what is
        asked. It is shown only now.
      </p>
      <TextField label="Your code" value={code} onChange={() => {}} readOnly />
      <Line>
        <CopyButton text={code} what="the code" />
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </Line>
      <PrintSheet title={title} note="A suggestion without a name">
        <p>
          Its code: <strong>{code}</strong>
        </p>
        <p>In the portal: Suggestions, Without my name, I have a code.</p>
      </PrintSheet>
    </Stack>
  )
}
