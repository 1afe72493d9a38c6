import { type ReactNode, useState } from 'react'
import type { Day } from '#kernel/charity/day.ts'
import { reasonFault } from '#kernel/portal/steps.ts'
import { faultsOf, messageOf } from '#web/calls/errors.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { eventRequests, type ListedEvent } from '../contract.ts'
import { type MoveName, pipeline } from '../moves.ts'
import { STATUSES } from '../statuses.ts'
import { nameOf } from '../words.ts'
import styles from './events.module.css'
import { OnThatDay } from './on-that-day.tsx'
import { standingOf } from './ways.ts'

export const make = (row: ListedEvent, move: MoveName, given: object = {}) =>
  changeWithUndo(
    eventRequests.move,
    { id: row.id, move, ...given },
    `${nameOf(row)}: ${STATUSES[pipeline.moves[move].to].label.toLowerCase()}`,
  )

interface MovesProps {
  row: ListedEvent
  /** One move alone, with what it asks for. */
  only?: MoveName
  onMade?: () => void
}

/** Where a request stands and where it can go from here; a day that a move needs is asked for with it. */
export function Moves({ row, only, onMade }: MovesProps) {
  const user = useCurrentUser()
  const { today } = useOrganizationClock()
  const forms = Object.fromEntries(
    (['schedule', 'reschedule', 'reinstate', 'postpone'] as const).map((move) => [
      move,
      ({ others }: { others: ReactNode }) => (
        <DayForm key={move} row={row} move={move} today={today} others={others} onMade={onMade} />
      ),
    ]),
  )
  const table = only ? { states: pipeline.states, moves: { [only]: pipeline.moves[only] } } : pipeline
  return (
    <Steps
      steps={table as typeof pipeline}
      row={standingOf(row, today)}
      who={user}
      start={only}
      onMove={async (move, reason) => {
        await make(row, move, { reason })
        onMade?.()
      }}
      forms={forms}
    >
      {row.statusReason}
    </Steps>
  )
}

interface DayFormProps {
  row: ListedEvent
  move: 'schedule' | 'reschedule' | 'reinstate' | 'postpone'
  today: Day
  others: ReactNode
  onMade: (() => void) | undefined
}

/** While one chooses the day it is said what else is on it. */
function DayForm({ row, move, today, others, onMade }: DayFormProps) {
  const postpones = move === 'postpone'
  const { label } = pipeline.moves[move]
  const asked = 'reason' in pipeline.moves[move] ? pipeline.moves.postpone.reason : undefined
  const [day, setDay] = useState<string | null>(
    postpones ? null : (row.tentativeNewDate ?? row.scheduledEventDate ?? row.desiredEventDate),
  )
  const [reason, setReason] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const go = async () => {
    const why = asked && reasonFault(asked, reason)
    const found: Record<string, string> = {
      ...(why ? { reason: why } : {}),
      ...(!postpones && !day ? { day: 'Please choose the day that was agreed on' } : {}),
    }
    setFaults(found)
    setFailure('')
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      await make(row, move, postpones ? { reason, tentativeNewDate: day } : { scheduledEventDate: day })
      onMade?.()
    } catch (error) {
      const said = faultsOf(error)
      setFaults({ ...said, day: said.scheduledEventDate ?? said.tentativeNewDate ?? '' })
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.asking}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      {asked && (
        <TextAreaField
          name="reason"
          label={asked.label}
          required
          focusOnMount
          rows={2}
          maxLength={asked.max}
          value={reason}
          error={faults.reason}
          onChange={setReason}
        />
      )}
      <DateField
        name="day"
        label={postpones ? 'New date, if there is one already' : 'Agreed date'}
        value={day as Day | null}
        today={today}
        required={!postpones}
        clearable={postpones}
        focusOnMount={!asked}
        error={faults.day || undefined}
        onChange={setDay}
      />
      <OnThatDay day={day} id={row.id} />
      <Line>
        <Button type="submit" variant="primary" busy={busy}>
          {label}
        </Button>
        {others}
      </Line>
      <LiveRegion urgent>{failure}</LiveRegion>
    </form>
  )
}
