import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { isDay } from '#kernel/charity/day.ts'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import type { Logged, NewEntryArgs } from './entry-actions.ts'
import styles from './entry-form.module.css'
import { EntryForm, useLogForm } from './entry-form.tsx'
import type { Typed } from './entry-values.ts'
import { useCalendar, useSimilar, useStart } from './known.ts'
import { useAddress } from './use-address.ts'

/** A new entry, and after it the form for the next one, on the same day and at the same location. */
export function LogForm() {
  const { today } = useCalendar()
  const { hostId, day, key } = useAskedFor()
  const [last, setLast] = useState<{ collectionDate: string; hostId: string } | null>(null)
  /** What was logged in this form just before. */
  const [logged, setLogged] = useState<string[]>([])
  const start = useStart(last?.collectionDate ?? day ?? today, last?.hostId ?? hostId)
  if (!start)
    return (
      <Waiting what="the form">
        <SkeletonLines lines={6} />
      </Waiting>
    )
  const goOn = (outcome: Logged) => {
    const entry = outcome.stored ? outcome.answer : (outcome.waiting.args as NewEntryArgs)
    setLast(entry)
    setLogged([...logged, entry.id ?? ''])
  }
  return (
    <>
      {last && <Next key={logged.length} />}
      <NewEntryForm
        key={`form ${logged.length}`}
        start={start}
        draft={last ? 'new' : key}
        logged={logged}
        onLogged={goOn}
      />
    </>
  )
}

/** What a link asked for: 'Log for Birch Lane', with its day. Such a form has a draft of its own. */
function useAskedFor() {
  const { date } = useAddress()
  const hostId = new URLSearchParams(useSearch()).get('hostId') ?? undefined
  const day = isDay(date) ? date : undefined
  // The filter of the list alone asks for nothing.
  return day === undefined
    ? { hostId: undefined, day, key: 'new' }
    : { hostId, day, key: `new:${hostId ?? ''}:${day}` }
}

interface NewEntryFormProps {
  start: Typed
  draft: string
  logged: string[]
  onLogged: (outcome: Logged) => void
}

function NewEntryForm({ start, draft, logged, onLogged }: NewEntryFormProps) {
  const form = useLogForm('standard', { initial: start, draft, onSaved: onLogged })
  // Whoever logs one after the other knows what they logged themselves a moment ago.
  const similar = useSimilar(form.values.hostId, form.values.collectionDate).filter(
    (entry) => !logged.includes(entry.id),
  )
  const save = similar.length > 0 ? 'Log it anyway' : 'Log this collection'
  return <EntryForm form={form} save={save} offersDay similar={similar} />
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
