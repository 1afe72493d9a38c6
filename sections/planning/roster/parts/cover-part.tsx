import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMomentIn } from '#kernel/charity/day.ts'
import { slots } from '#platform/slots/contract.ts'
import { makeChange, mutation, query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Cover, type Round, roster } from '../contract.ts'
import { isOpenRound, ROUND_STATES, type RoundState } from '../fields.ts'

const TONES: Record<RoundState, Tone> = {
  running: 'info',
  exhausted: 'warn',
  won: 'good',
  filled: 'good',
  stopped: 'neutral',
  over: 'neutral',
}

/** Who was asked to step in for a shift, when, and what they said: where the shift is shown, for whoever plans. */
export default function CoverPart({ id }: { id: string }) {
  const answer = useQuery(query(roster.cover, { id }))
  return (
    <Async query={answer} what="who was asked to step in" skeleton={<SkeletonLines lines={6} />}>
      {(cover) => <CoverOf id={id} cover={cover} />}
    </Async>
  )
}

function CoverOf({ id, cover }: { id: string; cover: Cover }) {
  const { open, cannotBegin, rounds, next } = cover
  const begin = useMutation(mutation(roster.beginCover, { failed: 'Nobody is looked for' }))
  const searching = rounds.some(({ status }) => isOpenRound(status))
  return (
    <Stack>
      {rounds.length === 0 && (
        <EmptyState
          icon="people"
          title={open === 0 ? 'All places are taken' : `${countOf(open, 'open place')}`}
        >
          When somebody gives a place back, people are asked in turn, in polite hours, until one says yes.
        </EmptyState>
      )}
      {cannotBegin === null && (
        <Line>
          <Button variant="primary" icon="search" busy={begin.isPending} onClick={() => begin.mutate({ id })}>
            Look for somebody
          </Button>
          {rounds.length > 0 && <Quiet as="span">{countOf(open, 'open place')}</Quiet>}
        </Line>
      )}
      {rounds.map((round) => (
        <OneRound key={round.id} round={round} />
      ))}
      {searching && open > 0 && <Next id={id} next={next} />}
      {open > 0 && (searching || cannotBegin === null) && <ByHand id={id} />}
    </Stack>
  )
}

function OneRound({ round }: { round: Round }) {
  const { timeZone = 'UTC' } = useSettings()
  const [stopping, setStopping] = useState(false)
  const { id, status, instead, wonBy, lookAt, startedAt, asks } = round
  return (
    <Section
      title={instead ? `Instead of ${instead}` : 'For an open place'}
      description={
        <>
          <Badge tone={TONES[status]}>{ROUND_STATES[status]}</Badge> {wonBy ? `${wonBy} · ` : ''}
          begun <Ago at={startedAt} />
          {status === 'running' && lookAt ? ` · goes on ${momentIn(timeZone, lookAt)}` : ''}
        </>
      }
      actions={
        isOpenRound(status) && (
          <Button variant="quiet" onClick={() => setStopping(true)}>
            Stop asking
          </Button>
        )
      }
    >
      {asks.length === 0 ? (
        <Quiet>Nobody was asked yet.</Quiet>
      ) : (
        <RowList>
          {asks.map((ask) => (
            <ListRow
              key={ask.id}
              title={ask.name}
              badge={<Said ask={ask} />}
              about={aboutAsk(timeZone, ask)}
            />
          ))}
        </RowList>
      )}
      <Confirm
        opened={stopping}
        onClose={() => setStopping(false)}
        action="Stop asking"
        onContinue={() => makeChange(roster.stopCover, { id })}
      >
        Nobody else is asked. Whoever was asked is told that it is settled.
      </Confirm>
    </Section>
  )
}

type Ask = Round['asks'][number]

const SAID: Record<NonNullable<Ask['answer']>, { words: string; tone: Tone }> = {
  yes: { words: 'Said yes', tone: 'good' },
  no: { words: 'Said no', tone: 'neutral' },
  other: { words: 'Wrote', tone: 'info' },
  left_out: { words: 'Left out', tone: 'neutral' },
}

function Said({ ask: { answer } }: { ask: Ask }) {
  if (answer === null) return <Badge tone="warn">No answer yet</Badge>
  return <Badge tone={SAID[answer].tone}>{SAID[answer].words}</Badge>
}

function aboutAsk(timeZone: string, { askedAt, answeredAt, words, byHand }: Ask): string {
  return [
    askedAt && `Asked ${momentIn(timeZone, askedAt)}${byHand ? ' by hand' : ''}`,
    answeredAt && `answered ${momentIn(timeZone, answeredAt)}`,
    words && `“${words}”`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const momentIn = (timeZone: string, at: string) => formatMomentIn(timeZone, new Date(at))

function Next({ id, next }: { id: string; next: Cover['next'] }) {
  const ask = useMutation(mutation(roster.askNow, { failed: 'They were not asked' }))
  const skip = useMutation(mutation(roster.leaveOut, { failed: 'They were not left out' }))
  return (
    <Section title="Who is next">
      {next.length === 0 ? (
        <Quiet>Nobody is left who is free, has what it takes and can be written to.</Quiet>
      ) : (
        <RowList>
          {next.map(({ personId, name }) => (
            <ListRow
              key={personId}
              title={name}
              action={
                <Line>
                  <Button size="sm" disabled={ask.isPending} onClick={() => ask.mutate({ id, personId })}>
                    Ask now
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    disabled={skip.isPending}
                    onClick={() => skip.mutate({ id, personId })}
                  >
                    Leave out
                  </Button>
                </Line>
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}

function ByHand({ id }: { id: string }) {
  const [personId, choose] = useState<string | null>(null)
  const ask = useMutation({
    ...mutation(roster.askNow),
    onSuccess: () => choose(null),
  })
  return (
    <Section title="Ask somebody else">
      <Stack>
        <RecordPicker
          label="Who"
          placeholder="Type a name"
          value={personId}
          onChange={choose}
          clearable
          query={(search) => query(slots.candidates, { id, ...(search ? { search } : {}) })}
          getId={(one) => one.personId}
          getLabel={({ name }) => name}
          getNote={({ about, warnings }) => [about, ...warnings].filter(Boolean).join(' · ')}
        />
        <Failure error={ask.error} />
        <Line>
          <Button
            disabled={personId === null}
            busy={ask.isPending}
            onClick={() => personId && ask.mutate({ id, personId })}
          >
            Ask them
          </Button>
        </Line>
      </Stack>
    </Section>
  )
}
