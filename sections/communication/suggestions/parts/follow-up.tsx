import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { faultsOf } from '#web/calls/errors.ts'
import { makeChange } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatDayOf } from '#web/ui/show/format.ts'
import { type Own, suggestions } from '../contract.ts'
import { review } from '../fields.ts'
import { useOwnCodes } from './own-codes.ts'

/** What became of a suggestion without a name, for whoever types its code or kept it on this device. */
export function FollowUp() {
  const { codes, forget } = useOwnCodes()
  const [code, setCode] = useState('')
  // Neither asked again by itself nor kept: a question with a code is nobody's.
  const look = useMutation({ mutationFn: (given: string) => call(suggestions.byCode, { code: given }) })
  const show = (given: string) => {
    setCode(given)
    look.mutate(given)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    show(code)
  }
  const faults = faultsOf(look.error)
  return (
    <Stack>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextField
            label="Code of the suggestion"
            placeholder="ABCDE-FGHJK-…"
            value={code}
            onChange={(value) => setCode(value ?? '')}
            error={faults.code}
          />
          <Line>
            <Button type="submit" variant="primary" busy={look.isPending}>
              See what became of it
            </Button>
          </Line>
        </Stack>
      </form>
      <Failure error={faults.code ? null : look.error} />
      {codes.length > 0 && (
        <Section title="Kept on this device">
          {codes.map((kept) => (
            <Line key={kept}>
              <Button onClick={() => show(kept)}>{kept.slice(0, 5)}…</Button>
              <Button variant="quiet" aria-label={`Forget ${kept.slice(0, 5)}`} onClick={() => forget(kept)}>
                Forget
              </Button>
            </Line>
          ))}
        </Section>
      )}
      {look.data && (
        <OwnSuggestion
          key={look.data.id}
          own={look.data}
          code={code}
          onAnswered={() => show(code)}
          onWithdrawn={() => {
            forget(code)
            setCode('')
            look.reset()
          }}
        />
      )}
    </Stack>
  )
}

interface OwnProps {
  own: Own
  code: string
  onAnswered: () => void
  onWithdrawn: () => void
}

function OwnSuggestion({ own, code, onAnswered, onWithdrawn }: OwnProps) {
  const [message, setMessage] = useState('')
  const [withdraws, setWithdraws] = useState(false)
  const { label, tone } = review.states[own.status]
  const answer = async () => {
    await makeChange(suggestions.respondByCode, { code, message })
    setMessage('')
    onAnswered()
  }
  const withdraw = async () => {
    await makeChange(suggestions.withdrawByCode, { code })
    onWithdrawn()
  }
  return (
    <Section title={own.title}>
      <Stack>
        <Line>
          <Badge tone={tone}>{label}</Badge>
        </Line>
        <p>{own.description}</p>
        {own.mergedInto && <Quiet>It goes on together with “{own.mergedInto}”.</Quiet>}
        {own.answer && (
          <p>
            <strong>Answer:</strong> {own.answer}
          </p>
        )}
        {own.said.map(({ id, author, at, text }) => (
          <p key={id}>
            <strong>{author}</strong> <Quiet as="span">{formatDayOf(at)}</Quiet>
            <br />
            {text}
          </p>
        ))}
        <SmallForm action="Answer without my name" onSubmit={answer}>
          {(faults) => (
            <TextAreaField
              label="Your answer"
              value={message}
              onChange={(value) => setMessage(value ?? '')}
              error={faults.message ?? faults.code}
            />
          )}
        </SmallForm>
        <Line>
          <Button variant="quiet" icon="trash" onClick={() => setWithdraws(true)}>
            Take this suggestion back
          </Button>
        </Line>
        <Confirm
          opened={withdraws}
          onClose={() => setWithdraws(false)}
          action="Take this suggestion back"
          onContinue={withdraw}
        />
      </Stack>
    </Section>
  )
}
