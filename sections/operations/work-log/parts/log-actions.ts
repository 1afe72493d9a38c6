import type { ArgsOf } from '#kernel/calls/contract.ts'
import { formatDay, todayIn } from '#kernel/charity/day.ts'
import { DAY_MINUTES, formatDuration, hoursAndMinutes, minutesOf } from '#kernel/charity/duration.ts'
import { requestIdOf } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { keyOf, refresh } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { type OfflineOutcome, sendOrKeep } from '#web/offline/sending.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { countOf, formatTimeOf } from '#web/ui/show/format.ts'
import { type Timer, workLogs, workTimer } from '../contract.ts'
import { workLog } from '../fields.ts'

export type NewLog = ArgsOf<typeof workLogs.add>

/** Everything of this section that new hours change. */
const FIGURES = [workLogs.list, workLogs.mine, workLogs.week, workLogs.totals]

export const labelOf = ({ workDate, hours = 0, minutes = 0, description }: NewLog) =>
  [formatDay(workDate, 'short'), formatDuration(minutesOf({ hours, minutes })), description].join(', ')

/** Where an entry that is not sent yet is changed. */
const whereItWaits = ({ id = '' }: { id?: string | undefined }) =>
  `/dashboard?section=work-log&action=waiting&entry=${id}`

const KEPT = {
  title: 'Saved on this device',
  description: 'No connection. It will be sent by itself as soon as there is one.',
}

/** Says once what became of it; what was stored can be undone. */
function tell(outcome: OfflineOutcome<typeof workLogs.add>, message: string) {
  if (!outcome.stored) return void toast(KEPT)
  const requestId = requestIdOf(outcome.answer)
  if (requestId) offerUndo({ message, requestId })
  void refresh(FIGURES)
}

/** Sends an entry, or keeps it on this device. Its id is that of the attempt: pressed twice, done once. */
export async function logHours(args: NewLog, idempotencyKey: string = newId()) {
  const outcome = await sendOrKeep(
    workLogs.add,
    { ...args, id: args.id ?? idempotencyKey },
    {
      label: labelOf,
      editAt: whereItWaits,
    },
    idempotencyKey,
  )
  tell(outcome, `Logged ${labelOf(args)}`)
  return outcome
}

export async function repeatLastWeek(day: string) {
  try {
    const outcome = await sendOrKeep(
      workLogs.sameAsLastWeek,
      { day },
      { label: () => `Same as last week, for the week of ${formatDay(day, 'short')}` },
    )
    if (!outcome.stored) return void toast(KEPT)
    const { added } = outcome.answer
    const requestId = requestIdOf(outcome.answer)
    const { one, many } = workLog.words
    if (added > 0 && requestId) offerUndo({ message: `${countOf(added, one, many)} added`, requestId })
    else toast({ title: 'Nothing to add', description: 'This week has all of last week’s entries already.' })
    void refresh(FIGURES)
  } catch (error) {
    sayFailed('Nothing was added')(error)
  }
}

const MINE = keyOf(workLogs.mine, {})

/** The device shows what its person did last; the server’s answer comes in its place. */
async function showTimer(timer: Timer | null, today: string) {
  await queryClient.cancelQueries({ queryKey: MINE })
  queryClient.setQueryData(MINE, (known: object | undefined) => ({
    week: { start: today, end: today },
    minutes: 0,
    approvedMinutes: 0,
    repeats: 0,
    recent: [],
    ...known,
    timer,
  }))
}

export async function startTimer(
  { description, kindId }: { description: string | null; kindId: string | null },
  today: string,
) {
  const timer = { id: newId(), startedAt: new Date().toISOString(), description, kindId }
  await showTimer(timer, today)
  try {
    const outcome = await sendOrKeep(workTimer.start, timer, {
      label: () => `Timer started at ${formatTimeOf(timer.startedAt)}`,
    })
    if (outcome.stored) void refresh([workLogs.mine])
  } catch (error) {
    await showTimer(null, today)
    sayFailed('The timer was not started')(error)
  }
}

/** What the clock has measured: a started minute counts. */
export const measured = (timer: Timer, now: Date = new Date()) =>
  Math.max(1, Math.round((now.getTime() - Date.parse(timer.startedAt)) / 60_000))

/** What a stopped timer becomes; without words, or after more than a day, its person has to say more. */
export function entryOf(timer: Timer, timeZone: string) {
  const total = measured(timer)
  return {
    entry: {
      workDate: todayIn(timeZone, new Date(timer.startedAt)),
      ...hoursAndMinutes(Math.min(total, DAY_MINUTES)),
      description: timer.description ?? '',
      kindId: timer.kindId,
    },
    isWhole: total <= DAY_MINUTES && timer.description !== null,
  }
}

export async function stopTimer(args: NewLog, today: string, idempotencyKey: string = newId()) {
  const outcome = await sendOrKeep(
    workTimer.stop,
    { ...args, id: args.id ?? idempotencyKey },
    { label: labelOf, editAt: whereItWaits },
    idempotencyKey,
  )
  await showTimer(null, today)
  tell(outcome, `Logged ${labelOf(args)}`)
  return outcome
}

export async function discardTimer(today: string) {
  try {
    const outcome = await sendOrKeep(workTimer.discard, {}, { label: () => 'Timer stopped without an entry' })
    await showTimer(null, today)
    const requestId = outcome.stored ? requestIdOf(outcome.answer) : undefined
    if (requestId) offerUndo({ message: 'Timer stopped without an entry', requestId })
  } catch (error) {
    sayFailed('The timer runs on')(error)
  }
}
