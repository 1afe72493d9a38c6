import { change, requestIdOf } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow, RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { seesField } from '../access.ts'
import { hosts } from '../contract.ts'
import { type Host, HostFields } from '../shapes.ts'
import { HOST_STATUS_NAMES } from '../words.ts'
import styles from './hosts.module.css'

const schema = HostFields.omit({ latitude: true, longitude: true })

const NEW = {
  name: '',
  area: null,
  address: null,
  phone: null,
  email: null,
  status: 'active' as const,
  notes: null,
  entriesRequired: 1,
  isOptional: false,
  isExempt: false,
  standingEstimate: null,
}

const LABELS = {
  name: 'Name of the location',
  area: 'Area',
  address: 'Address',
  phone: 'Phone',
  email: 'E-mail',
  status: 'Status',
  notes: 'Notes',
  entriesRequired: 'Entries expected a week',
  isOptional: 'May skip weeks',
  isExempt: 'Never expected to report',
  standingEstimate: 'Standing estimate',
}

const STATUSES = [
  { value: 'active' as const, label: 'Active', description: 'Offered when collections are logged' },
  { value: 'inactive' as const, label: 'Inactive', description: 'Kept with its past, not offered first' },
]

interface LocationFormProps {
  /** The location to change, or a new one; undefined while it is loading. */
  host: Host | 'new' | undefined
  onSaved: (host: Host) => void
  onCancel: () => void
}

/** A new location, or changes to one. */
export function LocationForm({ host, onSaved, onCancel }: LocationFormProps) {
  const user = useCurrentUser()
  const id = host === undefined || host === 'new' ? 'new' : host.id
  const form = useRecordForm({
    schema,
    initial: NEW,
    record: host,
    draftKey: `${user.id}:hosts:${id}`,
    labels: LABELS,
    submit: (input, { changes, version, idempotencyKey }) =>
      id === 'new'
        ? change(hosts.add, input, { idempotencyKey })
        : change(hosts.edit, { ...changes, id, version: version ?? 1 }, { idempotencyKey }),
    onSaved: (saved) => {
      const requestId = requestIdOf(saved)
      const message = id === 'new' ? `${saved.name} added` : `${saved.name} changed`
      if (requestId) offerUndo({ message, requestId })
      void refresh([hosts.list, hosts.one, hosts.options])
      onSaved(saved)
    },
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  const { isExempt } = form.values
  return (
    <RecordForm
      form={form}
      save={id === 'new' ? 'Add this location' : 'Save changes'}
      onCancel={onCancel}
      labels={LABELS}
      showValue={showValue}
    >
      <TextField {...field('name')} required focusOnMount={id === 'new'} />
      <FieldRow>
        <TextField {...field('area')} description="Locations of one area are found together" />
        {seesField(user, 'address') && <TextField {...field('address')} description="Seen by editors only" />}
      </FieldRow>
      {seesField(user, 'phone') && (
        <FieldRow>
          <TextField {...field('phone')} type="tel" />
          <TextField {...field('email')} type="email" />
        </FieldRow>
      )}
      <RadioGroupField {...field('status')} options={STATUSES} />
      <fieldset className={styles.group}>
        <legend>What weekly monitoring expects</legend>
        <NumberField
          {...field('entriesRequired')}
          description="Two, where a lead and a second group report on their own"
          plain
          disabled={isExempt === true}
        />
        <CheckboxField
          {...field('isOptional')}
          description="A week without an entry does not count as missing"
          disabled={isExempt === true}
        />
        <CheckboxField {...field('isExempt')} description="Monitoring never waits for this location" />
        <NumberField
          {...field('standingEstimate')}
          unit="sandwiches"
          plain
          description="Shown for weeks without an entry; never counted in totals"
        />
      </fieldset>
      <TextAreaField {...field('notes')} description="Everyone who may look at hosts reads this" />
    </RecordForm>
  )
}

const showValue = (field: string, value: unknown) =>
  field === 'status' && (value === 'active' || value === 'inactive') ? HOST_STATUS_NAMES[value] : undefined
