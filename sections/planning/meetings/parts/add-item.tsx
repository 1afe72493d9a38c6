import { useState } from 'react'
import { changeWithUndo } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { agenda } from '../agenda-contract.ts'
import { ItemFields, NOTHING } from './item-fields.tsx'

/** Something to be talked about; whoever manages meetings puts it on the agenda at once, others put it forward. */
export function AddItem({ meetingId, isManager }: { meetingId: string; isManager: boolean }) {
  const [opened, setOpened] = useState(false)
  const [values, setValues] = useState(NOTHING)
  const label = isManager ? 'Add to the agenda' : 'Put something forward'
  if (!opened)
    return (
      <div>
        <Button icon="add" onClick={() => setOpened(true)}>
          {label}
        </Button>
      </div>
    )
  const save = async () => {
    const { title, ...more } = values
    await changeWithUndo(
      agenda.add,
      { meetingId, title: title ?? '', ...more },
      isManager ? `${title} is on the agenda` : `${title} is put forward`,
    )
    setValues(NOTHING)
    if (!isManager) setOpened(false)
  }
  return (
    <SmallForm
      action={label}
      onSubmit={save}
      actions={<Button onClick={() => setOpened(false)}>Close</Button>}
    >
      {(faults) => (
        <>
          {!isManager && (
            <Quiet>Whoever plans the meeting decides about it, and you hear what became of it.</Quiet>
          )}
          <ItemFields values={values} onChange={setValues} faults={faults} />
        </>
      )}
    </SmallForm>
  )
}
