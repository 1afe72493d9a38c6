import { useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
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
  const { field, recordForm } = useDeclaredForm({
    def,
    name: 'challenges',
    record: challenge,
    add: onboardingAdmin.edit,
    edit: onboardingAdmin.edit,
    said: () => 'Challenge changed',
  })
  return (
    <RecordForm {...recordForm} save="Save changes">
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
