import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { WEEKDAY_NAMES } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { mayEdit } from '#platform/letters/access.ts'
import { changeWithUndo, makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Columns, Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatClock } from '#web/ui/show/format.ts'
import { reminds } from '../access.ts'
import { type Plan, reminding, type Sent } from '../reminders-contract.ts'
import styles from './page.module.css'

/** About as high as the plan: on a phone what was sent stands below it, and is not pushed away. */
const PLAN_LINES = 28

/** Domain 3.3: when the portal reminds by itself, in which words, and what was sent this week. */
export function RemindersTab() {
  const user = useCurrentUser()
  const plan = useQuery(query(reminding.plan, {}))
  const may = passes(user, reminds)
  return (
    <Columns>
      <Async query={plan} what="the plan of reminders" skeleton={<SkeletonLines lines={PLAN_LINES} />}>
        {(data) => (
          <Stack>
            <Section title="By itself, every week" actions={may && <Tests />}>
              {may ? <PlanForm plan={data} /> : <PlanFacts plan={data} />}
            </Section>
            <Words words={data.words} />
          </Stack>
        )}
      </Async>
      <SentLog />
    </Columns>
  )
}

const timesOf = ({ alertTimes }: Plan) =>
  alertTimes.map(({ weekday, time }) => `${WEEKDAY_NAMES[weekday]}, ${formatClock(time)}`).join('; ')

const PlanFacts = ({ plan }: { plan: Plan }) => (
  <DefinitionList
    items={[
      { label: 'When', value: timesOf(plan) || 'Never' },
      { label: 'Locations are reminded then', value: plan.remindHosts ? 'Yes' : 'No' },
    ]}
  />
)

/** The words as they stand in the letter, whose home has its preview, its history and its test. */
function Words({ words: { subject, body, text } }: Pick<Plan, 'words'>) {
  const user = useCurrentUser()
  return (
    <Section
      title="What it says"
      actions={
        passes(user, mayEdit) && (
          <Button icon="edit" href="/dashboard?section=letters&letter=monitoring-reminder">
            Change the words
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          { label: 'Subject', value: subject },
          { label: 'Email', value: body },
          { label: 'Text message', value: text },
        ]}
      />
    </Section>
  )
}

const DAYS = WEEKDAY_NAMES.map((label, weekday) => ({ value: String(weekday), label }))
const schema = reminding.changePlan.input.omit({ version: true })
const initial = {
  alertTimes: [] as Plan['alertTimes'],
  remindHosts: true,
}

function PlanForm({ plan }: { plan: Plan }) {
  const form = useRecordForm({
    schema,
    initial,
    record: plan,
    draftKey: null,
    submit: (input, { version = plan.version, idempotencyKey }) =>
      changeWithUndo(reminding.changePlan, { ...input, version }, 'The plan of reminders changed', {
        idempotencyKey,
      }),
  })
  const times = form.values.alertTimes ?? []
  const { onChange } = form.field('alertTimes') as { onChange: (times: Plan['alertTimes']) => void }
  return (
    <RecordForm form={form} save="Save the plan">
      <Quiet>
        At these times administrators get an email with who is in and who is not, unless everybody is. Not in
        weeks without collections.
      </Quiet>
      {times.map(({ weekday, time }, index) => (
        <div key={index} className={styles.time}>
          <SelectField
            name={`alertTimes.${index}.weekday`}
            label="Weekday"
            hideLabel
            options={DAYS}
            value={String(weekday)}
            onChange={(value) =>
              onChange(times.with(index, { time, weekday: Number(value ?? 0) as typeof weekday }))
            }
          />
          <TextField
            name={`alertTimes.${index}.time`}
            label="Time"
            hideLabel
            type="time"
            value={time}
            onChange={(value) => onChange(times.with(index, { weekday, time: value ?? '' }))}
          />
          <IconButton
            icon="close"
            label={`Remove ${WEEKDAY_NAMES[weekday]}, ${time}`}
            onClick={() => onChange(times.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="quiet"
          icon="add"
          onClick={() => onChange([...times, { weekday: 4, time: '19:00' }])}
        >
          Add a time
        </Button>
      </div>
      <SwitchField {...form.field('remindHosts')} label="Locations that are not in are reminded then" />
    </RecordForm>
  )
}

const doing = (call: Endpoint, said: string) => () =>
  void makeChange(call, {} as never).then(() => toast({ title: said }), sayFailed('That was not sent'))

const Tests = () => (
  <Line>
    <Button variant="quiet" onClick={doing(reminding.testEmail, 'A test email is on its way to you')}>
      Email me a test
    </Button>
    <Button variant="quiet" onClick={doing(reminding.testText, 'A test text is on its way to you')}>
      Text me a test
    </Button>
    <Button
      variant="quiet"
      onClick={() =>
        void makeChange(reminding.checkNow, {}).then(
          ({ sent }) =>
            toast({ title: sent > 0 ? 'Administrators were told who is not in yet' : 'Everybody is in' }),
          sayFailed('That was not checked'),
        )
      }
    >
      Check now
    </Button>
  </Line>
)

const TONES: Record<string, 'good' | 'bad' | 'warn' | 'neutral'> = {
  sent: 'good',
  answered: 'good',
  failed: 'bad',
  unknown: 'warn',
}
const STATES: Record<string, string> = {
  queued: 'Waits',
  sending: 'On its way',
  sent: 'Sent',
  answered: 'Answered',
  failed: 'Failed',
  skipped: 'Not sent',
  unknown: 'May have been sent',
}

function SentLog() {
  const log = useQuery(query(reminding.log, {}))
  return (
    <Section title="Sent this week">
      <Async query={log} what="what was sent">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="mail" title="Nobody was reminded this week" />
          ) : (
            <RowList>
              {items.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.location}
                  badge={<Badge tone={TONES[one.state] ?? 'neutral'}>{STATES[one.state] ?? one.state}</Badge>}
                  about={<About sent={one} />}
                />
              ))}
            </RowList>
          )
        }
      </Async>
    </Section>
  )
}

const About = ({ sent }: { sent: Sent }) => (
  <Stack>
    <span>
      {sent.way === 'mail' ? 'Email' : 'Text message'} to {sent.name}, <Ago at={sent.sentAt} />,{' '}
      {sent.sentBy ? `by ${sent.sentBy}` : 'by the schedule'}
    </span>
    {sent.reason && <span>{sent.reason}</span>}
  </Stack>
)
