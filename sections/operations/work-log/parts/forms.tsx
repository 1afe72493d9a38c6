import { useState } from 'react'
import { isDay } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { call } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { changeWithUndo, makeChange } from '#web/calls/query.ts'
import { isReachable } from '#web/device/network.ts'
import { removeWaiting, replaceWaiting, type Waiting } from '#web/offline/queue.ts'
import { sendWaiting } from '#web/offline/sending.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { type WorkLog, workLogs } from '../contract.ts'
import EntryForm, { emptyLog, type LogValues } from './entry-form.tsx'
import { entryOf, labelOf, logHours, measured, type NewLog, stopTimer } from './log-actions.ts'
import { useWaitingHours } from './use-waiting-hours.ts'
import { useMine, useWorkCalendar } from './use-work.ts'

interface FormProps {
  onClose: () => void
}

/** A new entry: today, and what was done last one press away. */
export function LogForm({ day, onClose }: FormProps & { day: string }) {
  const { today } = useWorkCalendar()
  return (
    <EntryForm
      initial={emptyLog(isDay(day) ? day : today)}
      record="new"
      draft={`new${day}`}
      quick
      save="Log these hours"
      submit={(log, { idempotencyKey }) => logHours(log, idempotencyKey)}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}

/** A timer that lacks its words, or ran longer than anybody works. */
export function StopForm({ onClose }: FormProps) {
  const { today, timeZone } = useWorkCalendar()
  const [timer] = useState(useMine().data?.timer)
  if (!timer) return <EmptyState icon="clock" title="No timer is running" />
  const { entry, isWhole } = entryOf(timer, timeZone)
  const tooLong = !isWhole && timer.description !== null
  return (
    <>
      {tooLong && (
        <Quiet>The timer has run for {formatDuration(measured(timer))}. How long did you work?</Quiet>
      )}
      <EntryForm
        initial={{
          ...emptyLog(entry.workDate),
          ...entry,
          ...(tooLong ? { hours: null, minutes: null } : {}),
        }}
        record="new"
        draft={null}
        save="Stop and log"
        submit={(log, { idempotencyKey }) => stopTimer(log, today, idempotencyKey)}
        onSaved={onClose}
        onCancel={onClose}
      />
    </>
  )
}

/** An entry that is there already; a stale one is merged field by field. */
export const EditForm = ({ log, onClose }: FormProps & { log: WorkLog }) => (
  <EntryForm
    initial={log}
    record={log}
    draft={log.id}
    save="Save changes"
    submit={(changes, { version = log.version }) =>
      changeWithUndo(workLogs.edit, { ...changes, id: log.id, version }, 'Entry changed')
    }
    onSaved={onClose}
    onCancel={onClose}
  />
)

/** An entry that has not been sent yet, or was not accepted: it can still be changed on this device. */
export function WaitingForm({ id, onClose }: FormProps & { id: string }) {
  const found = useWaitingHours().find((one) => one.args.id === id)
  // Sent while somebody is typing: what they type still counts, as a correction.
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  const entry = found ?? kept
  if (!entry)
    return (
      <EmptyState icon="done" title="This entry is not waiting any more">
        It was sent meanwhile, or discarded.
      </EmptyState>
    )
  const args = entry.args as Partial<LogValues>
  return (
    <>
      <WaitingMark state={entry.state} reason={entry.reason} />
      <EntryForm
        initial={{ ...emptyLog(''), ...args }}
        record={{ ...emptyLog(''), ...args, id }}
        draft={null}
        save="Save and send"
        submit={(log) => settle(entry, { ...log, id })}
        onSaved={onClose}
        onCancel={onClose}
      />
    </>
  )
}

/** In the log already (sent meanwhile, or its answer got lost): corrected there. Otherwise it goes on waiting. */
async function settle(entry: Waiting, args: NewLog & { id: string }) {
  const stored = await inLog(args.id)
  if (!stored) {
    await replaceWaiting(entry.id, { args, label: labelOf(args) })
    return void sendWaiting()
  }
  const { userId: _same, ...changes } = args
  await makeChange(workLogs.edit, { ...changes, version: stored.version })
  await removeWaiting(entry.id)
}

async function inLog(id: string): Promise<WorkLog | undefined> {
  if (!isReachable()) return undefined
  try {
    return await call(workLogs.one, { id })
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 0)) return undefined
    throw error
  }
}
