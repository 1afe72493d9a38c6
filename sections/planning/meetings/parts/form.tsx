import type { ReactNode } from 'react'
import { Assignees } from '#platform/tasks/record-widgets.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import type { meeting } from '../fields.ts'

type Name = keyof typeof meeting.fields

export const controls = { invited: Assignees }

export const formOf = (field: (name: Name) => ReactNode) => (
  <>
    {field('title')}
    <FieldRow>
      {field('kind')}
      {field('date')}
    </FieldRow>
    <FieldRow>
      {field('startTime')}
      {field('minutes')}
    </FieldRow>
    <FieldRow>
      {field('location')}
      {field('link')}
    </FieldRow>
    {field('invited')}
    {field('description')}
  </>
)
