import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { diffDays, isDay } from '#kernel/charity/day.ts'
import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import { useRecentHosts } from '#sections/operations/hosts/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { RecordForm, type RecordFormProps } from '#web/ui/form/form.tsx'
import { type Sending, useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type Entry, ZERO_REASON_LABELS, ZERO_REASONS } from '../contract.ts'
import { BreakdownField } from './breakdown-field.tsx'
import { type Logged, logEntry, type NewEntryArgs, tellLogged } from './entry-actions.ts'
import styles from './entry-form.module.css'
import { EntryValues, inputOf, isZero, runningTotal, type Typed, valuesOf } from './entry-values.ts'
import { GroupsField } from './groups-field.tsx'
import { useCalendar, useHostNames } from './known.ts'
import { useKnownGroups } from './known-groups.ts'
import { useAddress } from './use-address.ts'
import { dayWords, groupName, linkToEntry, longDayWords, sandwiches, showField } from './words.tsx'

export const LABELS = {
  collectionDate: 'Date',
  hostId: 'Location',
  individualSandwiches: 'Individual sandwiches',
  breakdown: 'Types of individual sandwiches',
  groups: 'Groups',
  zeroReason: 'Why nothing was collected',
  notes: 'Notes',
} as const

const EMPTY = valuesOf({})
export type EntryState = ReturnType<typeof useRecordForm<typeof EntryValues, unknown>>

interface EntryStateOf<A> {
  initial?: Typed
  record?: object | 'new'
  /** The name of its draft; null keeps none. */
  draft: string | null
  submit: (input: ReturnType<typeof inputOf>, sending: Sending<typeof EntryValues>) => Promise<A>
  onSaved: (answer: A) => void
}

/** The state of a form for an entry; what it submits is as the contract takes it. */
export function useEntryForm<A>({
  initial = EMPTY,
  record = 'new',
  draft,
  submit,
  onSaved,
}: EntryStateOf<A>) {
  const user = useCurrentUser()
  return useRecordForm<typeof EntryValues, A>({
    schema: EntryValues,
    initial,
    record,
    draftKey: draft === null ? null : `${user.id}:collections:${draft}`,
    labels: LABELS,
    submit: (typed, sending) => submit(inputOf(EntryValues.parse(typed)), sending),
    onSaved,
  })
}

/** The same for a new entry, which is sent or kept on this device; then the form closes onto it. */
export function useLogForm(method: 'standard' | 'walkthrough', form: { initial: Typed; draft: string }) {
  const hostName = useHostNames()
  const address = useAddress()
  const [, chooseHost] = useRecentHosts()
  return useEntryForm<Logged>({
    ...form,
    submit: (input, { idempotencyKey }) =>
      logEntry({ ...input, method }, idempotencyKey, hostName(input.hostId)),
    onSaved: (outcome) => {
      const entry = outcome.stored ? outcome.answer : (outcome.waiting.args as NewEntryArgs)
      chooseHost(entry.hostId)
      tellLogged(outcome, (logged) => address.logAnother(method === 'standard' ? 'log' : method, logged))
      address.showLogged(entry.id ?? '')
    },
  })
}

interface EntryFormProps extends Omit<RecordFormProps, 'form' | 'children'> {
  children?: ReactNode
  form: EntryState
  /** What the log already has for this day and location. */
  similar?: Entry[]
  /** What the location logged in the same week a year earlier. */
  lastYear?: number
}

/** All fields of an entry, in the order in which one knows them, and what it comes to so far. */
export function EntryForm({ form, similar = [], lastYear, children, ...frame }: EntryFormProps) {
  const hostName = useHostNames()
  // One begins where the first answer is missing: of what is known already, only the numbers change.
  const [knowsHost] = useState(form.values.hostId !== null)
  return (
    <RecordForm
      form={form}
      labels={LABELS}
      showValue={showField(hostName)}
      pinned={<RunningTotal values={form.values} lastYear={lastYear} />}
      {...frame}
    >
      {children}
      <DayField form={form} />
      <HostField form={form} focusOnMount={!knowsHost} />
      <SimilarNotice items={similar} />
      <IndividualField form={form} focusOnMount={knowsHost} />
      <EntryGroups form={form} />
      <ZeroReasonField form={form} />
      <NotesField form={form} />
    </RecordForm>
  )
}

/** What the entry comes to so far; always in sight. */
export function RunningTotal({ values, lastYear }: { values: Typed; lastYear?: number }) {
  const { individual, groups, all } = runningTotal(values)
  return (
    <div className={styles.total}>
      <strong>{sandwiches(all)}</strong>
      {groups > 0 && (
        <span className={styles.parts}>
          {formatNumber(individual)} + {formatNumber(groups)} from groups
        </span>
      )}
      {lastYear !== undefined && (
        <span className={styles.before}>Same week last year: {formatNumber(lastYear)}</span>
      )}
    </div>
  )
}

interface FieldProps {
  form: EntryState
  focusOnMount?: boolean
}

const weekdayOf = (day: string) => longDayWords(day).split(',')[0]

