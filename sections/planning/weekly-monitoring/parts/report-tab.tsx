import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { type MultiWeekReport, monitoring, REPORT_WEEKS } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import { NoSites } from './no-sites.tsx'
import styles from './page.module.css'
import { ReportCards } from './report-cards.tsx'
import { ReportTable } from './report-table.tsx'

const CHOICES = REPORT_WEEKS.map((count) => ({ value: String(count), label: `${count} weeks` }))

export function ReportTab({ weeks, onWeeks }: { weeks: number; onWeeks: (weeks: number) => void }) {
  const user = useCurrentUser()
  const report = useQuery({ ...query(monitoring.report, { weeks }), placeholderData: keepPreviousData })
  return (
    <>
      <div className={styles.toolbar} {...targets.weeks}>
        <SelectField
          label="Completed weeks"
          value={String(weeks)}
          options={CHOICES}
          onChange={(value) => onWeeks(Number(value ?? weeks))}
        />
        <Line>
          {passes(user, monitoring.exportReport.access) && (
            <ExportButton endpoint={monitoring.exportReport} filter={{ weeks }} />
          )}
          <Button icon="print" onClick={() => window.print()}>
            Print this report
          </Button>
        </Line>
      </div>
      <Async
        query={report}
        what="the multi-week report"
        skeleton={<ReportSkeleton />}
        isEmpty={({ sites }) => sites.length === 0}
        empty={<NoSites title="No locations were expected in these weeks" />}
      >
        {(data) => <ReportView report={data} />}
      </Async>
    </>
  )
}

function ReportView({ report }: { report: MultiWeekReport }) {
  const { organizationName } = useSettings()
  const phone = useIsPhone()
  const { weeks, skipped, overall } = report
  const sandwiches = weeks.reduce((sum, week) => sum + week.sandwiches, 0)
  return (
    <>
      <h2 className={styles.heading}>
        <span className={styles.print}>{organizationName}: weekly reports</span>
        {formatDay(weeks[0]?.start ?? '')} to {formatDay(weeks.at(-1)?.end ?? '')}
        {skipped.length > 0 && (
          <small>
            without{' '}
            {skipped
              .map(({ start, holidays }) => `${formatDay(start, 'short')} (${holidays.join(', ')})`)
              .join('; ')}
          </small>
        )}
      </h2>
      <StatTiles>
        <StatTile
          label="Turnout of all locations"
          value={overall.percentage === null ? null : `${overall.percentage}%`}
        />
        <StatTile
          label="Reports in"
          value={overall.submitted}
          unit={`of ${overall.submitted + overall.missed}`}
        />
        <StatTile label="Sandwiches" value={sandwiches} hint="Everything in the log" />
      </StatTiles>
      {phone ? <ReportCards report={report} /> : <ReportTable report={report} />}
    </>
  )
}

const ReportSkeleton = () => (
  <>
    <h2 className={styles.heading}>Multi-week report</h2>
    <StatTiles>
      <StatTile label="Turnout of all locations" value={undefined} />
      <StatTile label="Reports in" value={undefined} />
      <StatTile label="Sandwiches" value={undefined} />
    </StatTiles>
    <Skeleton height={420} mt={20} radius="md" />
  </>
)
