import { useState } from 'react'
import { type ArgsOf, type Endpoint, lines } from '#kernel/calls/contract.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useFieldInputs } from '#web/record/field-input.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { type ListedFeature, searchAdmin } from '../admin-contract.ts'
import { entry, splitWords } from '../fields.ts'

const schema = entry.input.extend({ keywords: lines(2000), permissions: lines(600) })
const NEW = { ...entry.initial, keywords: '', permissions: '' }
const LABELS = entry.labels

interface FeatureFormProps {
  feature: ListedFeature | 'new'
  onDone: () => void
}

/** An entry of the administrators' own, or what a declared one is called here. */
export function FeatureForm({ feature, onDone }: FeatureFormProps) {
  const user = useCurrentUser()
  const isNew = feature === 'new'
  const own = isNew || feature.source === 'own'
  const [record] = useState(() => (isNew ? ('new' as const) : recordOf(feature)))
  const form = useRecordForm({
    schema,
    initial: NEW,
    record,
    draftKey: `${user.id}:search-features:${isNew ? 'new' : feature.id}`,
    labels: LABELS,
    submit: ({ keywords, permissions, ...input }, { version, idempotencyKey }) => {
      const given = { ...input, keywords: splitWords(keywords), permissions: splitWords(permissions) }
      const save = <E extends Endpoint>(call: E, args: ArgsOf<E>) =>
        changeWithUndo(call, args, isNew ? 'Entry added' : 'Entry changed', { idempotencyKey })
      if (isNew) return save(searchAdmin.addFeature, given)
      const { id, rowId: row } = feature
      return row === null
        ? save(searchAdmin.addFeature, { ...given, overrides: id })
        : save(searchAdmin.editFeature, { ...given, id: row, version: version ?? feature.version ?? 1 })
    },
    onSaved: onDone,
  })
  const field = useFieldInputs(entry, form, { focusFirst: isNew })
  return (
    <RecordForm
      form={form}
      save={isNew ? 'Add this entry' : 'Save changes'}
      onCancel={onDone}
      labels={LABELS}
    >
      {field('title')}
      {field('description')}
      {field('keywords')}
      {own && (
        <>
          <FieldRow>
            {field('category')}
            {field('route')}
          </FieldRow>
          {field('permissions')}
        </>
      )}
      <SwitchField {...form.field('hidden')} label={LABELS.hidden} />
    </RecordForm>
  )
}

const recordOf = ({ version, keywords, permissions, ...feature }: ListedFeature) => ({
  ...feature,
  version: version ?? undefined,
  keywords: keywords.join(', '),
  permissions: permissions.join(', '),
})
