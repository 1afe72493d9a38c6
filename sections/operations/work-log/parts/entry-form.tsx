import { useState } from 'react'
import { accounts } from '#platform/accounts/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/action/chip.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Line } from '#web/ui/layout/flow.tsx'
import { dayFault, timeFault } from '../access.ts'
import { linkShape } from '../contract.ts'
import { workLog } from '../fields.ts'
import { useKinds, useMine, useTeams, useWorkCalendar } from './use-work.ts'

const { shape } = workLog.input
const base = workLog.input.extend({
  hours: shape.hours.optional(),
  minutes: shape.minutes.optional(),
  visibility: shape.visibility.optional(),
  department: shape.department.optional(),
  ...linkShape,
})

/** The same rules as on the server, so that what waits without a network is not refused later. */
const schemaFor = (last: string) =>
  base.superRefine(({ workDate, hours = 0, minutes = 0, visibility, teamId, department }, ctx) => {
    const say = (field: string, message: string | undefined) =>
      message && ctx.addIssue({ code: 'custom', path: [field], message })
    say('workDate', dayFault(workDate, last))
    say('hours', timeFault({ hours, minutes }))
    if (visibility === 'team' && !teamId) say('teamId', 'Please choose the team that sees it')
    if (visibility === 'department' && !department)
      say('department', 'Please name the department that sees it')
  })

export interface LogValues {
  workDate: string
  hours: number | null
  minutes: number | null
  description: string
  kindId: string | null
  visibility: 'private' | 'team' | 'department' | 'public'
  teamId: string | null
  department: string | null
  sharedWith: string[]
}

export const emptyLog = (workDate: string): LogValues => ({
  workDate,
  hours: null,
  minutes: null,
  description: '',
  kindId: null,
  visibility: 'private',
  teamId: null,
  department: null,
  sharedWith: [],
})

const LABELS = {
  ...workLog.labels,
  kindId: 'Kind of work',
  teamId: 'Team',
  sharedWith: 'Also these people',
}

interface EntryFormProps<A> {
  /** What a new entry begins with. */
  initial: LogValues
  record: object | 'new'
  /** Null keeps no draft. */
  draft: string | null
  save: string
  submit: (
    log: ReturnType<typeof given>,
    sending: { idempotencyKey: string; version: number | undefined },
  ) => Promise<A>
  onSaved: () => void
  onCancel: () => void
  /** Offers what was done before. */
  quick?: boolean
}

const given = (input: Partial<LogValues> & { workDate: string; description: string }) => ({
  ...input,
  hours: input.hours ?? 0,
  minutes: input.minutes ?? 0,
})

/** Day, time and words; who sees it stands behind one press, since most hours are nobody else’s business. */
export default function EntryForm<A>(props: EntryFormProps<A>) {
  const { initial, record, draft, quick } = props
  const user = useCurrentUser()
  const { last, today } = useWorkCalendar()
  const [schema] = useState(() => schemaFor(last))
  const [start] = useState(initial)
  const form = useRecordForm({
    schema,
    initial: start,
    record,
    draftKey: draft === null ? null : `${user.id}:work-log:${draft}`,
    labels: LABELS,
    submit: (input, { idempotencyKey, version }) =>
      props.submit(given(input as Parameters<typeof given>[0]), { idempotencyKey, version }),
    onSaved: props.onSaved,
  })
  const kinds = useKinds()
  const recent = useMine().data?.recent ?? []
  const options = kinds
    .filter(({ id, isActive }) => isActive || id === form.values.kindId)
    .map(({ id, name }) => ({ value: id, label: name }))
  const words = form.field('description')
  return (
    <RecordForm form={form} labels={LABELS} save={props.save} onCancel={props.onCancel}>
      {quick && recent.length > 0 && (
        <Line>
          {recent.slice(0, 4).map((one) => (
            <Chip
              key={`${one.kindId} ${one.description}`}
              pressed={form.values.description === one.description && form.values.kindId === one.kindId}
              onClick={() => {
                form.set('description', one.description)
                form.set('kindId', one.kindId)
                if (!form.values.hours && !form.values.minutes) {
                  form.set('hours', one.hours)
                  form.set('minutes', one.minutes)
                }
              }}
            >
              {one.description}
            </Chip>
          ))}
        </Line>
      )}
      <FieldRow columns="2fr 1fr 1fr">
        <DateField {...form.field('workDate')} label="Date" required today={today} max={last} />
        <NumberField {...form.field('hours')} label="Hours" plain unit="h" focusOnMount={quick} />
        <NumberField {...form.field('minutes')} label="Minutes" plain unit="min" />
      </FieldRow>
      <SuggestField
        {...words}
        label="What was done"
        required
        maxLength={1000}
        suggestions={recent.map(({ description }) => description)}
      />
      {options.length > 0 && (
        <SelectField {...form.field('kindId')} label="Kind of work" options={options} emptyLabel="No kind" />
      )}
      <Sharing form={form} />
    </RecordForm>
  )
}

type Form = ReturnType<typeof useRecordForm<ReturnType<typeof schemaFor>, unknown>>

/** Domain 5.5: who sees it besides its person and those who see all hours. */
function Sharing({ form }: { form: Pick<Form, 'field' | 'values'> }) {
  const { visibility, sharedWith } = form.values
  const [opened, setOpened] = useState(visibility !== 'private' || (sharedWith ?? []).length > 0)
  const teams = useTeams()
  const departments = [...new Set(teams.flatMap(({ department }) => department ?? []))]
  if (!opened)
    return (
      <div>
        <Button variant="quiet" icon="people" onClick={() => setOpened(true)}>
          Share it with others
        </Button>
      </div>
    )
  return (
    <>
      <FieldRow>
        <SelectField
          {...form.field('visibility')}
          label="Who sees it"
          options={workLog.fields.visibility.options}
        />
        {visibility === 'team' && (
          <SelectField
            {...form.field('teamId')}
            label="Team"
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
        )}
        {visibility === 'department' &&
          (departments.length > 0 ? (
            <SelectField
              {...form.field('department')}
              label="Department"
              options={departments.map((name) => ({ value: name, label: name }))}
              required
            />
          ) : (
            <TextField {...form.field('department')} label="Department" required />
          ))}
      </FieldRow>
      <PeoplePicker
        {...form.field('sharedWith')}
        value={sharedWith}
        label="Also these people"
        people={(wanted) => query(accounts.people, wanted)}
        max={50}
      />
    </>
  )
}
