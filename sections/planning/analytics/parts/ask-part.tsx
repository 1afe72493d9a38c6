import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { listOf } from '#kernel/language/list.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { RowsButton } from '#web/record/told-figure.tsx'
import { SectionButton, SectionLink } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { type Answer, MOST_ASKED, questions, type Answered as Told } from '../questions-contract.ts'
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
  const isLong = (text: string) => text.trim().length > MOST_ASKED
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLong(typed)) setState({ ask: typed.trim() })
  }
  return (
    <div className={styles.asking}>
      <form className={styles.ask} onSubmit={submit}>
        <TextField
          label="Ask a question"
          hideLabel
          placeholder="How many sandwiches did we collect last month?"
          value={typed}
          error={isLong(typed) ? `Please keep this under ${MOST_ASKED} characters` : undefined}
          onChange={(value) => setTyped(value ?? '')}
        />
        <Button type="submit" icon="search">
          Ask
        </Button>
      </form>
      {state.ask !== '' && !isLong(state.ask) && (
        <Result text={state.ask} onClose={() => setState({ ask: '' })} />
      )}
    </div>
  )
}

function Result({ text, onClose }: { text: string; onClose: () => void }) {
  const answered = useQuery(query(questions.ask, { text }))
  return (
    <section className={styles.surface} aria-label="Answer" aria-live="polite">
      <Async query={answered} what="the answer" skeleton={<SkeletonLines lines={4} />}>
        {(own) =>
          own.hasModel ? <ByModel text={text} onClose={onClose} /> : <Outcome of={own} onClose={onClose} />
        }
      </Async>
    </section>
  )
}

/** Not understood here: the model of the organization may. While it reads, that is said. */
function ByModel({ text, onClose }: { text: string; onClose: () => void }) {
  const answered = useQuery(query(questions.askModel, { text }))
  return (
    <Async
      query={answered}
      what="the answer"
      skeleton={
        <Stack>
          <Quiet as="output">A model reads the question…</Quiet>
          <SkeletonLines lines={3} />
        </Stack>
      }
    >
      {(found) => <Outcome of={found} onClose={onClose} />}
    </Async>
  )
}

function Outcome({ of, of: { answer, where }, onClose }: { of: Told; onClose: () => void }) {
  const [only, ...others] = answer?.opens ?? []
  return (
    <Stack>
      {answer ? <Answered of={answer} /> : where ? <p>{where.says}</p> : <NotSure {...of} />}
      <Line>
        {where && (
          <SectionButton section={where.section} params={where.params} variant="primary">
            {where.label}
          </SectionButton>
        )}
        {only && others.length === 0 && <RowsButton of={only.rows} />}
        <Button variant="quiet" onClick={onClose}>
          Close the answer
        </Button>
      </Line>
    </Stack>
  )
}

/**
 * Of one or two, and where both have the same days once; of more the answer itself says them. What still runs goes until
 * today; where it stands beside other days, the answer says until when both go.
 */
function daysOfAll(values: Answer['values'], today: string) {
  if (values.length > 2) return []
  const runs = ({ from, to }: Answer['values'][number]) => from <= today && to > today && to !== LAST
  const all = [...new Set(values.map((one) => daysOf(one.from, runs(one) ? today : one.to)))]
  return all.length > 1 && values.some(runs) ? [] : all
}

function Answered({ of: { sentence, of, says, values, opens, change, readBy, chart } }: { of: Answer }) {
  const { today } = useOrganizationClock()
  const hasChart = chart.length > 1
  const taken = [
    ...of,
    ...daysOfAll(values, today),
    ...(change === null
      ? []
      : [
          `${change === 0 ? 'about as many' : `${Math.abs(change)}% ${change < 0 ? 'less' : 'more'}`} in the later time`,
        ]),
  ]
  return (
    <Stack>
      <p className={styles.answer}>{sentence}</p>
      {/* The chart has what it is of above it. */}
      {!(hasChart && taken.length === 1) && <p className={styles.said}>{taken.join(' · ')}</p>}
      {readBy && (
        <Quiet>
          The model {readBy} read the question, and may have got it wrong: look at what it was taken for,
          above. The portal counted.
        </Quiet>
      )}
      {hasChart && (
        <Chart
          kind="bar"
          label={of[0] ?? ''}
          data={chart}
          x="label"
          series={[{ key: 'value', label: of[0] ?? '' }]}
          height={180}
        />
      )}
      {opens.length > 1 && <Opens of={opens} />}
      <Quiet>{says}</Quiet>
    </Stack>
  )
}

/** Values beside each other stand in lists of their own. */
const Opens = ({ of }: { of: Answer['opens'] }) => (
  <div>
    <p className={styles.said}>Open what was counted</p>
    <ul className={styles.opens}>
      {of.map(({ label, rows: { section, params } }) => (
        <li key={label}>
          <SectionLink section={section} params={params}>
            {label}
          </SectionLink>
        </li>
      ))}
    </ul>
  </div>
)

/** What has no beginning or no end is asked for over all days there are. */
const [FIRST, LAST] = ['1900-01-01', '2199-12-31']
function daysOf(from: string, to: string): string {
  if (from === FIRST) return to === LAST ? 'since the beginning' : `until ${formatDay(to, 'short')}`
  if (to === LAST) return `from ${formatDay(from, 'short')}`
  return from === to ? formatDay(from) : `${formatDay(from, 'short')} to ${formatDay(to, 'short')}`
}

function NotSure({ near, unknown, closed }: Pick<Told, 'near' | 'unknown' | 'closed'>) {
  const doubtful = unknown.length > 0 ? `about ${listOf(unknown.map((one) => `“${one}”`))}` : 'what is meant'
  return (
    <>
      <p className={styles.title}>
        {closed ? `“${closed}” is not open to you` : `I am not sure ${doubtful}`}
      </p>
      <Quiet>Ask about what is counted, of a time and a place that the log knows. Like this:</Quiet>
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
