import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { RowsButton } from '#web/record/told-figure.tsx'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { type Answer, questions } from '../questions-contract.ts'
import styles from './analytics.module.css'

/** A question in plain words: a number, a picture of it, and what it was narrowed to; or that it is not sure. */
export function AskPart() {
  const [state, setState] = useQueryState({ ask: '' })
  const [typed, setTyped] = useState(state.ask)
  const [seen, setSeen] = useState(state.ask)
  if (seen !== state.ask) {
    setSeen(state.ask)
    setTyped(state.ask)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setState({ ask: typed.trim() })
  }
  return (
    <div className={styles.asking}>
      <form className={styles.ask} onSubmit={submit}>
        <TextField
          label="Ask a question"
          hideLabel
          placeholder="How many sandwiches did we collect last month?"
          value={typed}
          onChange={(value) => setTyped(value ?? '')}
        />
        <Button type="submit" icon="search">
          Ask
        </Button>
      </form>
      {state.ask !== '' && <Result text={state.ask} onClose={() => setState({ ask: '' })} />}
    </div>
  )
}

function Result({ text, onClose }: { text: string; onClose: () => void }) {
  const answered = useQuery(query(questions.ask, { text }))
  return (
    <section className={styles.surface} aria-label="Answer" aria-live="polite">
      <Async query={answered} what="the answer" skeleton={<SkeletonLines lines={4} />}>
        {({ answer, near }) => (
          <Stack>
            {answer ? <Answered of={answer} /> : <NotSure near={near} />}
            <Line>
              {answer?.values[0]?.rows && <RowsButton of={answer.values[0].rows} />}
              <Button variant="quiet" onClick={onClose}>
                Close the answer
              </Button>
            </Line>
          </Stack>
        )}
      </Async>
    </section>
  )
}

function Answered({ of: { sentence, of, says, values, change, chart } }: { of: Answer }) {
  return (
    <Stack>
      <p className={styles.answer}>{sentence}</p>
      <p className={styles.said}>
        {[...of, ...values.slice(0, 2).map(({ from, to }) => daysOf(from, to))].join(' · ')}
        {change !== null && ` · ${change > 0 ? '+' : ''}${change}%`}
      </p>
      {chart.length > 1 && (
        <Chart
          kind="bar"
          label={of.join(', ')}
          data={chart}
          x="label"
          series={[{ key: 'value', label: of[0] ?? '' }]}
          height={180}
        />
      )}
      <Quiet>{says}</Quiet>
    </Stack>
  )
}

const daysOf = (from: string, to: string) =>
  from === to ? formatDay(from) : `${formatDay(from, 'short')} to ${formatDay(to, 'short')}`

function NotSure({ near }: { near: string[] }) {
  return (
    <>
      <p className={styles.title}>I am not sure what is meant</p>
      <Quiet>
        Ask about sandwiches, entries, events, hours or groups, of a time and a place that the log knows. Like
        this:
      </Quiet>
      <ul className={styles.list}>
        {near.map((question) => (
          <li key={question}>
            <SectionLink section="analytics" params={{ ask: question }}>
              {question}
            </SectionLink>
          </li>
        ))}
      </ul>
    </>
  )
}
