import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { isDay } from '#kernel/charity/day.ts'
import { hasBreakdown } from '#kernel/charity/totals.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { faultsOf, withoutBlanks } from '#web/ui/form/check.ts'
import { RecordForm } from '#web/ui/form/form.tsx'
import { type EntryState, LABELS, RunningTotal, useLogForm } from './entry-form.tsx'
import { EntryValues, type Typed } from './entry-values.ts'
import { useCalendar, useSimilar, useStart } from './known.ts'
import { useAddress } from './use-address.ts'
import styles from './walkthrough.module.css'
import { STEPS, stepOf } from './walkthrough-steps.tsx'

/** Six short questions (domain 3.2), for whoever does this for the first time. */
export function Walkthrough() {
  const { latest } = useCalendar()
  const { date, logged } = useAddress()
  const start = useStart(isDay(date) ? date : latest)
  if (!start)
    return (
      <Waiting what="the first question">
        <SkeletonLines lines={5} />
      </Waiting>
    )
  return <Steps key={logged.length} start={start} />
}

function Steps({ start }: { start: Typed }) {
  const address = useAddress()
  const number = Math.min(STEPS.length, Math.max(1, Math.round(address.step)))
  /** The step that somebody wanted to leave as it is, and how often that has been: its fields say what is wrong. */
  const [asked, setAsked] = useState({ step: 0, times: 0 })
  const form = useLogForm('walkthrough', { initial: start, draft: 'walkthrough' })
  const similar = useSimilar(form.values.hostId, form.values.collectionDate).filter(
    ({ id }) => !address.logged.includes(id),
  )
  const step = STEPS[number - 1] ?? STEPS[0]
  const faults = faultsAt(number, form.values)

  const goTo = (next: number) => {
    setAsked({ ...asked, step: 0 })
    address.goToStep(next)
  }
  const next = async () => {
    if (form.saving) return {}
    if (Object.keys(faults).length > 0) setAsked({ step: number, times: asked.times + 1 })
    else if (number < STEPS.length) goTo(number + 1)
    else {
      const [wrong] = Object.keys(await form.submit())
      const at = wrong === undefined ? number : stepOf(wrong)
      if (at !== number) goTo(at)
    }
    return {}
  }
  const shown = {
    ...(asked.step === number ? withFaults(form, faults) : form),
    restored: form.restored && number === 1,
    focusAt: form.focusAt + asked.times,
    submit: next,
  }
  const log = similar.length > 0 ? 'Log it anyway' : 'Log this collection'
  return (
    <RecordForm
      form={shown}
      labels={LABELS}
      save={step.answers ? undefined : number < STEPS.length ? 'Next' : log}
      before={
        number > 1 && (
          <Button icon="back" onClick={() => goTo(backFrom(number, form.values))}>
            Back
          </Button>
        )
      }
      pinned={number > 2 && <RunningTotal values={form.values} />}
    >
      <Question key={number} number={number} title={step.title} />
      {step.draw({ form: shown, goTo, similar })}
    </RecordForm>
  )
}

/** From the review, somebody without groups goes back to the question about them. */
const backFrom = (number: number, values: Typed) =>
  number === STEPS.length && (values.groups ?? []).length === 0 ? 4 : number - 1

function faultsAt(number: number, values: Typed): FieldErrors {
  if (number === 3 && values.individualSandwiches === null && !hasBreakdown(values.breakdown))
    return { individualSandwiches: 'Please enter a number; 0 if only groups came' }
  const all = faultsOf(EntryValues, withoutBlanks(EntryValues, values))
  return Object.fromEntries(Object.entries(all).filter(([path]) => stepOf(path) === number))
}

const withFaults = (form: EntryState, faults: FieldErrors): EntryState => ({
  ...form,
  errors: { ...form.errors, ...faults },
  field: (path) => ({ ...form.field(path), error: faults[path] ?? form.errors[path] }),
})

/** Where each step begins: the focus goes here, so that it is read aloud and the keyboard goes on from it. */
function Question({ number, title }: { number: number; title: string }) {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  const where = `Step ${number} of ${STEPS.length}`
  return (
    <header>
      <p className={styles.number}>{where}</p>
      <ProgressBar label={where} value={number} max={STEPS.length} />
      <h2 ref={place} tabIndex={-1} data-autofocus className={styles.title}>
        {title}
      </h2>
    </header>
  )
}
