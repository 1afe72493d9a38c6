import { useState } from 'react'
import {
  addDays,
  type Day,
  formatDay,
  isDay,
  WEEKDAY_NAMES,
  type Weekday,
  weekday,
} from '#kernel/charity/day.ts'
import {
  likeStart,
  nthOf,
  occurrences,
  type Repetition,
  repetitionWords,
  ruleText,
} from '#kernel/charity/repetition.ts'
import { CheckboxGroupField } from './choice-fields.tsx'
import { DateField } from './date-field.tsx'
import type { FieldProps } from './field.ts'
import { FieldGroup } from './field-group.tsx'
import { NumberField } from './number-field.tsx'
import { SelectField } from './select-field.tsx'
import styles from './time-range-field.module.css'

interface RepetitionFieldProps extends Omit<FieldProps<Repetition>, 'onChange'> {
  /** The first day; what is offered follows from it. */
  start: Day
  /** Null: it happens once. */
  onChange: (value: Repetition | null) => void
}

type Unit = Repetition['every']
const UNITS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
] as const
const DAYS = WEEKDAY_NAMES.map((label, index) => ({ value: String(index), label }))
const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'times', label: 'After a number of times' },
] as const
const PREVIEW = 4

/** What people mean when they say that something comes again as on this day. */
function usual(start: Day): Repetition[] {
  const { nth, isLast } = nthOf(start)
  return [
    likeStart.daily(),
    likeStart.weekly(start),
    likeStart.weekly(start, 2),
    ...(nth < 5 ? [likeStart.monthlyByWeekday(start)] : []),
    ...(isLast ? [likeStart.monthlyByWeekday(start, true)] : []),
    likeStart.monthlyByDay(start),
    likeStart.yearly(),
  ]
}
const endless = (rule: Repetition) => ruleText({ ...rule, end: undefined })

/** 'Every Wednesday', 'the second Tuesday of every month', until a day or for a number of times; or in one's own terms. */
export function RepetitionField({ value, onChange, start, ...field }: RepetitionFieldProps) {
  const offered = usual(start)
  const known = value && offered.find((rule) => endless(rule) === endless(value))
  const [own, setOwn] = useState(false)
  const chosen = !value ? 'once' : own || !known ? 'own' : endless(known)

  const choose = (key: string | null) => {
    setOwn(key === 'own')
    if (key === 'own') return onChange(value ?? likeStart.weekly(start))
    const rule = offered.find((one) => endless(one) === key)
    onChange(rule ? { ...rule, ...(value?.end ? { end: value.end } : {}) } : null)
  }
  return (
    <FieldGroup label={field.label} description={field.description} disabled={field.disabled}>
      <SelectField
        {...field}
        description={undefined}
        label="How often"
        options={[
          { value: 'once', label: 'Once' },
          ...offered.map((rule) => ({ value: endless(rule), label: repetitionWords(rule, start) })),
          { value: 'own', label: 'Another rhythm' },
        ]}
        value={chosen}
        onChange={choose}
      />
      {value && chosen === 'own' && <OwnRhythm rule={value} start={start} onChange={onChange} />}
      {value && <Ending rule={value} start={start} onChange={onChange} />}
      {value && <Preview rule={value} start={start} />}
    </FieldGroup>
  )
}

interface PartProps {
  rule: Repetition
  start: Day
  onChange: (rule: Repetition) => void
}

function OwnRhythm({ rule, start, onChange }: PartProps) {
  const { interval, end } = rule
  const rest = { interval, ...(end ? { end } : {}) }
  const inUnit = (every: Unit): Repetition => {
    if (every === 'week') return { ...rest, every, weekdays: [weekday(start)] }
    if (every === 'month') return { ...likeStart.monthlyByWeekday(start), ...rest }
    return { ...rest, every }
  }
  const monthly = [
    likeStart.monthlyByDay(start),
    likeStart.monthlyByWeekday(start),
    likeStart.monthlyByWeekday(start, true),
  ].map((one) => ({ ...one, ...rest }))
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label="Every"
          plain
          value={interval}
          onChange={(typed) =>
            typeof typed === 'number' && typed > 0 && onChange({ ...rule, interval: typed })
          }
        />
        <SelectField
          label="Unit"
          options={UNITS}
          value={rule.every}
          onChange={(picked) => {
            const unit = UNITS.find((one) => one.value === picked)
            if (unit) onChange(inUnit(unit.value))
          }}
        />
      </div>
      {rule.every === 'week' && (
        <CheckboxGroupField
          label="On"
          options={DAYS}
          value={rule.weekdays.map(String)}
          error={rule.weekdays.length === 0 ? 'Please choose at least one day' : undefined}
          onChange={(picked) => onChange({ ...rule, weekdays: picked.map((one) => Number(one) as Weekday) })}
        />
      )}
      {rule.every === 'month' && (
        <SelectField
          label="Which day"
          options={monthly.map((one) => ({
            value: endless(one),
            label: repetitionWords({ ...one, end: undefined }, start),
          }))}
          value={endless(rule)}
          onChange={(picked) => {
            const found = monthly.find((one) => endless(one) === picked)
            if (found) onChange(found)
          }}
        />
      )}
    </>
  )
}

function Ending({ rule, start, onChange }: PartProps) {
  const { end, ...endlessRule } = rule
  const kind = !end ? 'never' : 'until' in end ? 'until' : 'times'
  const choose = (picked: string | null) => {
    if (picked === 'until') onChange({ ...rule, end: { until: addDays(start, 90) } })
    else if (picked === 'times') onChange({ ...rule, end: { times: 10 } })
    else onChange(endlessRule as Repetition)
  }
  return (
    <div className={styles.pair}>
      <SelectField label="Ends" options={ENDS} value={kind} onChange={choose} />
      {end && 'until' in end && (
        <DateField
          label="Last day"
          min={start}
          value={end.until}
          onChange={(until) => until !== null && isDay(until) && onChange({ ...rule, end: { until } })}
        />
      )}
      {end && 'times' in end && (
        <NumberField
          label="Times"
          plain
          value={end.times}
          onChange={(times) =>
            typeof times === 'number' && times > 0 && onChange({ ...rule, end: { times } })
          }
        />
      )}
    </div>
  )
}

/** What was chosen in a sentence, and what that comes to: one sees a mistake before it is made. */
function Preview({ rule, start }: Omit<PartProps, 'onChange'>) {
  const days = occurrences(rule, start, { to: addDays(start, 3660), most: PREVIEW + 1 })
  const shown = days.slice(0, PREVIEW).map((one) => formatDay(one, 'short'))
  return (
    <output>
      {repetitionWords(rule, start)}.{' '}
      {shown.length === 0 ? 'That is never.' : `${shown.join(' · ')}${days.length > PREVIEW ? ' …' : ''}`}
    </output>
  )
}
