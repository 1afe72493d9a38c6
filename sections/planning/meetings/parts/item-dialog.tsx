import { useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FoldedPart } from '#web/ui/form/form-part.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type AgendaItem, agenda } from '../agenda-contract.ts'
import { ItemFields } from './item-fields.tsx'

export default function ItemDialog({ item, onClose }: { item: AgendaItem; onClose: () => void }) {
  const [{ id, version, ...was }] = useState(() => {
    const { title, section, minutes, description } = item
    return { id: item.id, version: item.version, title, section, minutes, description }
  })
  const [values, setValues] = useState<Parameters<typeof ItemFields>[0]['values']>(was)
  const save = async () => {
    await changeWithUndo(
      agenda.edit,
      { id, version, was, ...values, title: values.title ?? '' },
      `${values.title} changed`,
    )
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Edit ${item.title}`} size="md">
      <Stack>
        <SmallForm action="Save" onSubmit={save} actions={<Button onClick={onClose}>Cancel</Button>}>
          {(faults) => <ItemFields values={values} onChange={setValues} faults={faults} />}
        </SmallForm>
        <FoldedPart title="History">
          <RecordHistory table="agenda_items" id={id} />
        </FoldedPart>
      </Stack>
    </Dialog>
  )
}
