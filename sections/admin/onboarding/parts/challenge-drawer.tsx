import { useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useFieldInputs } from '#web/record/field-input.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { type Managed, onboardingAdmin } from '../contract.ts'
import { challenge as def } from '../fields.ts'

interface ChallengeDrawerProps {
  challenge: Managed
  onClose: () => void
}

export function ChallengeDrawer({ challenge, onClose }: ChallengeDrawerProps) {
  const [view, setView] = useState('edit')
  return (
    <Drawer opened title={challenge.title} onClose={onClose}>
      <Tabs
        label="About this challenge"
        value={view}
        onChange={setView}
        tabs={[
          { id: 'edit', label: 'Challenge', content: <Form challenge={challenge} /> },
          {
            id: 'history',
            label: 'History',
            content: <RecordHistory table="challenges" id={challenge.id} />,
          },
        ]}
      />
    </Drawer>
  )
}

function Form({ challenge }: { challenge: Managed }) {
  const { id } = challenge
  const user = useCurrentUser()
  const form = useRecordForm({
    schema: def.input,
    initial: def.initial,
    record: challenge,
    draftKey: `${user.id}:challenges:${id}`,
    labels: def.labels,
    submit: (_input, { changes, version = 1, idempotencyKey }) =>
      changeWithUndo(onboardingAdmin.edit, { ...changes, id, version }, 'Challenge changed', {
        idempotencyKey,
      }),
  })
  const field = useFieldInputs(def, form)
  return (
    <RecordForm form={form} save="Save changes" labels={def.labels}>
      {field('title')}
      {field('description')}
      <FieldRow>
        {field('points')}
        {field('promotion')}
      </FieldRow>
      <FieldRow>
        {field('category')}
        {field('icon')}
      </FieldRow>
      {field('isActive')}
    </RecordForm>
  )
}
