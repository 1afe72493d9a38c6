import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { searchAdmin } from '../admin-contract.ts'

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

const share = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((100 * part) / of)}%`)

/** What people look for, in sums; nobody is named. */
export function AnalyticsTab() {
  const [{ days }, set] = useQueryState({ days: '30' })
  const span = SPANS.find(({ value }) => value === days)?.value ?? '30'
  const answer = useQuery(query(searchAdmin.analyticsSummary, { days: Number(span) }))
  return (
    <Stack>
      <div>
        <Segmented label="Time" options={SPANS} value={span} onChange={(next) => set({ days: next })} />
      </div>
      <Async query={answer} what="the figures">
        {(sums) => (
          <Stack>
            <StatTiles>
              <StatTile label="Searches" value={sums.searches} hint={earlierWords(sums.earlier)} />
              <StatTile label="Led somewhere" value={share(sums.clicked, sums.searches)} />
              <StatTile label="Without a result" value={share(sums.empty, sums.searches)} />
              <StatTile
                label="Time to the answer"
                value={sums.medianMs ?? '–'}
                unit={sums.medianMs === null ? undefined : 'ms'}
                hint="half of them are faster"
              />
            </StatTiles>

            <Card>
              <Chart
                kind="bar"
                label="Searches by day"
                data={sums.byDay}
                x="day"
                formatX={(day) => formatDay(String(day), 'short')}
                series={[
                  { key: 'searches', label: 'Searches' },
                  { key: 'clicked', label: 'Led somewhere' },
                ]}
              />
            </Card>
            <Columns>
              <Card title="Searched most">
                <Searches items={sums.top} none="Nobody has searched yet." />
              </Card>
              <Stack>
                <Card
                  title="Found nothing"
                  description="Words to add as keywords or synonyms, or pages that people miss."
                >
                  <Searches items={sums.nothing} none="Every search found something." />
                </Card>
                <Card title="Never opened from the search" description={countOf(sums.unused.length, 'entry')}>
                  <RowList>
                    {sums.unused.map(({ id, title, category }) => (
                      <ListRow key={id} title={title} action={category} />
                    ))}
                  </RowList>
                </Card>
              </Stack>
            </Columns>
            <Quiet>
              Who searched is not kept, records that were opened count by their kind alone, and digits are
              blotted out. Single searches are kept for 90 days, then only sums.
            </Quiet>
          </Stack>
        )}
      </Async>
    </Stack>
  )
}

const earlierWords = (earlier: number) => (earlier > 0 ? `and ${formatNumber(earlier)} before` : undefined)

interface SearchesProps {
  items: { query: string; count: number; clicked: number }[]
  none: string
}

const Searches = ({ items, none }: SearchesProps) =>
  items.length === 0 ? (
    <Quiet>{none}</Quiet>
  ) : (
    <RowList>
      {items.map(({ query: words, count, clicked }) => (
        <ListRow
          key={words}
          title={words}
          action={`${countOf(count, 'time')}${clicked > 0 ? `, ${share(clicked, count)} led somewhere` : ''}`}
        />
      ))}
    </RowList>
  )
