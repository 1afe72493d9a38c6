import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDay, startOfMonth } from '#kernel/charity/day.ts'
import { inNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { ROLES, type SlotRole } from '#platform/slots/fields.ts'
import { WishesOfPerson } from '#sections/dashboard/helping/widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { later } from '#web/ui/later.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { keepsPairs } from './access.ts'
import { type Proposal, roster, type Unreached } from './contract.ts'
import { ProposedShift } from './parts/proposed-shift.tsx'
import styles from './parts/roster.module.css'
import { targets } from './tour-targets.ts'

const Pairs = later(() => import('./parts/pairs.tsx'))

const MONTHS_AHEAD = 6

interface Choice {
  slotId: string
  personId: string
}
const isSame = (one: Choice, other: Choice) => one.slotId === other.slotId && one.personId === other.personId
const without = (list: readonly Choice[], gone: Choice) => list.filter((one) => !isSame(one, gone))

/** The months that one may plan: this one, and those to come. */
function monthsFrom(today: string): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < MONTHS_AHEAD)
    months.push(addDays(startOfMonth(`${months.at(-1)}-01`), 32).slice(0, 7))
  return months
}

/** Who comes when in a month: proposed, changed by hand, published. */
export default function RosterScreen() {
  const { today } = useOrganizationClock()
  const keepsPairsHere = passes(useCurrentUser(), keepsPairs)
  const months = monthsFrom(today)
  const [place, setPlace] = useQueryState({ month: '', role: '' })
  const month = months.find((one) => one === place.month) ?? (months[1] as string)
  const role = place.role in ROLES ? (place.role as SlotRole) : null
  const name = formatDay(`${month}-01`, 'month')
  return (
    <>
      <PageHeader
        title="Propose the month"
        description="Everybody where it suits them best. Nothing is sent before you publish the month."
        actions={
          <>
            {keepsPairsHere && <Pairs />}
            <SectionButton section="signup-genius" icon="back">
              All shifts
            </SectionButton>
          </>
        }
      />
      <div className={styles.choice} {...targets.month}>
        <SelectField
          label="Month"
          hideLabel
          value={month}
          options={months.map((one) => ({ value: one, label: formatDay(`${one}-01`, 'month') }))}
          onChange={(picked) => picked && setPlace({ month: picked })}
        />
        <SelectField
          label="Role"
          hideLabel
          value={role ?? 'all'}
          options={[
            { value: 'all', label: 'All roles' },
            ...Object.entries(ROLES).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(picked) => setPlace({ role: picked === 'all' ? '' : (picked ?? '') })}
        />
      </div>
      <Month key={`${month} ${role}`} month={month} role={role} name={name} />
    </>
  )
}

function Month({ month, role, name }: { month: string; role: SlotRole | null; name: string }) {
  const [locked, lock] = useState<readonly Choice[]>([])
  const [left, leave] = useState<readonly Choice[]>([])
  const [wishesOf, showWishes] = useState<string | null>(null)
  const answer = useQuery({
    ...query(roster.propose, {
      month,
      ...(role ? { roles: [role] } : {}),
      locked: [...locked],
      without: [...left],
    }),
    placeholderData: keepPreviousData,
    // What is asked anew costs the server a second; what changed since says so by itself.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const act = {
    lock: (choice: Choice) => {
      lock([...without(locked, choice), choice])
      leave(without(left, choice))
    },
    unlock: (choice: Choice) => lock(without(locked, choice)),
    leaveOut: (choice: Choice) => {
      lock(without(locked, choice))
      leave([...without(left, choice), choice])
    },
    wishes: showWishes,
  }
  return (
    <>
      <Async
        query={answer}
        what={`the proposal for ${name}`}
        skeleton={<SkeletonLines lines={12} />}
        isEmpty={({ shifts }) => shifts.length === 0}
        empty={
          <EmptyState icon="calendar" title={`No shifts in ${name}`}>
            Plan the shifts first; then everybody finds a place here.
          </EmptyState>
        }
      >
        {(proposal) => (
          <Stack>
            <Summary
              month={month}
              name={name}
              proposal={proposal}
              busy={answer.isFetching}
              changes={locked.length + left.length}
              onReset={() => {
                lock([])
                leave([])
              }}
            />
            <div className={styles.page}>
              <ul className={styles.shifts}>
                {proposal.shifts.map((shift) => (
                  <ProposedShift key={shift.id} shift={shift} act={act} />
                ))}
              </ul>
              <Times people={proposal.people} onOpen={showWishes} />
            </div>
          </Stack>
        )}
      </Async>
      {wishesOf && <WishesOfPerson personId={wishesOf} onClose={() => showWishes(null)} />}
    </>
  )
}

interface SummaryProps {
  month: string
  name: string
  proposal: Proposal
  busy: boolean
  changes: number
  onReset: () => void
}

function Summary({ month, name, proposal, busy, changes, onReset }: SummaryProps) {
  const [publishing, setPublishing] = useState(false)
  const [untold, setUntold] = useState<readonly Unreached[]>([])
  const phone = useIsPhone()
  const picks = proposal.shifts.flatMap(({ id, people }) =>
    people.filter(({ isThere }) => !isThere).map(({ personId }) => ({ slotId: id, personId })),
  )
  const chosen = new Set(picks.map(({ personId }) => personId))
  // Whoever is to be put down again is down no more: it was undone.
  const toTell = untold.filter(({ personId }) => !chosen.has(personId))
  const unreached = proposal.unreached.filter(({ personId }) => chosen.has(personId))
  const people = chosen.size - unreached.length
  const open = proposal.shifts.reduce((sum, shift) => sum + shift.open, 0)
  return (
    <div className={styles.summary}>
      <div>
        <strong>{countOf(picks.length, 'new place')}</strong> in {countOf(proposal.shifts.length, 'shift')},{' '}
        {open === 0 ? 'nothing stays open' : `${countOf(open, 'place')} open`}{' '}
        {busy && <Quiet as="output">Arranging anew…</Quiet>}
      </div>
      <div className={styles.grows}>
        {proposal.isBest ? (
          <Badge tone="good">Best possible</Badge>
        ) : (
          <Badge tone="neutral">Best found: there may be a better one</Badge>
        )}
      </div>
      <Line>
        {changes > 0 && (
          <Button variant="quiet" onClick={onReset}>
            Drop my changes
          </Button>
        )}
        <Button variant="primary" disabled={picks.length === 0 || busy} onClick={() => setPublishing(true)}>
          {phone ? 'Publish' : `Publish ${name}`}
        </Button>
      </Line>
      <Confirm
        opened={publishing}
        onClose={() => setPublishing(false)}
        action={`Publish ${name}`}
        destructive={false}
        onContinue={async () => {
          const answer = await changeWithUndo(
            roster.publish,
            { month, picks },
            ({ asked, down }) => `${name}: ${countOf(asked, 'place')} asked for, ${down} put down`,
          )
          setUntold(answer.unreached)
          onReset()
        }}
      >
        <Stack>
          <p>
            {countOf(people, 'person')} {inNumber(people, 'gets one message', 'get one message each')}:
            whoever wished to be put down comes, everybody else is asked and answers yes or no. You can take
            the whole month back.
          </p>
          {unreached.length > 0 && (
            <TellThem people={unreached} title="No message reaches these. Please tell them yourself:" />
          )}
        </Stack>
      </Confirm>
      {toTell.length > 0 && (
        <output className={styles.untold}>
          <TellThem people={toTell} title="Put down, and told by nobody yet. Please tell them yourself:" />
          <IconButton icon="close" label="Everybody is told" onClick={() => setUntold([])} />
        </output>
      )}
    </div>
  )
}

function TellThem({ people, title }: { people: readonly Unreached[]; title: string }) {
  return (
    <div>
      <strong>{title}</strong>
      <ul className={styles.tell}>
        {people.map(({ personId, name, hasPhone }) => (
          <li key={personId}>
            {name}{' '}
            <Quiet as="span">{hasPhone ? 'no email, only a phone' : 'no email, no phone, no account'}</Quiet>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether it goes round. */
function Times({ people, onOpen }: { people: Proposal['people']; onOpen: (personId: string) => void }) {
  return (
    <section aria-labelledby="how-often" className={styles.times}>
      <h2 id="how-often">How often each comes</h2>
      <ul>
        {people.map(({ personId, name, times, wish }) => (
          <li key={personId}>
            <Button variant="quiet" size="sm" onClick={() => onOpen(personId)}>
              {name}
            </Button>
            <span>{wish === null ? times : `${times}, would like ${wish}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
