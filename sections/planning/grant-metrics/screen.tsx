import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { NothingLogged } from '#sections/collections/collections/nothing-widgets.tsx'
import { KeepReport } from '#sections/planning/reports/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { mayExport } from './access.ts'
import { grantMetrics, type Metrics, type YearType } from './contract.ts'
import { Assumptions } from './parts/assumptions.tsx'
import { Figures } from './parts/figures.tsx'
import styles from './parts/grant-metrics.module.css'
import { Narrative } from './parts/narrative.tsx'
import { targets } from './tour-targets.ts'

const TYPES = [
  { value: 'fiscal', label: 'Fiscal year' },
  { value: 'calendar', label: 'Calendar year' },
] as const

/** Domain 10.3: what funders ask for, counted from what everybody logged. */
export default function GrantMetricsScreen() {
  const user = useCurrentUser()
  const [state, setState] = useQueryState({ yearType: 'fiscal', year: 0, quarter: 0, tab: 'figures' })
  const yearType: YearType = state.yearType === 'calendar' ? 'calendar' : 'fiscal'
  const quarter = [1, 2, 3, 4].find((one) => one === state.quarter)
  const asked = { yearType, ...(state.year ? { year: state.year } : {}), ...(quarter ? { quarter } : {}) }
  const metrics = useQuery(query(grantMetrics.metrics, asked))
  return (
    <>
      <PageHeader
        title="Grant metrics"
        description="What funders ask for, counted from what everybody logged; what no log can know is said with its source."
        actions={
          passes(user, mayExport) &&
          !metrics.data?.toCome && (
            <>
              {metrics.data && (
                <KeepReport
                  kind="grant-metrics"
                  question={asked}
                  title={`Grant metrics, ${metrics.data.period.label}`}
                />
              )}
              <ExportButton endpoint={grantMetrics.exportMetrics} filter={asked} />
            </>
          )
        }
      />
      <Stack>
        <p className={styles.time}>{metrics.data?.period.label}</p>
        <div className={styles.choices} {...targets.choices}>
          <Segmented
            label="Kind of year"
            options={TYPES}
            value={yearType}
            onChange={(next) => setState({ yearType: next, year: 0, quarter: 0 })}
          />
          {metrics.data && <Period of={metrics.data} onChoose={setState} />}
        </div>
        <Async query={metrics} what="the grant metrics" skeleton={<SkeletonLines lines={12} />}>
          {(found) => (
            <Tabs
              label="Grant metrics"
              value={state.tab}
              onChange={(tab) => setState({ tab })}
              tabs={[
                {
                  id: 'figures',
                  label: 'Figures',
                  content: isEmpty(found) ? <NothingLogged /> : <Figures of={found} />,
                },
                {
                  id: 'narrative',
                  label: 'In sentences',
                  content: isEmpty(found) ? <NothingLogged /> : <Narrative of={found} />,
                },
                { id: 'assumptions', label: 'What it rests on', content: <Assumptions of={found} /> },
              ]}
            />
          )}
        </Async>
      </Stack>
    </>
  )
}

/** Not in this time alone: the log has nothing, and neither has any other list that is counted. */
const isEmpty = ({ peakMonth, figures }: Metrics) =>
  peakMonth === null && figures.every(({ value }) => value === 0)

const QUARTERS = [
  { value: '0', label: 'Whole year' },
  ...[1, 2, 3, 4].map((quarter) => ({ value: String(quarter), label: `Quarter ${quarter}` })),
]

function Period({
  of,
  onChoose,
}: {
  of: Metrics
  onChoose: (next: { year?: number; quarter?: number }) => void
}) {
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label="Year"
          hideLabel
          value={String(of.year)}
          options={of.years.map(({ year, label }) => ({
            value: String(year),
            label: label.replace('Fiscal year ', ''),
          }))}
          onChange={(next) => onChoose({ year: Number(next) })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label="Quarter"
          hideLabel
          value={String(of.quarter ?? 0)}
          options={QUARTERS}
          onChange={(next) => onChoose({ quarter: Number(next) })}
        />
      </div>
    </>
  )
}
