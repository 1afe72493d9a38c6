import { useState } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { requestIdOf } from '#web/calls/api.ts'
import { makeChange } from '#web/calls/query.ts'
import { offerUndo, withdrawUndo } from '#web/calls/undo.ts'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { kudos, WHAT_FOR_LENGTH, WORDS_LENGTH } from '../contract.ts'

interface SendKudosProps {
  /** Chosen already. */
  to?: string
  /** What it is for, where the portal knows. */
  done?: { contextType: string; contextId: string; entityName: string }
  onClose: () => void
}

/** Whom, what for, and a few words. */
export default function SendKudos({ to, done, onClose }: SendKudosProps) {
  const [people, setPeople] = useState(to ? [to] : [])
  const [entityName, setEntityName] = useState('')
  const [content, setContent] = useState('')
  const send = async () => {
    const [recipientId = ''] = people
    withdrawUndo()
    const answer = await makeChange(kudos.send, { recipientId, content, ...(done ?? { entityName }) })
    const requestId = requestIdOf(answer)
    // Its words are a row of their own, but one thing was done.
    if (requestId) offerUndo({ message: 'The kudos was sent', requestId, rows: 1 })
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Send kudos">
      <SmallForm action="Send kudos" onSubmit={send}>
        {(faults) => (
          <>
            <PeoplePicker
              name="recipientId"
              label="Whom"
              required
              value={people}
              onChange={setPeople}
              people={peopleLike}
              max={1}
              error={faults.recipientId}
            />
            {done ? (
              <Quiet>For: {done.entityName}</Quiet>
            ) : (
              <TextField
                name="entityName"
                label="What for"
                value={entityName}
                onChange={(value) => setEntityName(value ?? '')}
                maxLength={WHAT_FOR_LENGTH}
                error={faults.entityName}
              />
            )}
            <TextAreaField
              name="content"
              label="Your words"
              required
              value={content}
              onChange={(value) => setContent(value ?? '')}
              maxLength={WORDS_LENGTH}
              error={faults.content}
            />
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}
