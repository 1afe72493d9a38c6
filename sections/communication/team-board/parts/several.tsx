import { useState } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { teamBoard } from '../contract.ts'
import { KINDS, type Kind, post } from '../fields.ts'

const kinds = Object.entries(KINDS).map(([value, label]) => ({ value: value as Kind, label }))

/** Domain 7.6: each line is a post of its own, for the same people. */
export default function Several({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [lines, setLines] = useState('')
  const [kind, setKind] = useState<Kind>('task')
  const [assignedTo, setAssignedTo] = useState<string[]>([])
  const [dueDate, setDueDate] = useState<string | null>(null)
  const titles = lines.split('\n').flatMap((line) => line.trim() || [])
  const send = async () => {
    await changeWithUndo(
      teamBoard.addMany,
      { titles, kind, assignedTo, dueDate },
      `${countOf(titles.length, 'post')} added`,
    )
    setLines('')
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Post several at once">
      <SmallForm
        action={titles.length > 1 ? `Post ${titles.length}` : 'Post'}
        onSubmit={send}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {(faults) => (
          <>
            <TextAreaField
              label="What is to be done?"
              description="Each line becomes a post of its own."
              rows={5}
              value={lines}
              onChange={(value) => setLines(value ?? '')}
              error={faults.titles ?? Object.entries(faults).find(([name]) => name.startsWith('titles'))?.[1]}
            />
            <SelectField
              label={post.labels.kind}
              options={kinds}
              value={kind}
              onChange={(value) => setKind((value as Kind | null) ?? 'task')}
            />
            <PeoplePicker
              label={post.labels.assignedTo}
              people={peopleLike}
              max={20}
              value={assignedTo}
              onChange={setAssignedTo}
              error={faults.assignedTo}
            />
            <DateField
              label={post.labels.dueDate}
              value={dueDate}
              onChange={setDueDate}
              error={faults.dueDate}
            />
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}
