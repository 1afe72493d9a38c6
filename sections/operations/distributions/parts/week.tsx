import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Day, isDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { WeekBefore, WeekPicker } from '#web/ui/fields/week-picker.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { mayAdd } from '../access.ts'
import { ledger } from '../contract.ts'
import { Differences } from './differences.tsx'
import { adjustedInWords, LedgerTable } from './ledger-table.tsx'
import { PartsSwitch } from './parts-switch.tsx'
import { usePart, useWeeks } from './use-part.ts'

/** A reporting week (Wednesday to Tuesday): what came and what went side by side, and a name for every difference. */
export function Week() {
  const user = useCurrentUser()
  const { today, schedule } = useWeeks()
  const { show } = usePart()
  const [place, setPlace] = useQueryState({ week: '' })
  const day = isDay(place.week) ? place.week : today
  const answer = useQuery({ ...query(ledger.week, { day }), placeholderData: keepPreviousData })
  const sums = answer.data?.totals
  const choice = { value: day, onChange: (week: Day) => setPlace({ week }), today, schedule }
  return (
    <>
      <PageHeader
        title="Distribution Tracking"
        description="What came in, what went out, and what is on hand."
        main={
          mayAdd(user)
            ? { label: 'Log a distribution', icon: 'add', onClick: () => show('list', { action: 'add' }) }
            : undefined
        }
        actions={<PartsSwitch />}
      />
      <Stack>
        <WeekPicker {...choice} />
        {!answer.isError && (
          <StatTiles fold={{ name: 'ledger-week', label: 'This week in figures' }}>
            <StatTile label="Collected" value={sums?.collected} />
            <StatTile label="Went out" value={sums?.distributed} />
            <StatTile label="Discarded" value={sums?.discarded} />
            <StatTile label="Adjusted" value={sums && adjustedInWords(sums.adjusted)} />
            <StatTile label="On hand" value={sums?.onHand} />
          </StatTiles>
        )}
        <Async
          query={answer}
          what="this week"
          skeleton={<SkeletonLines lines={10} />}
          isEmpty={({ locations }) => locations.length === 0}
          empty={
            <EmptyState icon="delivery" title="Nothing in this week yet" action={<WeekBefore {...choice} />}>
              What locations log and what goes out to recipients stands here side by side.
            </EmptyState>
          }
        >
          {(week) => (
            <Stack>
              <Section title="Differences">
                <Differences week={week} />
              </Section>
              <Section title="By location and kind">
                <LedgerTable week={week} />
              </Section>
            </Stack>
          )}
        </Async>
      </Stack>
    </>
  )
}
