import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { suggestions } from '../contract.ts'
import { suggestion } from '../fields.ts'

/** What only those who decide see: how much work it is, and what else to think of. */
export function Weigh({ row }: { row: OutputOf<typeof suggestions.one> }) {
  const [effort, setEffort] = useState(row.effort)
  const [notes, setNotes] = useState(row.notes ?? '')
  const unchanged = effort === row.effort && notes === (row.notes ?? '')
  const save = () =>
    changeWithUndo(
      suggestions.weigh,
      { id: row.id, version: row.version, effort, notes },
      'What you noted was kept',
    )
  return (
    <Section title="For those who decide" description="Nobody else sees this.">
      <SmallForm action="Keep this" disabled={unchanged} onSubmit={save}>
        {(faults) => (
          <>
            <SelectField
              label="Effort"
              emptyLabel="Not known yet"
              options={suggestion.fields.effort.options}
              value={effort}
              onChange={(value) => setEffort(value as typeof effort)}
              error={faults.effort}
            />
            <TextAreaField
              label="Notes"
              value={notes}
              onChange={(value) => setNotes(value ?? '')}
              error={faults.notes}
            />
          </>
        )}
      </SmallForm>
    </Section>
  )
}
