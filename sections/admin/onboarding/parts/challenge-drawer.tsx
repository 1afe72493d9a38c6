import { useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { change, requestIdOf } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { SwitchField } from '#web/ui/fields/choice-fields.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { CATEGORIES, ChallengeFields, ICONS, type Managed, onboardingAdmin } from '../contract.ts'
import { CATEGORY_NAMES, ICON_NAMES } from '../words.ts'

const LABELS = {
  title: 'Title',
  description: 'What there is to do',
  category: 'Category',
  icon: 'Icon',
  points: 'Points',
  promotion: 'Badge',
  isActive: 'Switched on',
}
const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))
const ICON_OPTIONS = ICONS.map((value) => ({ value, label: ICON_NAMES[value] }))

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
  const user = useCurrentUser()
  const form = useRecordForm({
    schema: ChallengeFields,
    initial: challenge,
    record: challenge,
    draftKey: `${user.id}:challenges:${challenge.id}`,
    labels: LABELS,
    submit: (_input, { changes, version, idempotencyKey }) =>
      change(
        onboardingAdmin.edit,
        { ...changes, id: challenge.id, version: version ?? 1 },
        { idempotencyKey },
      ),
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      if (requestId) offerUndo({ message: 'Challenge changed', requestId })
      void refresh([onboardingAdmin.all])
    },
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  return (
    <RecordForm form={form} save="Save changes" labels={LABELS}>
      <TextField {...field('title')} required />
      <TextAreaField {...field('description')} rows={2} required />
      <FieldRow>
        <NumberField {...field('points')} description="For whoever completes it from now on" required />
        <TextField {...field('promotion')} description="Marks a special one" placeholder="New" />
      </FieldRow>
      <FieldRow>
        <SelectField {...field('category')} options={CATEGORY_OPTIONS} required />
        <SelectField {...field('icon')} options={ICON_OPTIONS} required />
      </FieldRow>
      <SwitchField {...field('isActive')} description="Without it, only those who have completed it see it" />
    </RecordForm>
  )
}
