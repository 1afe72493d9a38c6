import { useState } from 'react'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { TaskFromMessage } from '#platform/tasks/from-message-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { teamBoard } from './contract.ts'
import { KINDS, type Kind, post } from './fields.ts'

const kinds = Object.entries(KINDS).map(([value, label]) => ({ value: value as Kind, label }))

/** What somebody said becomes a post of the team board. */
export default function PostFromMessage({ message, onDone }: MessageUseProps) {
  const [kind, setKind] = useState<Kind>('task')
  return (
    <TaskFromMessage
      message={message}
      action="Put it on the board"
      labels={post.labels}
      onSubmit={async (said) => {
        await changeWithUndo(teamBoard.add, { ...said, kind }, `${said.title}: it is on the team board`)
        onDone()
      }}
    >
      {() => (
        <SelectField
          label={post.labels.kind}
          options={kinds}
          value={kind}
          onChange={(value) => setKind((value as Kind | null) ?? 'task')}
        />
      )}
    </TaskFromMessage>
  )
}
