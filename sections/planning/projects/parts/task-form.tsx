import type { ComponentType, ReactNode } from 'react'
import { reference } from '#kernel/fields/fields.ts'
import { Assignees } from '#platform/tasks/record-widgets.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { projectTask } from '../fields.ts'
import { tasks } from '../tasks-contract.ts'
import { ProjectPicker } from './project-picker.tsx'

/** A new one also says what it belongs to. */
export const newTask = {
  fields: {
    projectId: reference('Project', { hint: 'Leave it empty for a task that belongs to none' }),
    ...projectTask.fields,
  },
  input: tasks.add.input.omit({ id: true, parentId: true }),
  initial: { projectId: null, ...projectTask.initial },
  labels: { projectId: 'Project', ...projectTask.labels },
}

export const taskControls: Record<string, ComponentType<FieldProps<string>>> = {
  projectId: ProjectPicker as ComponentType<FieldProps<string>>,
  assignedTo: Assignees,
}

/** The fields in their places; what few need stands last. */
export const taskForm = (field: (name: never) => ReactNode, isNew: boolean) => {
  const of = (name: string) => field(name as never)
  return (
    <>
      {of('title')}
      {isNew && of('projectId')}
      {of('assignedTo')}
      <FieldRow>
        {of('dueDate')}
        {of('priority')}
      </FieldRow>
      {of('description')}
      <FieldRow>
        {of('repeats')}
        {of('assignedName')}
      </FieldRow>
      {of('isMilestone')}
    </>
  )
}
