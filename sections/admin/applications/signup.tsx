import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import type { Field, FieldExtras } from '#kernel/fields/fields.ts'
import { listOf } from '#kernel/language/list.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, serverWords } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { browser } from '#web/device/browser.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { faultsOf } from '#web/ui/form/check.ts'
import { Stack } from '#web/ui/layout/flow.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { applications } from './contract.ts'
import { agreeToTerms, application, SignupForm } from './fields.ts'
import styles from './parts/signup.module.css'
import {
  PersonalInformation,
  RoleAndAvailability,
  type StepProps,
  TermsAndAgreement,
} from './parts/steps.tsx'
import {
  byField,
  EMPTY,
  type Faults,
  faultyFields,
  forgetWizard,
  type SignupField,
  type SignupValues,
  stepOf,
  useWizard,
} from './parts/wizard-state.ts'

const STEPS = [
  { title: 'Personal Information', Fields: PersonalInformation },
  { title: 'Your Role & Availability', Fields: RoleAndAvailability },
  { title: 'Terms & Agreement', Fields: TermsAndAgreement },
] as const
const LAST = STEPS.length
/** The words of each question. */
const ASKED: Record<SignupField, Field & FieldExtras> = { ...application.fields, agreeToTerms }
const FAILED = 'There was an error creating your account. Please try again.' // spec 8

/** Spec 2.11. Next does not validate; what is wrong is said on submit, at the first field it concerns. */
export default function SignupPage() {
  const welcome = useQuery(query(applications.welcome, {}))
  const [done, setDone] = useState(false)
  if (done) return <Success />
  return <Wizard organization={welcome.data?.organizationName} onDone={() => setDone(true)} />
}

function Wizard({ organization, onDone }: { organization: string | undefined; onDone: () => void }) {
  const { step, values, set, go } = useWizard()
  const [faults, setFaults] = useState<Faults>({})
  const [sending, setSending] = useState(false)
  const [arrival, setArrival] = useState<{ at: 'heading' | 'fault' } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, Fields } = STEPS[step - 1] ?? STEPS[0]

  useEffect(() => {
    if (!arrival) return
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(arrival.at === 'fault' && faulty ? faulty : heading.current)?.focus()
  }, [arrival])

  const move = (to: number) => {
    go(to)
    setArrival({ at: 'heading' })
    window.scrollTo(0, 0)
  }
  const show = (found: Faults) => {
    setFaults(found)
    const [first] = faultyFields(found)
    if (!first) return
    go(stepOf(first))
    setArrival({ at: 'fault' })
  }
  const field: StepProps['field'] = (name) => {
    const { label, hint, needed } = ASKED[name]
    return {
      name,
      label,
      description: hint,
      required: needed,
      value: values[name],
      error: faults[name],
      onChange: (value) => {
        set(name, value ?? EMPTY[name])
        setFaults((before) => ({ ...before, [name]: undefined }))
      },
    }
  }

  const send = async () => {
    const found = byField(faultsOf(SignupForm, values))
    if (faultyFields(found).length > 0) return show(found)
    setSending(true)
    try {
      await change(applications.apply, values as ArgsOf<typeof applications.apply>)
      forgetWizard()
      toast({
        title: 'Registration Successful',
        description: 'Welcome! Please check your email for next steps.',
      })
      onDone()
    } catch (error) {
      toast({
        title: 'Registration Failed',
        description: serverWords(error, FAILED),
        variant: 'destructive',
      })
      if (isApiError(error)) show(byField(error.fields))
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step < LAST) move(step + 1)
    else if (!sending) void send()
  }

  return (
    <OpenFrame
      wide
      name={organization}
      title="Join our team"
      lead="Tell us a little about yourself. It takes about three minutes."
      foot={
        <>
          Already have an account? <a href="/login">Sign in here</a>
        </>
      }
    >
      <Indicator step={step} />
      <StillOpen values={values} before={step} onMend={show} />
      <form ref={form} onSubmit={submit} noValidate>
        <h2 ref={heading} className={styles.heading} tabIndex={-1}>
          {title}
        </h2>
        <Stack>
          <Fields field={field} organization={organization ?? 'our organization'} />
        </Stack>
        <div className={styles.buttons}>
          <Button size="md" icon="back" disabled={step === 1} onClick={() => move(step - 1)}>
            Previous
          </Button>
          {step < LAST ? (
            <Button key="next" size="md" type="submit" variant="primary">
              Next
            </Button>
          ) : (
            <Button key="send" size="md" type="submit" variant="primary" busy={sending}>
              {sending ? 'Submitting...' : 'Complete Registration'}
            </Button>
          )}
        </div>
      </form>
    </OpenFrame>
  )
}

interface StillOpenProps {
  values: SignupValues
  /** The step that is shown. */
  before: number
  onMend: (faults: Faults) => void
}

/** What the steps that were left still lack: said at once and softly, for Next stops nobody. */
function StillOpen({ values, before, onMend }: StillOpenProps) {
  const faults = byField(faultsOf(SignupForm, values))
  const open = [1, 2]
    .filter((step) => step < before)
    .map((step) => ({ step, names: faultyFields(faults).filter((name) => stepOf(name) === step) }))
    .filter(({ names }) => names.length > 0)
  if (open.length === 0) return null
  return (
    <output className={styles.open}>
      {open.map(({ step, names }) => (
        <p key={step}>
          <span>
            Step {step} still needs: {wordsFor(names)}.
          </span>
          <Button onClick={() => onMend(Object.fromEntries(names.map((name) => [name, faults[name]])))}>
            Back to step {step}
          </Button>
        </p>
      ))}
    </output>
  )
}

/** 'First name, Last name and 4 more' */
function wordsFor(names: SignupField[]) {
  const labels = names.map((name) => ASKED[name].label)
  const shown = labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more`] : labels
  return listOf(shown)
}

const Indicator = ({ step }: { step: number }) => (
  <div className={styles.indicator}>
    <p className={styles.count}>Step {step} of 3</p>
    <ol className={styles.bar} aria-hidden>
      {[1, 2, 3].map((one) => (
        <li key={one} data-reached={one <= step || undefined} />
      ))}
    </ol>
  </div>
)

const Success = () => (
  <OpenFrame
    title="Welcome Aboard!"
    lead={
      <output>
        Thank you for applying. A volunteer coordinator will contact you within 2-3 business days. We have
        sent you an email, and another one will follow with a link to choose your password.
      </output>
    }
  >
    <div className={styles.buttons}>
      <Button size="md" onClick={() => browser.go('/')}>
        Return to Home
      </Button>
      <Button size="md" variant="primary" onClick={() => browser.go('/api/login')}>
        Sign In
      </Button>
    </div>
  </OpenFrame>
)
