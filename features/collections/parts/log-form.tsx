import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#web/session.ts'
import { SkeletonLines, Waiting } from '#web/ui/async.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { RecordForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EntryFields, LABELS } from './entry-fields.tsx'
import styles from './entry-form.module.css'
import { EntryValues, inputOf, type Typed } from './entry-values.ts'
import { type Logged, logEntry, tellLogged } from './log-entry.ts'
import { RunningTotal } from './running-total.tsx'
import { SimilarNotice, useSimilar } from './similar-notice.tsx'
import { useCalendar } from './use-calendar.ts'
import { useHostNames } from './use-host-names.ts'
import { useStart } from './use-start.ts'
import { sandwiches } from './words.tsx'

/** A new entry, and after it the form for the next one, on the same day and at the same location. */
export function LogForm() {
  const { today } = useCalendar()
  const [last, setLast] = useState<{ words: string; day: string; round: number } | null>(null)
  const start = useStart(last?.day ?? today)
  if (!start)
    return (
      <Waiting what="the form">
        <SkeletonLines lines={6} />
      </Waiting>
    )
  return (
    <>
      {last && <Done key={last.round} words={last.words} />}
      <NewEntryForm
        key={last?.round ?? 0}
        start={start}
        onLogged={(words, day) => setLast({ words, day, round: (last?.round ?? 0) + 1 })}
      />
    </>
  )
}

interface NewEntryFormProps {
  start: Typed
  onLogged: (words: string, day: string) => void
}

function NewEntryForm({ start, onLogged }: NewEntryFormProps) {
  const user = useCurrentUser()
  const hostName = useHostNames()
  const form = useRecordForm<typeof EntryValues, Logged>({
    schema: EntryValues,
    initial: start,
    record: 'new',
    draftKey: `${user.id}:collections:new`,
    labels: LABELS,
    submit: (typed, { idempotencyKey }) => {
      const input = inputOf(EntryValues.parse(typed))
      return logEntry({ ...input, method: 'standard' }, idempotencyKey, hostName(input.hostId))
    },
    onSaved: (outcome) => {
      tellLogged(outcome)
      if (!outcome.stored)
        return onLogged(
          `Saved on this phone: ${outcome.waiting.label}`,
          String(outcome.waiting.args.collectionDate),
        )
      const { total, hostName: where, collectionDate } = outcome.answer
      onLogged(`Logged ${sandwiches(total)} at ${where}`, collectionDate)
    },
  })
  const similar = useSimilar(form.values.hostId, form.values.collectionDate)
  return (
    <RecordForm
      form={form}
      save={similar.length > 0 && form.dirty ? 'Log it anyway' : 'Log this collection'}
      labels={LABELS}
      pinned={<RunningTotal values={form.values} />}
    >
      <EntryFields form={form} offersDay />
      {form.dirty && <SimilarNotice items={similar} />}
    </RecordForm>
  )
}

/** Where the focus goes after an entry: what became of it, before the next one begins. */
function Done({ words }: { words: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p ref={place} tabIndex={-1} className={styles.done}>
      <Icon name="done" />
      <span>
        <strong>{words}.</strong> Here is the form for the next one.
      </span>
    </p>
  )
}
