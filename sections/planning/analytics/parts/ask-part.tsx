import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { RowsButton } from '#web/record/told-figure.tsx'
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
    <Stack>
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
        {state.ask !== '' && (
          <Button variant="quiet" onClick={() => setState({ ask: '' })}>
            Clear
          </Button>
        )}
      </form>
      {state.ask !== '' && <Result text={state.ask} onAsk={(text) => setState({ ask: text })} />}
    </Stack>
  )
}

function Result({ text, onAsk }: { text: string; onAsk: (text: string) => void }) {
  const answered = useQuery(query(questions.ask, { text }))
  return (
    <section className={styles.surface} aria-label="Answer" aria-live="polite">
      <Async query={answered} what="the answer" skeleton={<SkeletonLines lines={4} />}>
        {({ answer, near }) => (answer ? <Answered of={answer} /> : <NotSure near={near} onAsk={onAsk} />)}
      </Async>
    </section>
  )
}

function Answered({ of: { sentence, of, says, values, change, chart } }: { of: Answer }) {
  const [first] = values
  return (
    <Stack>
      <p className={styles.big}>{sentence}</p>
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
      {first?.rows && (
        <Line>
          <RowsButton of={first.rows} />
        </Line>
      )}
    </Stack>
  )
}

const daysOf = (from: string, to: string) =>
  from === to ? formatDay(from) : `${formatDay(from, 'short')} to ${formatDay(to, 'short')}`

function NotSure({ near, onAsk }: { near: string[]; onAsk: (text: string) => void }) {
  return (
    <Stack>
      <p className={styles.title}>I am not sure what is meant</p>
      <Quiet>
        Ask about sandwiches, entries, events, hours or groups, of a time and a place that the log knows. Like
        this:
      </Quiet>
      <Line>
        {near.map((question) => (
          <Button key={question} onClick={() => onAsk(question)}>
            {question}
          </Button>
        ))}
      </Line>
    </Stack>
  )
}
