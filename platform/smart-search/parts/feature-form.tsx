import { useState } from 'react'
import { z } from 'zod'
import { lines } from '#kernel/calls/contract.ts'
import { SIDEBAR_GROUPS } from '#kernel/portal/manifest.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { SwitchField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { featureFields, type ListedFeature, searchAdmin } from '../admin-contract.ts'

const CATEGORIES = Object.values(SIDEBAR_GROUPS).map((name) => ({ value: name, label: name }))

/** Lists are typed as people write them: with commas. */
const schema = z.object({ ...featureFields, keywords: lines(2000), permissions: lines(600) })
const listOf = (typed: string) =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const NEW = {
  title: '',
  description: '',
  category: null,
  route: '/dashboard?section=',
  keywords: '',
  permissions: '',
  hidden: false,
}
const LABELS = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  route: 'Leads to',
  keywords: 'Keywords',
  permissions: 'Permissions',
  hidden: 'Hide it from the search',
}

interface FeatureFormProps {
  feature: ListedFeature | 'new'
  onSaved: () => void
  onCancel: () => void
}

/** An entry of the administrators' own, or what a declared one is called here. */
export function FeatureForm({ feature, onSaved, onCancel }: FeatureFormProps) {
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
      const fields = { ...input, keywords: listOf(keywords), permissions: listOf(permissions) }
      if (isNew) return change(searchAdmin.addFeature, fields, { idempotencyKey })
      if (feature.rowId === null)
        return change(searchAdmin.addFeature, { ...fields, overrides: feature.id }, { idempotencyKey })
      const known = { id: feature.rowId, version: version ?? feature.version ?? 1 }
      return change(searchAdmin.editFeature, { ...fields, ...known }, { idempotencyKey })
    },
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      if (requestId) offerUndo({ message: isNew ? 'Entry added' : 'Entry changed', requestId })
      onSaved()
    },
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  return (
    <RecordForm
      form={form}
      save={isNew ? 'Add this entry' : 'Save changes'}
      onCancel={onCancel}
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
            <SelectField {...field('category')} options={CATEGORIES} required description="Shown beside it" />
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
  category: Object.values(SIDEBAR_GROUPS).find((name) => name === feature.category) ?? null,
  keywords: keywords.join(', '),
  permissions: permissions.join(', '),
})
