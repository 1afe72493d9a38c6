import { useState } from 'react'
import { useLocation } from 'wouter'
import { change } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type Project, projects } from '../contract.ts'
import { pageOf } from './ways.ts'

interface CopyProjectProps {
  project: Project
  isTemplate: boolean
  onClose: () => void
}

/** A project like this one, or a template made of it: with its tasks, none of them done. */
export default function CopyProject({ project, isTemplate, onClose }: CopyProjectProps) {
  const [, navigate] = useLocation()
  const [title, setTitle] = useState<string | null>(project.title)
  const [startDate, setStartDate] = useState<string | null>(null)
  const [withPeople, setWithPeople] = useState(false)
  const save = async () => {
    const made = await change(projects.copy, {
      id: project.id,
      title: title ?? '',
      startDate: isTemplate ? null : startDate,
      isTemplate,
      withPeople,
    })
    await refresh([projects.list])
    onClose()
    navigate(pageOf(made))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isTemplate ? 'Keep it as a template' : `A project like ${project.title}`}
    >
      <SmallForm
        action={isTemplate ? 'Keep it as a template' : 'Make the project'}
        onSubmit={save}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {(faults) => (
          <>
            <TextField label="Title" value={title} onChange={setTitle} error={faults.title} required />
            {!isTemplate && (
              <DateField
                label="Begins"
                description="Its days and those of its tasks move along; without it they are left out"
                value={startDate}
                onChange={setStartDate}
                error={faults.startDate}
              />
            )}
            <SwitchField
              label="With the same people"
              value={withPeople}
              onChange={(value) => setWithPeople(value === true)}
            />
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}
