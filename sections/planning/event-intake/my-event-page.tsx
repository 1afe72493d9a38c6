import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { writeValue } from '#kernel/language/letter-words.ts'
import { change } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { FieldLanguage } from '#web/ui/fields/field-language.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { intake, type MyEvent } from './contract.ts'
import { OWN_FIELDS, UNTIL_AGREED } from './fields.ts'
import { EventFields } from './parts/event-fields.tsx'
import styles from './parts/intake.module.css'
import { useLanguage } from './parts/language.tsx'
import { failureOf, useOpenForm } from './parts/use-open-form.ts'
import { type IntakeWords, WORDS } from './words.ts'

/** Where the link of a request leads: whoever asked looks, confirms, corrects; nobody needs an account for it. */
export default function MyEventPage() {
  // Until the request says in which language it came.
  const [browsers] = useLanguage()
  const [token] = useState(() => takeToken({ stays: true }))
  const [newer, setNewer] = useState<MyEvent>()
  const [saved, setSaved] = useState(false)
  const [confirmedNow, setConfirmedNow] = useState(false)
  const known = useQuery({ ...query(intake.mine, { token }), enabled: token !== '' && !newer, retry: false })
  const event = newer ?? known.data
  const language = event?.language ?? browsers
  const words = WORDS[language]
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  if (token === '' || (known.isError && !event))
    return (
      <LinkFault
        words={words.badLink}
        error={known.error}
        what="the request"
        retry={() => void known.refetch()}
        busy={known.isFetching}
        said={language === 'en' ? undefined : { ...words, title: words.badLinkTitle }}
      />
    )
  if (!event)
    return (
      <OpenFrame title={words.mine}>
        <div aria-busy="true">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <SkeletonLines lines={8} />
        </div>
      </OpenFrame>
    )
  return (
    <OpenFrame
      wide
      name={event.organization}
      title={event.organizationName ?? words.mine}
      lead={stageOf(event, words)}
    >
      <div className={styles.form}>
        {!event.confirmed && (
          <Confirm
            token={token}
            event={event}
            words={words}
            onDone={(answer) => {
              setNewer(answer)
              setConfirmedNow(true)
            }}
          />
        )}
        <LiveRegion>{confirmedNow && <p className={styles.said}>{words.confirmed}</p>}</LiveRegion>
        {event.stage === 'waiting' || event.stage === 'agreed' ? (
          <>
            <FieldLanguage.Provider value={language}>
              <Correct
                key={event.version}
                token={token}
                event={event}
                words={words}
                onDone={(answer) => {
                  setNewer(answer)
                  setSaved(true)
                }}
                saved={saved}
              />
            </FieldLanguage.Provider>
            {event.callOffAsked ? (
              <p className={styles.said}>{words.calledOff}</p>
            ) : (
              <CallOff token={token} event={event} words={words} onDone={setNewer} />
            )}
          </>
        ) : null}
      </div>
    </OpenFrame>
  )
}

function stageOf({ stage, agreedDate, startTime, endTime, language }: MyEvent, words: IntakeWords): string {
  if (stage !== 'agreed') return `${words.stages[stage]}${stage === 'waiting' ? ` ${words.mineLead}` : ''}`
  const at = [startTime, endTime].flatMap((time) => writeValue({ kind: 'time' }, time, language) || [])
  const day = [writeValue({ kind: 'day' }, agreedDate, language), at.join(' – ')].filter(Boolean).join(', ')
  return `${words.agreed.replace('{day}', () => day)} ${words.mineLead}`
}

interface PartProps {
  token: string
  event: MyEvent
  words: IntakeWords
  onDone: (event: MyEvent) => void
}

/** A press, and not the opening: programs that look into mail open every link. */
function Confirm({ token, event, words, onDone }: PartProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const confirm = () => {
    setBusy(true)
    change(intake.confirm, { token })
      .then(onDone)
      .catch((error: unknown) => setFailure(failureOf(error, words, event.language === 'en')))
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.said}>
      <Line>
        <span>{words.confirmLead.replace('{email}', () => event.contactEmail)}</span>
        <Button variant="primary" busy={busy} onClick={confirm}>
          {words.confirm}
        </Button>
      </Line>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </div>
  )
}

const Corrected = intake.correct.input.omit({ token: true, version: true })

const WATCHED = [...OWN_FIELDS, 'contactName', 'contactPhone'] as const
const watched = (event: MyEvent) => Object.fromEntries(WATCHED.map((name) => [name, event[name]]))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function Correct({ token, event, words, onDone, saved }: PartProps & { saved: boolean }) {
  // What stood there when they began: only what they changed since is theirs.
  const [seen, setSeen] = useState(event)
  const agreed = event.stage === 'agreed'
  const { element, submit, field, failure, busy } = useOpenForm({
    schema: Corrected,
    initial: watched(event),
    words,
    english: event.language === 'en',
    failed: words.notNow,
    send: async (input: Record<string, unknown>) => {
      const { version } = seen
      try {
        onDone(await change(intake.correct, { ...input, token, version, was: watched(seen) } as never))
      } catch (error) {
        if (isApiError(error, 'CONFLICT')) await takeOver(input)
        throw error
      }
    },
  })
  /** What somebody changed meanwhile stands in the fields that they left alone; what they typed stays. */
  async function takeOver(input: Record<string, unknown>) {
    const fresh = await change(intake.mine, { token })
    for (const name of WATCHED) if (same(input[name], seen[name])) field(name).onChange(fresh[name])
    setSeen(fresh)
  }
  return (
    <form ref={element} className={styles.form} onSubmit={(one) => void submit(one)} noValidate>
      <FormPart title={words.you} description={words.addressFixed}>
        <FieldRow>
          <TextField {...field('contactName')} autoComplete="name" required />
          <TextField {...field('contactPhone')} type="tel" autoComplete="tel" />
        </FieldRow>
        <TextField {...field('department')} />
      </FormPart>
      {agreed && <Quiet>{words.fixed}</Quiet>}
      <EventFields
        words={words}
        field={(name) => ({ ...field(name), disabled: agreed && UNTIL_AGREED.includes(name) })}
      />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="md" busy={busy}>
          {words.save}
        </Button>
        <Quiet as="output">{saved ? words.saved : ''}</Quiet>
      </div>
    </form>
  )
}

/** Nothing is called off by a press: somebody hears of it, and calls. */
function CallOff({ token, event: of, words, onDone }: PartProps) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setFailure(words.callOffEmpty)
    setBusy(true)
    change(intake.callOff, { token, reason })
      .then(onDone)
      .catch((error: unknown) => {
        setFailure(failureOf(error, words, of.language === 'en'))
        setBusy(false)
      })
  }
  if (!open)
    return (
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {words.callOff}
        </Button>
      </div>
    )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextAreaField
        name="reason"
        label={words.callOffWhy}
        description={words.callOffLead}
        value={reason}
        error={failure || undefined}
        onChange={(value) => setReason(value ?? '')}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={busy}>
          {words.callOff}
        </Button>
      </div>
    </form>
  )
}
