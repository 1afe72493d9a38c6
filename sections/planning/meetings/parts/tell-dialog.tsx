import { useState } from 'react'
import { makeChange } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Meeting, meetings } from '../contract.ts'

/** Those who are invited hear of it at the bell, and by mail or push as each of them wishes. */
export default function TellDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const [message, setMessage] = useState<string | null>(null)
  const who =
    meeting.people.length > 0 ? countOf(meeting.people.length, 'person') : 'everyone who may open meetings'
  const send = async () => {
    const { told } = await makeChange(meetings.tell, { id: meeting.id, ...(message ? { message } : {}) })
    toast({ title: told === 0 ? 'There was nobody to tell' : `${countOf(told, 'person')} told` })
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Tell those who are invited">
      <SmallForm action="Tell them" onSubmit={send} actions={<Button onClick={onClose}>Cancel</Button>}>
        {(faults) => (
          <>
            <Quiet>
              It goes to {who}, with its day, time and place. Each of them hears of it as they wish to.
            </Quiet>
            <TextAreaField
              label="A word with it"
              description="Optional"
              rows={2}
              maxLength={300}
              focusOnMount
              value={message}
              onChange={setMessage}
              error={faults.message}
            />
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}
