import { useState } from 'react'
import type { Day } from '#kernel/charity/day.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { type ListedPlan, plans } from '../contract.ts'
import { planned } from '../fields.ts'
import { ByPicker, FromPicker, ToPicker } from './references.tsx'

const CONTROLS = { hostId: FromPicker, recipientId: ToPicker, driverId: ByPicker }

interface PlanFormProps {
  row: ListedPlan | 'new'
  /** The day of a new one. */
  day: Day
  onDone: () => void
}

/** What is to go to a recipient, from where and by whom. */
export function PlanForm({ row, day, onDone }: PlanFormProps) {
  const isNew = row === 'new'
  const [def] = useState(() => ({ ...planned, initial: { ...planned.initial, plannedDate: day } }))
  const { field, form, recordForm } = useDeclaredForm({
    def,
    name: `planned_deliveries:${day}`,
    record: row,
    controls: CONTROLS,
    add: plans.add,
    edit: plans.edit,
    said: (saved) => `Delivery to ${(saved as ListedPlan).recipientName} ${isNew ? 'planned' : 'changed'}`,
    onSaved: onDone,
  })
  return (
    <RecordForm {...recordForm} save={isNew ? 'Plan a delivery' : 'Save changes'} onCancel={onDone}>
      {field('recipientId')}
      <FieldRow>
        {field('plannedDate')}
        {field('sandwichCount')}
      </FieldRow>
      {field('hostId')}
      {field('driverId', { day: form.values.plannedDate } as never)}
      {field('notes')}
    </RecordForm>
  )
}
