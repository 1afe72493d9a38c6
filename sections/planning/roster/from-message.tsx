import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { slots } from '#platform/slots/contract.ts'
import { changeWithUndo, makeChange, query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { roster } from './contract.ts'

type Choice = OutputOf<typeof roster.toCover>['items'][number]
const keyOf = ({ slotId, signupId }: Choice) => signupId ?? slotId
const REASON_LENGTH = 500

/** What somebody said becomes a search for who steps in: their place is given back, or an open one looked after. */
export default function CoverFromMessage({ message, onDone }: MessageUseProps) {
  const { id: messageId } = message
  const asked = useQuery(query(roster.toCover, { messageId }))
  const [one, setOne] = useState<Choice | null>(null)
  const save = async () => {
    if (!one) return
    if (one.signupId)
      await changeWithUndo(
        slots.move,
        {
          id: one.signupId,
          move: 'cancel',
          reason: message.text.trim().slice(0, REASON_LENGTH),
          fromMessage: messageId,
        },
        `${one.title}: somebody else is looked for`,
      )
    else {
      await makeChange(roster.beginCover, { id: one.slotId, fromMessage: messageId })
      toast({ title: 'Somebody is looked for', description: `${one.title}, ${one.when}` })
    }
    onDone()
  }
  return (
    <Async
      query={asked}
      what="the shifts"
      empty={
        <EmptyState icon="calendar" title="There is no shift to find somebody for">
          Nobody who could be meant has a place in the next 60 days.
        </EmptyState>
      }
    >
      {() => (
        <SmallForm action="Find somebody" disabled={!one} onSubmit={save}>
          {() => (
            <RecordPicker<Choice>
              label="For which shift?"
              placeholder="Choose, or type a title or a day"
              description="A place that is given back is offered to others in turn, in polite hours, until one says yes."
              query={(search) => query(roster.toCover, { messageId, ...(search ? { search } : {}) })}
              getId={keyOf}
              getLabel={({ title, when }) => `${title}, ${when}`}
              getNote={({ instead }) => (instead ? `Instead of ${instead}` : 'A place is open')}
              value={one && keyOf(one)}
              valueLabel={one ? `${one.title}, ${one.when}` : ''}
              onChange={(_id, choice) => setOne(choice)}
            />
          )}
        </SmallForm>
      )}
    </Async>
  )
}
