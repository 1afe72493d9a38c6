import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { FigureTile } from '#web/ui/show/figure-tile.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTiles } from '#web/ui/show/stat-tile.tsx'
import { mayOversee } from '../access.ts'
import { eventRequests } from '../contract.ts'
import { FIGURES, type Figure } from '../figures.ts'
import { nameOf, sandwichesOf } from '../words.ts'
import { nextOf } from './card.tsx'
import { Overview } from './overview.tsx'
import { WhenOf } from './show.tsx'

const AHEAD = [
  { value: 'next_7', label: '7 days' },
  { value: 'next_14', label: '14 days' },
  { value: 'next_30', label: '30 days' },
] as const
const ATTENTION: readonly Figure[] = ['new_long', 'in_process_long', 'no_date', 'no_sandwiches', 'no_address']

/** Domain 4.1: what is coming up, what should be looked at, and who leads how many. */
export default function Planning() {
  const user = useCurrentUser()
  const [{ part }, setPlace] = useQueryState({ part: 'ahead' })
  return (
    <>
      <PageHeader
        title="Event planning"
        description="What is coming up, and what should be looked at."
        actions={
          <SectionButton variant="quiet" icon="back" section="event-requests">
            All requests
          </SectionButton>
        }
      />
      {passes(user, mayOversee) ? (
        <Tabs
          label="Event planning"
          value={part}
          onChange={(next) => setPlace({ part: next })}
          tabs={[
            { id: 'ahead', label: 'Planning', content: <Ahead /> },
            { id: 'leads', label: 'Admin overview', content: <Overview /> },
          ]}
        />
      ) : (
        <Ahead />
      )}
    </>
  )
}

function Ahead() {
  const [{ span }, setPlace] = useQueryState({ span: 'next_14' })
  const stats = useQuery(query(eventRequests.operationalStats, {}))
  const chosen = AHEAD.find(({ value }) => value === span)?.value ?? 'next_14'
  const tile = (name: Figure) => {
    const { label, unit, definition } = FIGURES[name]
    const found = stats.data?.[name]
    return (
      <FigureTile
        key={name}
        label={label}
        value={found?.count}
        unit={found?.count === 1 ? unit.slice(0, -1) : unit}
        definition={definition}
        rowsTitle="The requests behind it"
        rows={() => <Behind figure={name} />}
        {...(AHEAD.some(({ value }) => value === name) && found
          ? { hint: countOf(found.sandwiches, 'sandwich') }
          : {})}
      />
    )
  }
  return (
    <Stack>
      <StatTiles>
        {AHEAD.map(({ value }) => tile(value))}
        {tile('no_lead')}
      </StatTiles>
      <StatTiles>{ATTENTION.map(tile)}</StatTiles>
      <Section title="Coming up">
        <Stack>
          <Line>
            <Segmented
              label="How far ahead"
              options={AHEAD}
              value={chosen}
              onChange={(next) => setPlace({ span: next })}
            />
          </Line>
          <Behind figure={chosen} />
        </Stack>
      </Section>
    </Stack>
  )
}

const SHOWN = 50

/** The rows that a figure counts, and the way to all of them in the list. */
function Behind({ figure }: { figure: Figure }) {
  const { filter, label } = FIGURES[figure]
  const answer = useQuery({
    ...query(eventRequests.list, { ...filter, sort: 'day', limit: SHOWN }),
    placeholderData: keepPreviousData,
  })
  return (
    <Async query={answer} what="these requests">
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState icon="done" title="None">
            {label}: no request.
          </EmptyState>
        ) : (
          <Stack>
            <RowList>
              {items.map((row) => {
                const count = sandwichesOf(row)
                return (
                  <ListRow
                    key={row.id}
                    title={nameOf(row)}
                    about={
                      <>
                        <WhenOf row={row} />
                        {[
                          count !== null && countOf(count, 'sandwich'),
                          row.lead?.name ?? 'Nobody leads',
                          nextOf(row),
                        ]
                          .filter(Boolean)
                          .map((words) => ` · ${words}`)}
                      </>
                    }
                    action={
                      <SectionButton
                        variant="quiet"
                        section="event-requests"
                        params={{ ...filter, id: row.id }}
                      >
                        Open
                      </SectionButton>
                    }
                  />
                )
              })}
            </RowList>
            <Line>
              <SectionButton section="event-requests" params={{ ...filter }}>
                All {formatNumber(total)} in the list
              </SectionButton>
              {total > SHOWN && <Quiet>The first {SHOWN} stand here.</Quiet>}
            </Line>
          </Stack>
        )
      }
    </Async>
  )
}
