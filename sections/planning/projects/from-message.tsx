import { useState } from 'react'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { TaskFromMessage } from '#platform/tasks/from-message-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { projectTask } from './fields.ts'
import { ProjectPicker } from './parts/project-picker.tsx'
import { tasks } from './tasks-contract.ts'

/** What somebody said becomes a task of a project, or of none. */
export default function ProjectTaskFromMessage({ message, onDone }: MessageUseProps) {
  const [projectId, setProjectId] = useState<string | null>(null)
  return (
    <TaskFromMessage
      message={message}
      action="Add the task"
      labels={projectTask.labels}
      onSubmit={async (said) => {
        await changeWithUndo(tasks.add, { ...said, projectId }, `${said.title} added`)
        onDone()
      }}
    >
      {(faults) => (
        <ProjectPicker
          label="Project"
          description="Leave it empty for a task that belongs to none"
          value={projectId}
          onChange={setProjectId}
          error={faults.projectId}
        />
      )}
    </TaskFromMessage>
  )
}