/** `47 weeks ago`: a wrong year is seen at once, which a date alone does not show. */
function longAgo(day: string, today: string) {
  const weeks = Math.floor(diffDays(day, today) / 7)
  return weeks > RECENT_WEEKS ? `${countOf(weeks, 'week')} ago` : undefined
}
const RECENT_WEEKS = 8

/** With the offer of the latest collection day for whoever chooses today where today is none (domain 3.2). */
function DayField({ form }: FieldProps) {
  const { today, latest } = useCalendar()
  const [dismissed, setDismissed] = useState(false)
  const { collectionDate } = form.values
  const offered = !dismissed && collectionDate === today && latest !== today
  const weekday = isDay(collectionDate)
    ? [weekdayOf(String(collectionDate)), longAgo(String(collectionDate), today)].filter(Boolean).join(', ')
    : undefined
  const which =
    collectionDate === today
      ? `Today, ${weekday}`
      : collectionDate === latest
        ? `The latest ${weekday}`
        : weekday
  return (
    <div className={styles.stack}>
      <DateField
        {...form.field('collectionDate')}
        label={LABELS.collectionDate}
        description={which}
        today={today}
        required
      />
      {offered && (
        <output className={styles.offer}>
          <span>Was this for the collection of {longDayWords(latest)}?</span>
          <span className={styles.offerButtons}>
            <Button onClick={() => form.set('collectionDate', latest)}>Use {weekdayOf(latest)}</Button>
            <Button variant="quiet" onClick={() => setDismissed(true)}>
              Keep today
            </Button>
          </span>
        </output>
      )}
    </div>
  )
}

export const HostField = ({ form, focusOnMount }: FieldProps) => (
  <HostPicker
    {...form.field('hostId')}
    label={LABELS.hostId}
    withGroups
    required
    focusOnMount={focusOnMount}
  />
)

export function IndividualField({ form, focusOnMount }: FieldProps) {
  const { individualSandwiches, breakdown } = form.values
  return (
    <div className={styles.stack}>
      <NumberField
        {...form.field('individualSandwiches')}
        label={LABELS.individualSandwiches}
        description="Brought one by one, without the groups"
        focusOnMount={focusOnMount}
      />
      <BreakdownField
        name="breakdown"
        what="individual sandwiches"
        value={breakdown}
        count={individualSandwiches}
        error={form.errors.breakdown}
        onChange={(next) => form.set('breakdown', next)}
      />
    </div>
  )
}

export function EntryGroups({ form, startWithOne }: FieldProps & { startWithOne?: boolean }) {
  const known = useKnownGroups(form.values.hostId)
  return (
    <section className={styles.stack} aria-label={LABELS.groups}>
      {!startWithOne && (
        <div className={styles.groupsHead}>
          <h3>Groups</h3>
          <span className={styles.optional}>if any came</span>
        </div>
      )}
      <GroupsField
        groups={form.values.groups ?? []}
        onChange={(groups) => form.set('groups', groups)}
        errors={form.errors}
        known={known}
        startWithOne={startWithOne}
      />
    </section>
  )
}

const REASONS = ZERO_REASONS.map((value) => ({ value, label: ZERO_REASON_LABELS[value] }))

/** An entry of nothing says why (only then is it asked). */
export function ZeroReasonField({ form }: FieldProps) {
  if (!isZero(form.values) && !form.errors.zeroReason) return null
  return (
    <div
      className={styles.zero}
      data-fault={form.errors.zeroReason ? true : undefined}
      tabIndex={form.errors.zeroReason ? -1 : undefined}
    >
      <RadioGroupField
        {...form.field('zeroReason')}
        label="Nothing was collected. Why?"
        options={REASONS}
        required
      />
    </div>
  )
}

export const NotesField = ({ form }: FieldProps) => (
  <TextAreaField {...form.field('notes')} label={LABELS.notes} rows={2} maxLength={2000} />
)

/** Said before it is logged twice; what was typed stays as a draft when one looks at the other entry. */
export function SimilarNotice({ items }: { items: Entry[] }) {
  const { today, latest } = useCalendar()
  const [first] = items
  if (!first) return null
  const { hostName, collectionDate } = first
  const day = collectionDate === latest ? `this ${weekdayOf(latest)}` : dayWords(collectionDate, today)
  const totals = new Intl.ListFormat('en').format(items.map(({ total }) => formatNumber(total)))
  return (
    <output className={styles.similar}>
      <Icon name="copy" />
      <div>
        <strong>
          {hostName} already has {totals} for {day}
        </strong>
        <ul>
          {items.slice(0, 3).map((entry) => (
            <li key={entry.id}>
              <Link href={linkToEntry(entry.id)}>{sandwiches(entry.total)}</Link>
              {entry.groups.length > 0 && ` with ${entry.groups.map(groupName).join(', ')}`}, logged by{' '}
              {entry.createdByName ?? 'somebody'} <Ago at={entry.submittedAt} />
            </li>
          ))}
        </ul>
      </div>
    </output>
  )
}
