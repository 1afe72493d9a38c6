import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { hasBreakdown } from '#kernel/charity/totals.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { faultsOf, withoutBlanks } from '#web/ui/form/check.ts'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type EntryForm, LABELS } from './entry-fields.tsx'
import { EntryValues, inputOf, type Typed } from './entry-values.ts'
import { type Logged, logEntry, tellLogged } from './log-entry.ts'
import { RunningTotal } from './running-total.tsx'
import { useSimilar } from './similar-notice.tsx'
import type { Address } from './use-address.ts'
import { useCalendar } from './use-calendar.ts'
import { useHostNames } from './use-host-names.ts'
import { useStart } from './use-start.ts'
import styles from './walkthrough.module.css'
import { STEPS, stepOf } from './walkthrough-steps.tsx'
import { sandwiches } from './words.tsx'

/** Six short questions (domain 3.2), for whoever does this for the first time. */
export function Walkthrough({ address }: { address: Address }) {
  const { today, weekOf } = useCalendar()
  const [last, setLast] = useState({ words: '', round: 0 })
  const start = useStart(weekOf(today).start)
  if (!start)
    return (
      <Waiting what="the first question">
        <SkeletonLines lines={5} />
      </Waiting>
    )
  return (
    <Steps
      key={last.round}
      start={start}
      before={last.words}
      address={address}
      onLogged={(words) => setLast({ words, round: last.round + 1 })}
    />
  )
}

interface StepsProps {
  start: Typed
  /** What became of the entry before this one. */
  before: string
  address: Address
  onLogged: (words: string) => void
}

function Steps({ start, before, address, onLogged }: StepsProps) {
  const user = useCurrentUser()
  const hostName = useHostNames()
  const number = Math.min(STEPS.length, Math.max(1, Math.round(address.step)))
  const [askedAt, setAskedAt] = useState(0)
  const form = useRecordForm<typeof EntryValues, Logged>({
    schema: EntryValues,
    initial: start,
    record: 'new',
    draftKey: `${user.id}:collections:walkthrough`,
    labels: LABELS,
    submit: (typed, { idempotencyKey }) => {
      const input = inputOf(EntryValues.parse(typed))
      return logEntry({ ...input, method: 'walkthrough' }, idempotencyKey, hostName(input.hostId))
    },
    onSaved: (outcome) => {
      tellLogged(outcome)
      onLogged(
        outcome.stored
          ? `Logged ${sandwiches(outcome.answer.total)} at ${outcome.answer.hostName}`
          : `Saved on this phone: ${outcome.waiting.label}`,
      )
      address.goToStep(1)
    },
  })
  const similar = useSimilar(form.values.hostId, form.values.collectionDate)
  const step = STEPS[number - 1] ?? STEPS[0]
  const faults = faultsAt(number, form.values)
  const asked = askedAt === number
  const shown = asked ? withFaults(form, faults) : form
  const box = useRef<HTMLFormElement>(null)

  const goTo = (next: number) => {
    setAskedAt(0)
    address.goToStep(next)
  }
  const next = async (event?: FormEvent) => {
    event?.preventDefault()
    if (form.saving) return
    if (Object.keys(faults).length > 0) {
      setAskedAt(number)
      // The fields say what is wrong as soon as they are drawn.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(FAULTY)?.focus())
      return
    }
    if (number < STEPS.length) return goTo(number + 1)
    const [wrong] = Object.keys(await form.submit())
    const at = wrong === undefined ? number : stepOf(wrong)
    if (at !== number) goTo(at)
  }
  return (
    <form ref={box} className={styles.steps} noValidate onSubmit={(event) => void next(event)}>
      <Question key={number} number={number} title={step.title} before={number === 1 ? before : ''} />
      {form.restored && number === 1 && (
        <output className={styles.notice}>
          <Icon name="history" />
          <span>We kept what you typed.</span>
          <Button variant="quiet" onClick={form.discard}>
            Discard it
          </Button>
        </output>
      )}
      <div className={styles.fields}>{step.draw({ form: shown, goTo, similar })}</div>
      <div role="alert" className={styles.failure}>
        {form.failure}
      </div>
      <div className={styles.foot} data-pinned>
        {number > 2 && <RunningTotal values={form.values} />}
        <div className={styles.buttons}>
          {number > 1 && (
            <Button icon="back" onClick={() => goTo(backFrom(number, form.values))}>
              Back
            </Button>
          )}
          {!step.answers && (
            <Button type="submit" variant="primary" size="md" busy={form.saving}>
              {number < STEPS.length ? 'Next' : similar.length > 0 ? 'Log it anyway' : 'Log this collection'}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

const FAULTY = '[aria-invalid="true"], [data-fault]'

/** From the review, somebody without groups goes back to the question about them. */
const backFrom = (number: number, values: Typed) =>
  number === STEPS.length && (values.groups ?? []).length === 0 ? 4 : number - 1

function faultsAt(number: number, values: Typed): FieldErrors {
  if (number === 3 && values.individualSandwiches === null && !hasBreakdown(values.breakdown))
    return { individualSandwiches: 'Please enter a number; 0 if only groups came' }
  const all = faultsOf(EntryValues, withoutBlanks(EntryValues, values))
  return Object.fromEntries(Object.entries(all).filter(([path]) => stepOf(path) === number))
}

const withFaults = (form: EntryForm, faults: FieldErrors): EntryForm => ({
  ...form,
  errors: { ...form.errors, ...faults },
  field: (path) => ({ ...form.field(path), error: faults[path] ?? form.errors[path] }),
})

interface QuestionProps {
  number: number
  title: string
  before: string
}

/** Where each step begins: the focus goes here, so that it is read aloud and the keyboard goes on from it. */
function Question({ number, title, before }: QuestionProps): ReactNode {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <header>
      {before !== '' && (
        <p className={styles.before}>
          <Icon name="done" /> {before}. Here is the next one.
        </p>
      )}
      <p className={styles.number}>{`Step ${number} of ${STEPS.length}`}</p>
      <div className={styles.bar} aria-hidden>
        <span style={{ width: `${(number / STEPS.length) * 100}%` }} />
      </div>
      <h2 ref={place} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
    </header>
  )
}
