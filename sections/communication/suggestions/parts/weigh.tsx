import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TagsField } from '#web/ui/fields/tags-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { suggestions } from '../contract.ts'
import { suggestion } from '../fields.ts'

/** For those who decide: what it belongs together with, who looks after it, how much work it is, and what else to think of. */
export function Weigh({ row }: { row: OutputOf<typeof suggestions.one> }) {
  const [effort, setEffort] = useState(row.effort)
  const [notes, setNotes] = useState(row.notes ?? '')
  const [tags, setTags] = useState(row.tags)
  const [people, setPeople] = useState(row.assignedTo ? [row.assignedTo] : [])
  const known = useQuery(query(suggestions.tags, {}))
  const [assignedTo = null] = people
  const unchanged =
    effort === row.effort &&
    notes === (row.notes ?? '') &&
    tags.join() === row.tags.join() &&
    assignedTo === row.assignedTo
  const save = () =>
    changeWithUndo(
      suggestions.weigh,
      { id: row.id, version: row.version, effort, notes, tags, assignedTo },
      'What you noted was kept',
    )
  return (
    <Section
      title="For those who decide"
      description="Effort and notes are yours alone; everybody sees tags and who looks after it."
    >
      <SmallForm action="Keep this" disabled={unchanged} onSubmit={save}>
        {(faults) => (
          <>
            <TagsField
              label={suggestion.labels.tags}
              suggestions={known.data?.items.map(({ name }) => name)}
              value={tags}
              onChange={setTags}
              error={faults.tags}
            />
            <PeoplePicker
              label={suggestion.labels.assignedTo}
              people={peopleLike}
              max={1}
              value={people}
              onChange={setPeople}
              error={faults.assignedTo}
            />
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
