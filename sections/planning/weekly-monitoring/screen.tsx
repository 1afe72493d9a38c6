import { useQueryState } from '#web/query-state.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { REPORT_WEEKS, REPORT_WEEKS_DEFAULT, WEEKS_AGO_MAX } from './contract.ts'
import styles from './parts/page.module.css'
import { RemindersTab } from './parts/reminders-tab.tsx'
import { ReportTab } from './parts/report-tab.tsx'
import { WeekTab } from './parts/week-tab.tsx'
import { targets } from './tour-targets.ts'

/** Who was expected, who has reported, who is not in yet (domain 3.3). */
export default function WeeklyMonitoringScreen() {
  const [state, setState] = useQueryState({ tab: 'week', ago: 0, weeks: REPORT_WEEKS_DEFAULT as number })
  const ago = Math.min(Math.max(Math.trunc(state.ago), 0), WEEKS_AGO_MAX)
  const weeks = REPORT_WEEKS.find((count) => count === state.weeks) ?? REPORT_WEEKS_DEFAULT
  return (
    <div className={styles.page}>
      <PageHeader
        title="Weekly Monitoring"
        description="Track which locations have sent in their numbers for the week, and call or email the ones whose data is missing. The aim is that everybody is in; nobody is ranked."
      />
      <Tabs
        label="Weekly monitoring"
        tour={targets.tabs}
        value={state.tab === 'report' || state.tab === 'reminders' ? state.tab : 'week'}
        onChange={(tab) => setState({ tab })}
        tabs={[
          {
            id: 'week',
            label: 'Week by week',
            content: <WeekTab ago={ago} onAgo={(next) => setState({ ago: next })} />,
          },
          {
            id: 'report',
            label: 'Multi-week report',
            content: <ReportTab weeks={weeks} onWeeks={(next) => setState({ weeks: next })} />,
          },
          { id: 'reminders', label: 'Reminders', content: <RemindersTab /> },
        ]}
      />
    </div>
  )
}
