import { addDays, formatDay } from '#kernel/day.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/charts.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import styles from './design-system.module.css'

const WEEKS = Array.from({ length: 26 }, (_, week) => ({
  week: addDays('2026-05-27', 7 * week),
  individual: 5200 + ((week * 733) % 1900) + (week > 20 ? 900 : 0),
  groups: 900 + ((week * 311) % 1400),
  lastYear: 5600 + ((week * 517) % 1700),
}))
const shortDay = (day: string | number) => formatDay(String(day), 'short').split(',')[0] ?? ''

export const Figures = () => (
  <>
    <Section title="Tiles" description="A number, its unit, what it changed by.">
      <StatTiles>
        <StatTile
          label="This week so far"
          value={6412}
          unit="sandwiches"
          change={{ value: 318, against: 'last week' }}
        />
        <StatTile label="Sites reported" value="27 of 34" change={{ value: -2, against: 'last week' }} />
        <StatTile
          label="Still missing"
          value={7}
          unit="sites"
          change={{ value: 2, against: 'last week', good: 'down' }}
        />
        <StatTile label="Year to date" value={412_806} unit="sandwiches" hint="82.6% of the goal" />
        <StatTile label="Weekly baseline" value={undefined} hint="over 40 weeks" />
      </StatTiles>
    </Section>
    <Section title="Progress" description="How much is done; the number stands beside it in words.">
      <Card>
        <ProgressBar label="Sites reported" value={27} max={34} />
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
            label="A site that has just begun"
            x="week"
            data={[]}
            series={[{ key: 'groups', label: 'Groups' }]}
          />
        </Card>
      </div>
    </Section>
  </>
)
