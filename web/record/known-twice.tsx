import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { capital } from '#kernel/language/capital.ts'
import { messageOf } from '#web/calls/errors.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { countOf, dayWithin } from '#web/ui/show/format.ts'
import styles from './known-twice.module.css'

type Side = 'first' | 'second'
interface Twin {
  id: string
  createdAt: string
}
interface Pair<R> extends Record<Side, R> {
  same: readonly string[]
}

interface TwiceProps<R extends Twin> {
  nameOf: (row: R) => string
  /** Where its record opens. */
  addressOf?: (row: R) => string
  /** What may differ, with its label; blank is nothing. */
  fields: (pair: Pair<R>) => { name: keyof R & string; label: string; words: (row: R) => string }[]
  /** What is told of each beside its name. */
  about: (row: R) => ReactNode
  /** What the two have in common: 'the same phone number'. */
  sameWords: Record<string, string>
  /** One of them stays, with these values; the answer of the call is awaited, and what it throws said here. */
  merge: (stays: R, goes: R, values: Record<string, unknown>, name: string) => Promise<unknown>
  differ?: (pair: Pair<R>) => Promise<unknown>
  /** What the buttons say: 'Make one person', 'They are two people'. */
  mergeLabel: string
  differLabel: string
}

/** Pairs that are probably one record, the surest first. */
export function KnownTwice<R extends Twin>({
  query,
  what,
  empty,
  ...props
}: TwiceProps<R> & {
  query: UseQueryResult<{ items: Pair<R>[]; total: number }>
  what: string
  empty: ReactNode
}) {
  return (
    <Async query={query} what={what} empty={empty}>
      {({ items, total }) => (
        <Stack>
          {total > items.length && (
            <Quiet>
              The first {items.length} of {countOf(total, 'pair')}.
            </Quiet>
          )}
          {items.map((pair) => (
            <PairCard key={`${pair.first.id} ${pair.second.id}`} pair={pair} {...props} />
          ))}
        </Stack>
      )}
    </Async>
  )
}

/** Two records side by side: made one field by field, or said to be two for good. The older one stays. */
export function PairCard<R extends Twin>({ pair, ...props }: TwiceProps<R> & { pair: Pair<R> }) {
  const { nameOf, addressOf, about, sameWords, differ } = props
  const { first, second, same } = pair
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const older: Side = first.createdAt <= second.createdAt ? 'first' : 'second'
  const newer: Side = older === 'first' ? 'second' : 'first'
  const fields = props.fields(pair)
  const differing = fields.filter(({ words }) => words(first) !== words(second))
  const alike = fields.filter(({ words }) => words(first) !== '' && words(first) === words(second))
  // What only one of them says, else what the older record says.
  const proposed = (words: (row: R) => string): Side =>
    words(pair[older]) === '' && words(pair[newer]) !== '' ? newer : older
  const sideOf = ({ name, words }: (typeof differing)[number]) => chosen[name] ?? proposed(words)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(messageOf(error))
      setBusy(false)
    }
  }
  const merge = () => {
    const values = Object.fromEntries(differing.map((field) => [field.name, pair[sideOf(field)][field.name]]))
    const stays = pair[older]
    return props.merge(stays, pair[newer], values, nameOf({ ...stays, ...values }))
  }
  const common = new Intl.ListFormat('en-US').format(same.map((one) => sameWords[one] ?? one))
  return (
    <Card
      title={nameOf(first) === nameOf(second) ? nameOf(first) : `${nameOf(first)} and ${nameOf(second)}`}
      description={capital(common)}
    >
      <Stack>
        <div className={styles.sides}>
          {(['first', 'second'] as const).map((side) => (
            <div key={side}>
              <strong className={styles.name}>
                {addressOf ? (
                  <Link href={addressOf(pair[side])}>{nameOf(pair[side])}</Link>
                ) : (
                  nameOf(pair[side])
                )}
              </strong>
              <Quiet>
                Recorded {dayWithin(pair[side].createdAt)}
                {side === older && '; this record stays'}
              </Quiet>
              {about(pair[side])}
            </div>
          ))}
        </div>
        <Quiet>
          {alike.length > 0 &&
            `Both say: ${alike.map(({ label, words }) => `${label} ${words(first)}`).join(', ')}. `}
          Whatever either of them is or did goes to the record that stays.
        </Quiet>
        {differing.map((field) => (
          <RadioGroupField
            key={field.name}
            name={`${field.name} ${first.id} ${second.id}`}
            label={field.label}
            sides
            value={sideOf(field)}
            onChange={(side) => side && setChosen({ ...chosen, [field.name]: side as Side })}
            options={[
              { value: 'first', label: field.words(first) || 'Nothing' },
              { value: 'second', label: field.words(second) || 'Nothing' },
            ]}
          />
        ))}
        <div role="alert">{fault}</div>
        <Line>
          <Button variant="primary" busy={busy} onClick={() => void attempt(merge)}>
            {props.mergeLabel}
          </Button>
          {differ && (
            <Button disabled={busy} onClick={() => void attempt(() => differ(pair))}>
              {props.differLabel}
            </Button>
          )}
        </Line>
      </Stack>
    </Card>
  )
}
