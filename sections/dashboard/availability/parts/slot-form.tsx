import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Day } from '#kernel/charity/day.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RepetitionField } from '#web/ui/fields/repetition-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { TimeRangeField } from '#web/ui/fields/time-range-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm, type Values } from '#web/ui/form/use-record-form.ts'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { availability, type Slot, SlotForm, STATUSES, WHICH } from '../contract.ts'
import { following } from '../occurrences.ts'
import { type DayRange, rangeWords } from './chosen-days.ts'
import { Overlaps } from './overlaps.tsx'

type Filled = Values<typeof SlotForm>
type Which = keyof typeof WHICH
const LABELS = {
  status: 'You are',
  fromDay: 'First day',
  toDay: 'Last day',
  fromTime: 'From',
  toTime: 'To',
  notes: 'Note',
  repeats: 'Repeats',
} as const
const STATUS_OPTIONS = (['unavailable', 'available'] as const).map((value) => ({
  value,
  label: STATUSES[value],
}))
const NOON = { from: '09:00', to: '12:00' }

type Placed = Pick<Filled, 'fromDay' | 'toDay' | 'repeats'>

interface FieldsProps {
  initial: Filled
  /** Several ranges that were tapped: they are not typed again, and do not repeat. */
  spans?: readonly DayRange[] | undefined
  /** One of a rule: it does not repeat itself. */
  single?: boolean
  except?: string | undefined
  userId?: string | undefined
  save: string
  /** What is asked before everything else, and may put it to other days. */
  first?: (place: (time: Placed) => void) => ReactNode
  submit: (input: z.input<typeof SlotForm>, version: number | undefined, key: string) => Promise<unknown>
  onDone: () => void
}

function SlotFields({ initial, spans, single, except, userId, save, first, submit, onDone }: FieldsProps) {
  const form = useRecordForm({
    schema: SlotForm,
    initial,
    record: 'new',
    draftKey: null,
    labels: LABELS,
    submit: (input, { version, idempotencyKey }) => submit(input, version, idempotencyKey),
    onSaved: onDone,
  })
  const { fromDay, toDay, fromTime, toTime, repeats } = form.values
  const place = (time: Placed) => {
    form.set('fromDay', time.fromDay)
    form.set('toDay', time.toDay)
    form.set('repeats', time.repeats)
  }
  const [allDay, setAllDay] = useState(!initial.fromTime)
  const chooseAllDay = (whole: boolean) => {
    setAllDay(whole)
    form.set('fromTime', whole ? null : NOON.from)
    form.set('toTime', whole ? null : NOON.to)
  }
  const many = spans !== undefined && spans.length > 1
  const days = many ? spans : [{ from: fromDay ?? '', to: toDay ?? fromDay ?? '' }]
  return (
    <RecordForm form={form} save={save} onCancel={onDone} labels={LABELS}>
      {first?.(place)}
      <RadioGroupField {...form.field('status')} label={LABELS.status} options={STATUS_OPTIONS} required />
      {many ? (
        <Quiet>{rangeWords(spans)}</Quiet>
      ) : (
        <FieldRow>
          <DateField
            {...form.field('fromDay')}
            label={LABELS.fromDay}
            required
            onChange={(day) => {
              form.set('fromDay', day)
              if (day && (!toDay || toDay < day || toDay === fromDay)) form.set('toDay', day)
            }}
          />
          <DateField {...form.field('toDay')} label={LABELS.toDay} min={fromDay ?? undefined} required />
        </FieldRow>
      )}
      <SwitchField label="All day" value={allDay} onChange={(whole) => chooseAllDay(whole === true)} />
      {!allDay && (
        <TimeRangeField
          name="toTime"
          label={many || fromDay !== toDay ? 'On each of these days' : 'Time'}
          value={{ from: fromTime ?? '', to: toTime ?? '' }}
          error={form.errors.toTime ?? form.errors.fromTime}
          onChange={({ from, to }) => {
            form.set('fromTime', from || null)
            form.set('toTime', to || null)
          }}
        />
      )}
      {!many && !single && fromDay && (
        <RepetitionField
          label={LABELS.repeats}
          start={fromDay}
          value={repeats ?? null}
          onChange={(rule) => form.set('repeats', typeof rule === 'string' ? null : rule)}
          error={form.errors.repeats}
        />
      )}
      <TextAreaField
        {...form.field('notes')}
        label={LABELS.notes}
        rows={2}
        description="Whoever sees the team’s availability can read it."
      />
      <Overlaps
        spans={days}
        userId={userId}
        except={except}
        {...(allDay ? {} : { fromTime, toTime })}
        repeats={many || single ? null : repeats}
      />
    </RecordForm>
  )
}

interface NewSlotProps {
  spans: readonly DayRange[]
  today: Day
  /** Somebody else's, for whoever may change everybody's. */
  person?: { id: string; name: string } | undefined
  onDone: () => void
}

/** Says more of the days that were chosen: times, a note, again and again. */
export function NewSlot({ spans, today, person, onDone }: NewSlotProps) {
  const [first = { from: today, to: today }] = spans
  return (
    <SlotFields
      initial={{
        status: 'unavailable',
        fromDay: first.from,
        toDay: first.to,
        fromTime: null,
        toTime: null,
        notes: null,
        repeats: null,
      }}
      spans={spans}
      userId={person?.id}
      save="Save"
      submit={({ fromDay, toDay, ...said }, _version, idempotencyKey) => {
        const given = spans.length > 1 ? [...spans] : [{ from: fromDay, to: toDay }]
        return changeWithUndo(
          availability.add,
          { ...said, spans: given, ...(person ? { userId: person.id } : {}) },
          `${STATUSES[said.status]}: ${rangeWords(given)}`,
          { idempotencyKey },
        )
      }}
      onDone={onDone}
    />
  )
}

interface EditSlotProps {
  slot: Slot
  /** Which time of it was opened. */
  day: Day | undefined
  /** What was meant has become an entry of its own. */
  onMoved: (now: Slot) => void
  onDone: () => void
}

/** Changes an entry; what repeats asks first how much of it is meant. What was written by then stays. */
export function EditSlot({ slot, day, onMoved, onDone }: EditSlotProps) {
  const asks = slot.repeats !== null && day !== undefined
  const [which, setWhich] = useState<Which>(asks ? 'one' : 'all')
  const timeOf = (meant: Which) => {
    const { fromDay, toDay, repeats } = asks && meant !== 'all' ? following(slot, day) : slot
    return { fromDay, toDay, repeats: meant === 'one' ? null : repeats }
  }
  const { status, fromTime, toTime, notes } = slot
  return (
    <SlotFields
      initial={{ status, fromTime, toTime, notes, ...timeOf(which) }}
      first={(place) =>
        asks && (
          <RadioGroupField
            label="What changes"
            name="which"
            options={(Object.keys(WHICH) as Which[]).map((value) => ({ value, label: WHICH[value] }))}
            value={which}
            onChange={(picked) => {
              const meant = (picked as Which | null) ?? 'one'
              setWhich(meant)
              place(timeOf(meant))
            }}
          />
        )
      }
      single={which === 'one'}
      except={slot.id}
      userId={slot.userId}
      save="Save changes"
      submit={async (input, version, idempotencyKey) => {
        const now = await changeWithUndo(
          availability.edit,
          { ...input, id: slot.id, version: version ?? slot.version, which, ...(asks ? { day } : {}) },
          'Availability changed',
          { idempotencyKey },
        )
        if (now.id !== slot.id) onMoved(now)
        return now
      }}
      onDone={onDone}
    />
  )
}
