import type { CurrentUser } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { formatMoment, unbroken } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { keepsKind, mayEdit } from './access.ts'
import { type Kept, reports } from './contract.ts'
import { report } from './fields.ts'

const Report = later(() => import('./parts/report.tsx'))
const Corrections = later(() => import('./parts/corrections.tsx'))

const ABOUT = 'What was said in numbers, byte for byte, and what was corrected since.'
/** Where somebody keeps one: nobody is sent to a section that is closed to them. */
const WHERE = {
  both: 'Keep one with Keep in Grant metrics or Monthly analysis.',
  'grant-metrics': 'Keep one with Keep in Grant metrics.',
  month: 'Keep one with Keep in Monthly analysis.',
  none: null,
}
function placesOf(user: CurrentUser): keyof typeof WHERE {
  const [grants, month] = (['grant-metrics', 'month'] as const).map((kind) => keepsKind(user, kind))
  if (grants && month) return 'both'
  return grants ? 'grant-metrics' : month ? 'month' : 'none'
}

const keptWords = ({ keptAt, keptBy }: Kept) => `${formatMoment(keptAt)}${keptBy ? ` by ${keptBy}` : ''}`

/** Reports that were kept: their files as they were, what they said beside today, and what was corrected since. */
export default function ReportsScreen() {
  const user = useCurrentUser()
  return (
    <RecordsScreen
      def={report}
      calls={{ ...reports, add: reports.keep }}
      section="reports"
      table="kept_reports"
      title="Kept reports"
      description={[ABOUT, WHERE[placesOf(user)]].filter(Boolean).join(' ')}
      add="Keep a report"
      nameOf={(row) => row.title}
      may={{
        add: false,
        edit: (row) => mayEdit(user, { createdBy: row.createdBy, kind: row.kind }),
        remove: (row) => mayEdit(user, { createdBy: row.createdBy, kind: row.kind }),
      }}
      columns={[
        'title',
        { id: 'kind', header: 'Report', line: true, cell: (row) => row.kindLabel },
        { id: 'days', header: 'About', line: true, sort: true, cell: (row) => row.about },
        { id: 'kept', header: 'Kept', line: true, sort: true, cell: keptWords },
      ]}
      card={(row) => (
        <RowWords
          title={unbroken(row.title)}
          lines={[`${row.kindLabel}, ${row.about}`, `Kept ${keptWords(row)}`]}
        />
      )}
      record={{
        body: (row) => <Report of={row} />,
        tabs: (row) => [
          { id: 'corrections', label: 'Corrections since', content: <Corrections id={row.id} /> },
        ],
      }}
      empty={
        <EmptyState
          icon="history"
          title="No report has been kept yet"
          action={
            <>
              {keepsKind(user, 'grant-metrics') && (
                <SectionButton section="grant-metrics">Grant metrics</SectionButton>
              )}
              {keepsKind(user, 'month') && (
                <SectionButton section="analytics" params={{ show: 'month' }}>
                  Monthly analysis
                </SectionButton>
              )}
            </>
          }
        >
          Keep one where you would save it as a file: years later it comes out the same, and says what was
          corrected since.
        </EmptyState>
      }
    />
  )
}
