import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { isDay } from '#kernel/charity/day.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { EntryFields, LABELS } from './entry-fields.tsx'
import styles from './entry-form.module.css'
import { EntryValues, inputOf, type Typed } from './entry-values.ts'
import { type Logged, logEntry, type NewEntryArgs, tellLogged } from './log-entry.ts'
import { RunningTotal } from './running-total.tsx'
import { useSimilar } from './similar-notice.tsx'
import type { Address } from './use-address.ts'
import { useCalendar } from './use-calendar.ts'
import { useHostNames } from './use-host-names.ts'
import { useStart } from './use-start.ts'

interface Before {
  day: string
  hostId: string
  round: number
  logged: string[]
}
const NOTHING: readonly string[] = []

/** A new entry, and after it the form for the next one, on the same day and at the same location. */
export function LogForm({ address }: { address: Address }) {
  const { today } = useCalendar()
  const { hostId, day, key } = useAskedFor(address)
  const [last, setLast] = useState<Before | null>(null)
  const start = useStart(last?.day ?? day ?? today, last?.hostId ?? hostId)
  if (!start)
    return (
      <Waiting what="the form">
        <SkeletonLines lines={6} />
      </Waiting>
    )
  return (
    <>
      {last && <Next key={last.round} />}
      <NewEntryForm
        key={last?.round ?? 0}
        start={start}
        draftName={last ? 'new' : key}
        logged={last?.logged ?? NOTHING}
        onLogged={(entry) =>
          setLast({ ...entry, round: (last?.round ?? 0) + 1, logged: [...(last?.logged ?? []), entry.id] })
        }
      />
    </>
  )
}

/** What a link asked for: 'Log for Birch Lane', with its day. Such a form has a draft of its own. */
function useAskedFor({ date }: Address) {
  const hostId = new URLSearchParams(useSearch()).get('hostId') ?? undefined
  const day = isDay(date) ? date : undefined
  // The filter of the list alone asks for nothing.
  return day === undefined
    ? { hostId: undefined, day, key: 'new' }
    : { hostId, day, key: `new:${hostId ?? ''}:${day}` }
}

interface NewEntryFormProps {
  start: Typed
  draftName: string
  /** What was logged in this form just before. */
  logged: readonly string[]
  onLogged: (entry: { id: string; day: string; hostId: string }) => void
}

function NewEntryForm({ start, draftName, logged, onLogged }: NewEntryFormProps) {
  const user = useCurrentUser()
  const hostName = useHostNames()
  const form = useRecordForm<typeof EntryValues, Logged>({
    schema: EntryValues,
    initial: start,
    record: 'new',
    draftKey: `${user.id}:collections:${draftName}`,
    labels: LABELS,
    submit: (typed, { idempotencyKey }) => {
      const input = inputOf(EntryValues.parse(typed))
      return logEntry({ ...input, method: 'standard' }, idempotencyKey, hostName(input.hostId))
    },
    onSaved: (outcome) => {
      tellLogged(outcome)
      const {
        id = '',
        collectionDate,
        hostId,
      } = outcome.stored ? outcome.answer : (outcome.waiting.args as NewEntryArgs)
      onLogged({ id, day: collectionDate, hostId })
    },
  })
  // Whoever logs one after the other knows what they logged themselves a moment ago.
  const similar = useSimilar(form.values.hostId, form.values.collectionDate).filter(
    (entry) => !logged.includes(entry.id),
  )
  return (
    <RecordForm
      form={form}
      save={similar.length > 0 ? 'Log it anyway' : 'Log this collection'}
      labels={LABELS}
      pinned={<RunningTotal values={form.values} />}
    >
      <EntryFields form={form} offersDay similar={similar} />
    </RecordForm>
  )
}

/** Where the keyboard and the screen reader go on after an entry; the toast says what became of it. */
function Next() {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p ref={place} tabIndex={-1} className={styles.next}>
      <VisuallyHidden>Here is the form for the next collection.</VisuallyHidden>
    </p>
  )
}
