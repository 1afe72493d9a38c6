import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, mutation, query } from '#web/calls/query.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import styles from './answer-page.module.css'
import { BAD_LINK, type Question, roster } from './contract.ts'
import { QUESTION_STATES, type QuestionState } from './fields.ts'

const TONES: Record<QuestionState, Tone> = {
  open: 'info',
  yours: 'good',
  no: 'neutral',
  moved: 'warn',
  elsewhere: 'warn',
  settled: 'neutral',
  over: 'neutral',
}

const LATER: Record<QuestionState, string | null> = {
  open: null,
  yours: 'Thank you! If something comes up after all, please write it below: a coordinator reads it.',
  no: 'Thank you for saying so. You are not asked for this again. If you can come after all, say yes.',
  moved: 'The day or the time was changed since. Please say whether you can come then.',
  elsewhere:
    'You said yes to another shift at that time. If you would rather do this one, please write it below: a coordinator reads it.',
  settled: 'Thank you for thinking about it. Somebody was quicker, so you do not need to come.',
  over: 'It has begun already, or does not take place.',
}

/** Where the link leads by which somebody says whether they can come; nobody needs an account for it. */
export default function AnswerPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const known = useQuery({ ...query(roster.questions, { token }), enabled: token !== '', retry: false })
  if (token === '' || known.isError)
    return (
      <LinkFault
        words={BAD_LINK}
        error={known.error}
        what="what you were asked"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  const { organization, called, items = [] } = known.data ?? {}
  return (
    <OpenFrame
      name={organization}
      title={called ? `Hello ${called}, can you come?` : 'Can you come?'}
      lead="Whoever has this link answers in your name. It does nothing else."
    >
      {known.data ? (
        <Stack>
          {items.map((item) => (
            <OneQuestion key={item.id} token={token} question={item} />
          ))}
        </Stack>
      ) : (
        <Waiting what="what you were asked">
          <SkeletonLines lines={5} />
        </Waiting>
      )}
    </OpenFrame>
  )
}

function OneQuestion({ token, question }: { token: string; question: Question }) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')
  const change = useMutation({
    ...mutation(roster.answer),
    onSuccess: (answer) => {
      client.setQueryData(keyOf(roster.questions, { token }), answer)
      setWords('')
    },
  })
  /** While the page stood open: their yes was to what it said before. */
  const [isMoved, setMoved] = useState(false)
  const { id, what, when, times, place, instructions } = question
  const state = isMoved && question.state === 'open' ? 'moved' : question.state
  const answer = (given: 'yes' | 'no' | 'other') =>
    change.mutate(
      { token, id, answer: given, words: words.trim() || null, times },
      {
        onSuccess: ({ items }) => {
          setMoved(given === 'yes' && items.some((one) => one.id === id && one.times !== times))
          setSaid(given === 'other' ? 'Sent. A coordinator reads it.' : '')
        },
      },
    )
  const mayCome = state === 'open' || state === 'moved' || state === 'no'
  const maySayNo = state === 'open' || state === 'moved' || state === 'elsewhere'
  const later = LATER[state]
  return (
    <section className={styles.question} aria-labelledby={`what-${id}`}>
      <div>
        <h2 id={`what-${id}`} className={styles.what}>
          {what}
        </h2>
        <p>{when}</p>
        {place && <p>{place}</p>}
      </div>
      {instructions && <p className={styles.instructions}>{instructions}</p>}
      {state !== 'open' && (
        <Line>
          <Badge tone={TONES[state]}>{QUESTION_STATES[state]}</Badge>
        </Line>
      )}
      {later && <Quiet>{later}</Quiet>}
      {(mayCome || maySayNo) && (
        <div className={styles.answers}>
          {mayCome && (
            <Button
              // Whoever said no is not pressed.
              variant={state === 'no' ? 'secondary' : 'primary'}
              fullWidth
              busy={change.isPending && change.variables.answer === 'yes'}
              onClick={() => answer('yes')}
            >
              Yes, I can come
            </Button>
          )}
          {maySayNo && (
            <Button
              fullWidth
              busy={change.isPending && change.variables.answer === 'no'}
              onClick={() => answer('no')}
            >
              No, I can’t
            </Button>
          )}
        </div>
      )}
      {state !== 'over' && state !== 'settled' && (
        <>
          <TextAreaField
            label="Anything to add?"
            description="A coordinator reads it"
            value={words}
            onChange={(text) => setWords(text ?? '')}
          />
          {words.trim() !== '' && (
            <Line>
              <Button
                busy={change.isPending && change.variables.answer === 'other'}
                onClick={() => answer('other')}
              >
                {state === 'open' || state === 'moved' ? 'Send only these words' : 'Send these words'}
              </Button>
            </Line>
          )}
        </>
      )}
      <LiveRegion>{said}</LiveRegion>
      <Failure error={change.error} />
    </section>
  )
}
