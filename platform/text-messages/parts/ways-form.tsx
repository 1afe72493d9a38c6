import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { change } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { formatClock } from '#web/ui/show/format.ts'
import { Ways } from '../contract.ts'

type Preferences = OutputOf<typeof outbox.preferences>

const INITIAL = { preferred: 'mail', mail: true, hours: 'organization', from: '21:00', to: '08:00' } as const
const LABELS = {
  preferred: 'Write to me by',
  mail: 'Emails that are not about my account',
  hours: 'Quiet hours',
  from: 'From',
  to: 'Until',
}

/** Mail, text or both, and when not. `texts`: a number is confirmed, so texts can be chosen. */
export function WaysForm({ texts }: { texts: boolean }) {
  const answer = useQuery(query(outbox.preferences, {}))
  return (
    <Async query={answer} what="how we write to you">
      {(preferences) => <Fields preferences={preferences} texts={texts} />}
    </Async>
  )
}

function Fields({ preferences, texts }: { preferences: Preferences; texts: boolean }) {
  const { preferred, mail, quiet, organizationQuiet } = preferences
  const form = useRecordForm({
    schema: Ways,
    initial: INITIAL,
    record: {
      id: 'ways',
      preferred,
      mail,
      hours: quiet ? 'own' : 'organization',
      ...(quiet ?? organizationQuiet),
    },
    draftKey: null,
    labels: LABELS,
    submit: ({ hours, from, to, ...wishes }, { idempotencyKey }) =>
      change(outbox.prefer, { ...wishes, quiet: hours === 'own' ? { from, to } : null }, { idempotencyKey }),
    onSaved: () => void toast({ title: 'Saved how we write to you' }),
  })
  const field = <F extends keyof typeof LABELS>(name: F) => ({ ...form.field(name), label: LABELS[name] })
  return (
    <RecordForm form={form} save="Save" labels={LABELS}>
      <RadioGroupField
        {...field('preferred')}
        description={texts ? undefined : 'Confirm a number above to choose text messages'}
        options={[
          { value: 'mail', label: 'Email' },
          {
            value: 'sms',
            label: 'Text message',
            description: 'Where a message has a short form; the others come by email',
            disabled: !texts,
          },
          { value: 'both', label: 'Both', disabled: !texts },
        ]}
      />
      <SwitchField
        {...field('mail')}
        description="Reminders, activity and announcements. Emails about your password always come."
      />
      <RadioGroupField
        {...field('hours')}
        description="In these hours only messages about your account go out; the others wait"
        options={[
          {
            value: 'organization',
            label: `As the organization has them, ${formatClock(organizationQuiet.from)} to ${formatClock(organizationQuiet.to)}`,
          },
          { value: 'own', label: 'My own' },
        ]}
      />
      {form.values.hours === 'own' && (
        <FieldRow>
          <TextField {...field('from')} type="time" required />
          <TextField {...field('to')} type="time" required description="The same time twice: never quiet" />
        </FieldRow>
      )}
    </RecordForm>
  )
}
