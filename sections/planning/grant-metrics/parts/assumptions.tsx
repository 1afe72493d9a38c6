import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { mayEdit } from '../access.ts'
import { type Assumption, grantMetrics, type Metrics } from '../contract.ts'
import { assumed, sourceOf } from '../words.ts'
import { Part } from './figures.tsx'
import styles from './grant-metrics.module.css'

/** What no log can know: each with its source and the day of which it is; the figures follow at once. */
export function Assumptions({ of }: { of: Metrics }) {
  const user = useCurrentUser()
  const [changing, setChanging] = useState<Assumption | null>(null)
  return (
    <Part title="Assumptions">
      <p className={styles.before}>
        Each value is taken for every year and quarter, also for those before its day. What was kept as a
        report stays as it was.
      </p>
      <RowList>
        {of.assumptions.map((one) => (
          <ListRow
            key={one.name}
            title={`${one.label}: ${assumed(one)}`}
            about={one.asOf ? sourceOf(one) : `${one.source}, as it came with the portal`}
            action={
              passes(user, mayEdit) &&
              !looksBack() && <Button onClick={() => setChanging(one)}>Change</Button>
            }
          />
        ))}
      </RowList>
      {changing && (
        <Dialog opened onClose={() => setChanging(null)} title={changing.label}>
          <ChangeForm of={changing} onDone={() => setChanging(null)} />
        </Dialog>
      )}
    </Part>
  )
}

const LABELS = { value: 'Value', source: 'Source', asOf: 'As of' }
const SCHEMA = grantMetrics.assume.input.pick({ value: true, source: true, asOf: true })

function ChangeForm({ of, onDone }: { of: Assumption; onDone: () => void }) {
  const user = useCurrentUser()
  const { today } = useOrganizationClock()
  const form = useRecordForm({
    schema: SCHEMA,
    initial: { value: null, source: null, asOf: null },
    record: { id: of.name, version: of.version, value: of.value, source: of.source, asOf: of.asOf },
    draftKey: `${user.id}:grant-assumptions:${of.name}`,
    labels: LABELS,
    submit: (input, { idempotencyKey, version }) =>
      makeChange(
        grantMetrics.assume,
        { ...input, name: of.name, version: version ?? of.version },
        { idempotencyKey },
      ),
    onSaved: () => {
      toast({ title: 'Saved. The figures use it now' })
      onDone()
    },
  })
  const { value, source, asOf } = form.values
  const isOther = value !== of.value
  /** Another value is not from where the one before was, nor of its day; what was typed stays. */
  const change = (next: typeof value | string) => {
    form.field('value').onChange(next)
    const willBeOther = next !== of.value
    if (willBeOther === isOther) return
    if (willBeOther && source === of.source) form.set('source', '')
    if (!willBeOther && !source) form.set('source', of.source)
    if (asOf === (willBeOther ? of.asOf : today)) form.set('asOf', willBeOther ? today : of.asOf)
  }
  return (
    <RecordForm form={form} save="Save" onCancel={onDone} labels={LABELS}>
      <MoneyField
        {...form.field('value')}
        onChange={change}
        label={LABELS.value}
        {...(of.unit === 'dollars' ? {} : { sign: '', unit: of.unit })}
        required
      />
      <TextField
        {...form.field('source')}
        label={LABELS.source}
        {...(isOther ? { description: `Before: ${sourceOf(of)}` } : {})}
        required
      />
      <DateField {...form.field('asOf')} label={LABELS.asOf} required />
    </RecordForm>
  )
}
