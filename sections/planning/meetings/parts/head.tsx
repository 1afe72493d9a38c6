import { useState } from 'react'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { Steps } from '#web/ui/steps/steps.tsx'
import { type Meeting, meetings } from '../contract.ts'
import { course } from '../fields.ts'
import { makeMove } from './ways.ts'

const { close: _later, ...before } = course.moves
/** What is still to come is not closed. */
const BEFORE = { ...course, moves: before } as unknown as typeof course

type Carried = Awaited<ReturnType<typeof carryOn>>

const carryOn = ({ id, title }: Meeting) =>
  changeWithUndo(meetings.carry, { id }, (made) => `${title} closed; ${inWords(made)}`)

const inWords = ({ carried, tasks, isNew }: { carried: number; tasks: number; isNew: boolean }) =>
  [
    `${countOf(carried, 'item')} went on to ${isNew ? 'a new meeting' : 'the next meeting'}`,
    tasks > 0 && `${countOf(tasks, 'task')} made`,
  ]
    .filter(Boolean)
    .join(', ')

/** Where a meeting stands, and what whoever manages meetings may do with it. */
export function MeetingHead({ meeting }: { meeting: Meeting }) {
  const user = useCurrentUser()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Carried>()
  const press = async () => {
    setBusy(true)
    try {
      setMade(await carryOn(meeting))
    } catch (error) {
      sayFailed('Nothing went on')(error)
    } finally {
      setBusy(false)
    }
  }
  const { nextId, isAhead } = meeting
  return (
    <Stack>
      <Steps
        steps={isAhead ? BEFORE : course}
        row={meeting}
        who={user}
        onMove={(move) => makeMove(meeting, move)}
      />
      {nextId === null && !isAhead && (
        <Line>
          <Button icon="next" busy={busy} onClick={() => void press()}>
            Close it and get the next one ready
          </Button>
          <Quiet as="span">What is open goes on; one undo takes it back.</Quiet>
        </Line>
      )}
      {nextId !== null && (
        <Line>
          <Quiet as="span">{made ? `${inWords(made)}.` : 'What was left went on to the next meeting.'}</Quiet>
          <SectionButton variant="quiet" icon="next" section="meetings" params={{ id: nextId }}>
            Open the next meeting
          </SectionButton>
        </Line>
      )}
    </Stack>
  )
}
