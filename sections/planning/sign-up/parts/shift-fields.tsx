import type { ReactNode } from 'react'
import type { slot } from '#platform/slots/fields.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'

type Name = keyof typeof slot.fields | 'weeks'

/** A shift in the order in which somebody plans it. */
export function ShiftFields({ field, isNew }: { field: (name: Name) => ReactNode; isNew: boolean }) {
  return (
    <>
      {field('title')}
      <FieldRow>
        {field('role')}
        {field('roleName')}
      </FieldRow>
      <FieldRow>
        {field('day')}
        {field('needed')}
      </FieldRow>
      <FieldRow>
        {field('startTime')}
        {field('endTime')}
      </FieldRow>
      {isNew && field('weeks')}
      {field('place')}
      {field('latitude')}
      {field('instructions')}
      {field('isPublic')}
      {field('notes')}
    </>
  )
}
