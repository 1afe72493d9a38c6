import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { writeValue } from '#kernel/language/letter-words.ts'
import { change } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { BAD_LINK, intake, type MyEvent } from './contract.ts'
import { OWN_FIELDS, UNTIL_AGREED } from './fields.ts'
import { EventFields } from './parts/event-fields.tsx'
import styles from './parts/intake.module.css'
import { useOpenForm } from './parts/use-open-form.ts'
import { type IntakeWords, WORDS } from './words.ts'

/** Where the link of a request leads: whoever asked looks, confirms, corrects; nobody needs an account for it. */
export default function MyEventPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const [newer, setNewer] = useState<MyEvent>()
  const known = useQuery({ ...query(intake.mine, { token }), enabled: token !== '' && !newer, retry: false })
  const event = newer ?? known.data
  const language = event?.language ?? 'en'
  const words = WORDS[language]
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  if (token === '' || (known.isError && !event))
    return (
      <LinkFault
        words={BAD_LINK}
        error={known.error}
        what="the request"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  if (!event)
    return (
      <OpenFrame title={words.mine}>
        <Waiting what="your request">
          <SkeletonLines lines={8} />
        </Waiting>
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
        {!event.confirmed && <Confirm token={token} event={event} words={words} onDone={setNewer} />}
        {event.stage === 'waiting' || event.stage === 'agreed' ? (
          <>
            <Correct key={event.version} token={token} event={event} words={words} onDone={setNewer} />
            <CallOff token={token} words={words} />
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
      .catch((error: unknown) => setFailure(messageOf(error)))
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

function Correct({ token, event, words, onDone }: PartProps) {
  const [said, setSaid] = useState('')
  const agreed = event.stage === 'agreed'
  const { contactName, contactPhone } = event
  const own = Object.fromEntries(OWN_FIELDS.map((name) => [name, event[name]]))
  const { element, submit, field, failure, busy } = useOpenForm({
    schema: Corrected,
    initial: { ...own, contactName, contactPhone },
    words,
    english: event.language === 'en',
    send: async (input: object) => {
      const answer = await change(intake.correct, { ...input, token, version: event.version } as never)
      setSaid(words.saved)
      onDone(answer as MyEvent)
    },
  })
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
        <Quiet as="output">{said}</Quiet>
      </div>
    </form>
  )
}

/** Nothing is called off by a press: somebody hears of it, and calls. */
function CallOff({ token, words }: Pick<PartProps, 'token' | 'words'>) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'said'>('open')
  const [failure, setFailure] = useState('')
  if (state === 'said') return <Quiet as="output">{words.calledOff}</Quiet>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    change(intake.callOff, { token, reason })
      .then(() => setState('said'))
      .catch((error: unknown) => {
        setFailure(messageOf(error))
        setState('open')
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
        <Button type="submit" variant="danger" busy={state === 'busy'}>
          {words.callOff}
        </Button>
      </div>
    </form>
  )
}
