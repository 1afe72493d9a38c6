import { addDays, formatDay } from '#kernel/charity/day.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { FigureTile } from '#web/ui/show/figure-tile.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import styles from './design-system.module.css'

const WEEKS = Array.from({ length: 26 }, (_, week) => ({
  week: addDays('2026-05-27', 7 * week),
  individual: 5200 + ((week * 733) % 1900) + (week > 20 ? 900 : 0),
  groups: 900 + ((week * 311) % 1400),
  lastYear: 5600 + ((week * 517) % 1700),
}))
const shortDay = (day: string | number) => formatDay(String(day), 'short').split(',')[0] ?? ''

const Figures = () => (
  <>
    <Section title="Tiles" description="A number, its unit, what it changed by.">
      <StatTiles>
        <StatTile
          label="This week so far"
          value={6412}
          unit="sandwiches"
          change={{ value: 318, against: 'last week' }}
        />
        <StatTile label="Locations reported" value="27 of 34" change={{ value: -2, against: 'last week' }} />
        <StatTile
          label="Still missing"
          value={7}
          unit="sites"
          change={{ value: 2, against: 'last week', good: 'down' }}
        />
        <StatTile label="Year to date" value={412_806} unit="sandwiches" hint="82.6% of the goal" />
        <FigureTile
          label="Sandwiches a week"
          value={7240}
          unit="sandwiches"
          definition="The mean of the last 26 weeks with a collection; weeks with a holiday are left out."
          rowsTitle="The weeks that were counted"
          rows={() => (
            <DefinitionList
              items={WEEKS.map(({ week, individual, groups }) => ({
                label: formatDay(week, 'short'),
                value: formatNumber(individual + groups),
              }))}
            />
          )}
        />
        <StatTile label="Weekly baseline" value={undefined} hint="over 40 weeks" />
      </StatTiles>
    </Section>
    <Section title="Progress" description="How much is done; the number stands beside it in words.">
      <Card>
        <ProgressBar label="Locations reported" value={27} max={34} />
      </Card>
    </Section>
    <Section title="Charts" description="Each one is a table as well.">
      <div className={styles.columns}>
        <Card>
          <Chart
            kind="bar"
            stacked
            label="Sandwiches a week"
            unit="sandwiches"
            x="week"
            formatX={shortDay}
            data={WEEKS}
            series={[
              { key: 'individual', label: 'Individual' },
              { key: 'groups', label: 'Groups' },
            ]}
          />
        </Card>
        <Card>
          <Chart
            kind="line"
            label="This year and last year"
            unit="sandwiches"
            x="week"
            formatX={shortDay}
            data={WEEKS}
            series={[
              { key: 'individual', label: 'This year' },
              { key: 'lastYear', label: 'Last year', colour: 'gray' },
            ]}
          />
        </Card>
        <Card>
          <Chart
            kind="area"
            label="Group sandwiches"
            unit="sandwiches"
            x="week"
            formatX={shortDay}
            data={WEEKS}
            series={[{ key: 'groups', label: 'Groups' }]}
          />
        </Card>
        <Card>
          <Chart
            kind="bar"
            label="A location that has just begun"
            x="week"
            data={[]}
            series={[{ key: 'groups', label: 'Groups' }]}
          />
        </Card>
      </div>
    </Section>
  </>
)

export default Figures
