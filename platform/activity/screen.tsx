import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { activity, FEWEST_PEOPLE, KEPT_DAYS, SPANS } from './contract.ts'
import styles from './parts/activity.module.css'
import { ShareList } from './parts/share-list.tsx'
import { targets } from './tour-targets.ts'
import { ACTION_NAMES, timeInWords } from './words.ts'

const OPTIONS = SPANS.map((value) => ({ value, label: `${value} days` }))
const peopleOf = (count: number) => countOf(count, 'person')

/** How the portal is used, in sums (design 5). There is no way from here to a single person. */
export default function ActivityScreen() {
  const [{ days }, set] = useQueryState({ days: '30' })
  const span = SPANS.find((value) => value === days) ?? '30'
  const answer = useQuery(query(activity.summary, { days: span }))
  return (
    <>
      <PageHeader title="Activity" description="How the portal is used, in sums. Nobody is named." />
      <div className={styles.stack}>
        <div {...targets.days}>
          <Segmented label="Time" options={OPTIONS} value={span} onChange={(next) => set({ days: next })} />
        </div>
        <Async query={answer} what="the figures">
          {(sums) => (
            <div className={styles.stack} {...targets.figures}>
              <StatTiles>
                <StatTile
                  label="Page views"
                  value={sums.views}
                  hint={sums.earlier > 0 && `and ${formatNumber(sums.earlier)} before`}
                />
                <StatTile label="People" value={sums.people ?? `under ${FEWEST_PEOPLE}`} />
                <StatTile
                  label="Time on a page"
                  value={sums.medianMs === null ? '–' : timeInWords(sums.medianMs)}
                  hint="half of the views are longer"
                />
              </StatTiles>
              <Card>
                <Chart
                  kind="bar"
                  label="Page views by day"
                  data={sums.byDay}
                  x="day"
                  formatX={(day) => formatDay(String(day), 'short')}
                  series={[{ key: 'views', label: 'Page views' }]}
                />
              </Card>
              {sums.sections.length === 0 ? (
                <EmptyState icon="analytics" title="Too little to show">
                  Figures appear as soon as {FEWEST_PEOPLE} people have used the same part of the portal.
                </EmptyState>
              ) : (
                <div className={styles.columns}>
                  <Stack>
                    <Card title="Parts of the portal" description="Views of their pages.">
                      <ShareList
                        items={sums.sections.map(({ section, views, people, medianMs }) => ({
                          name: section,
                          amount: views,
                          note: `${peopleOf(people)}, typically ${timeInWords(medianMs)}`,
                        }))}
                      />
                    </Card>
                    <Card title="What people do">
                      <ShareList
                        items={sums.events.map(({ action, count, people }) => ({
                          name: ACTION_NAMES[action],
                          amount: count,
                          note: peopleOf(people),
                        }))}
                      />
                    </Card>
                  </Stack>
                  <Card title="Pages" description="How many people opened them.">
                    <ShareList
                      items={sums.pages.map(({ title, people, medianMs }) => ({
                        name: title,
                        amount: people,
                        note: `typically ${timeInWords(medianMs)}`,
                      }))}
                    />
                  </Card>
                </div>
              )}
              <Quiet>
                Views of up to two seconds do not count. What fewer than {FEWEST_PEOPLE} people did is left
                out. Single views are kept for {KEPT_DAYS} days, then only sums; everyone can switch this off
                in their account settings.
              </Quiet>
            </div>
          )}
        </Async>
      </div>
    </>
  )
}
