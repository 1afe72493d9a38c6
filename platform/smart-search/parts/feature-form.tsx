import { useState } from 'react'
import { type ArgsOf, type Endpoint, lines } from '#kernel/calls/contract.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SwitchField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
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
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  return (
    <RecordForm
      form={form}
      save={isNew ? 'Add this entry' : 'Save changes'}
      onCancel={onDone}
      labels={LABELS}
    >
      <TextField {...field('title')} required focusOnMount={isNew} />
      <TextField {...field('description')} required />
      <TextAreaField
        {...field('keywords')}
        rows={2}
        description="Other words people may type, separated by commas"
      />
      {own && (
        <>
          <FieldRow>
            <SelectField
              {...field('category')}
              options={entry.fields.category.options}
              required
              description="Shown beside it"
            />
            <TextField
              {...field('route')}
              required
              description="As in the address bar, from the first slash on"
            />
          </FieldRow>
          <TextField
            {...field('permissions')}
            placeholder="HOSTS_VIEW, DRIVERS_VIEW"
            description="Any one of them suffices; left empty everyone finds it who may open where it leads"
          />
        </>
      )}
      <SwitchField {...field('hidden')} />
    </RecordForm>
  )
}

const recordOf = ({ version, keywords, permissions, ...feature }: ListedFeature) => ({
  ...feature,
  version: version ?? undefined,
  keywords: keywords.join(', '),
  permissions: permissions.join(', '),
})
