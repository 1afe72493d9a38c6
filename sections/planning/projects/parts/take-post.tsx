import { useState } from 'react'
import { changeWithUndo } from '#web/calls/query.ts'
import { useSection } from '#web/shell/routes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { tasks } from '../tasks-contract.ts'
import { ProjectPicker } from './project-picker.tsx'

interface TakePostProps {
  id: string
  title: string
  onClose: () => void
}

/** Which project a post of the team board goes into. */
export default function TakePost({ id, title, onClose }: TakePostProps) {
  const { go } = useSection()
  const [projectId, setProjectId] = useState<string | null>(null)
  const save = async () => {
    await changeWithUndo(tasks.take, { id, projectId: projectId ?? '' }, `${title} is in the project`)
    onClose()
    go('tasks', { id })
  }
  return (
    <Dialog opened onClose={onClose} title={`Put ${title} into a project`}>
      <SmallForm
        action="Put it into the project"
        onSubmit={save}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {(faults) => (
          <ProjectPicker
            label="Project"
            description="Comments, files and people come along"
            value={projectId}
            onChange={setProjectId}
            error={faults.projectId}
            required
          />
        )}
      </SmallForm>
    </Dialog>
  )
}
