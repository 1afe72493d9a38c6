import { useState } from 'react'
import { isDay } from '#kernel/charity/day.ts'
import { HostPicker } from '#sections/operations/hosts/widgets.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import type { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { type Entry, ZERO_REASON_LABELS, ZERO_REASONS } from '../contract.ts'
import { BreakdownField } from './breakdown-field.tsx'
import styles from './entry-form.module.css'
import { type EntryValues, isZero, type Typed } from './entry-values.ts'
import { GroupsField } from './groups-field.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { useCalendar } from './use-calendar.ts'
import { useGroupNames } from './use-group-names.ts'
import { longDayWords } from './words.tsx'

export type EntryForm = ReturnType<typeof useRecordForm<typeof EntryValues, unknown>>

export const LABELS = {
  collectionDate: 'Date',
  hostId: 'Location',
  individualSandwiches: 'Individual sandwiches',
  breakdown: 'Types of individual sandwiches',
  groups: 'Groups',
  zeroReason: 'Why nothing was collected',
  notes: 'Notes',
} as const

interface EntryFieldsProps {
  form: EntryForm
  /** Offers the latest collection day where today is none. */
  offersDay?: boolean
  /** What the log already has for this day and location. */
  similar?: Entry[]
}

/** All fields of an entry, in the order in which one knows them. */
export function EntryFields({ form, offersDay, similar = [] }: EntryFieldsProps) {
  return (
    <>
      <DayField form={form} offersDay={offersDay} />
      <HostField form={form} />
      <SimilarNotice items={similar} />
      <IndividualField form={form} />
      <EntryGroups form={form} />
      <ZeroReasonField form={form} />
      <NotesField form={form} />
    </>
  )
}

/** Today, with the offer of the latest collection day where today is none (domain 3.2). */
export function DayField({ form, offersDay }: { form: EntryForm; offersDay?: boolean }) {
  const { today, latest } = useCalendar()
  const [dismissed, setDismissed] = useState(false)
  const { collectionDate } = form.values
  const offered = offersDay && !dismissed && collectionDate === today && latest !== today
  const weekday = isDay(collectionDate) ? longDayWords(String(collectionDate)).split(',')[0] : undefined
  return (
    <div className={styles.stack}>
      <DateField
        {...form.field('collectionDate')}
        label={LABELS.collectionDate}
        description={weekday && (collectionDate === today ? `Today, ${weekday}` : weekday)}
        today={today}
        required
      />
      {offered && (
        <output className={styles.offer}>
          <span>Was this for the collection of {longDayWords(latest)}?</span>
          <span className={styles.offerButtons}>
            <Button onClick={() => form.set('collectionDate', latest)}>
              Use {longDayWords(latest).split(',')[0]}
            </Button>
            <Button variant="quiet" onClick={() => setDismissed(true)}>
              Keep today
            </Button>
          </span>
        </output>
      )}
    </div>
  )
}

export const HostField = ({ form }: { form: EntryForm }) => (
  <HostPicker {...form.field('hostId')} label={LABELS.hostId} withGroups required />
)

export function IndividualField({ form }: { form: EntryForm }) {
  const { individualSandwiches, breakdown } = form.values
  return (
    <div className={styles.stack}>
      <NumberField
        {...form.field('individualSandwiches')}
        label={LABELS.individualSandwiches}
        description="Brought one by one, without the groups"
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

export function EntryGroups({ form, startWithOne }: { form: EntryForm; startWithOne?: boolean }) {
  const suggestions = useGroupNames(form.values.hostId)
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
        suggestions={suggestions}
        startWithOne={startWithOne}
      />
    </section>
  )
}

const REASONS = ZERO_REASONS.map((value) => ({ value, label: ZERO_REASON_LABELS[value] }))

/** An entry of nothing says why (only then is it asked). */
export function ZeroReasonField({ form }: { form: EntryForm }) {
  const typed: Typed = form.values
  if (!isZero(typed) && !form.errors.zeroReason) return null
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

export const NotesField = ({ form }: { form: EntryForm }) => (
  <TextAreaField {...form.field('notes')} label={LABELS.notes} rows={2} maxLength={2000} />
)
