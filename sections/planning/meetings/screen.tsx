import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { IconButton } from '#web/ui/action/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { manages, mayManage } from './access.ts'
import { type Meeting, meetings } from './contract.ts'
import { KINDS, meeting } from './fields.ts'
import { controls, formOf } from './parts/form.tsx'
import { agendaInWords, StatusMark, when, where } from './parts/marks.tsx'
import { targets } from './tour-targets.ts'

const MeetingPage = later(
  () => import('./parts/meeting-page.tsx'),
  () => <SkeletonLines lines={12} />,
)
const Month = later(
  () => import('./parts/month.tsx'),
  () => <SkeletonLines lines={12} />,
)

/** Domain 8.2: when the team meets; each meeting has a page of its own. */
export default function MeetingsScreen() {
  const [{ id }] = useQueryState({ id: '' })
  return id ? <MeetingPage key={id} id={id} /> : <MeetingList />
}

const VIEWS = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'month', label: 'Calendar', icon: 'calendar' },
] as const
type View = (typeof VIEWS)[number]['value']

function MeetingList() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const [{ show }, setPlace] = useQueryState({ show: '' })
  const view: View = show === 'month' ? 'month' : 'list'
  const see = (next: View) => setPlace({ show: next === 'list' ? '' : next }, { push: true })
  return (
    <RecordsScreen
      def={meeting}
      calls={meetings}
      section="meetings"
      table="meetings"
      title="Meetings"
      description="When the team meets, what is on the agenda, and what came of it."
      add="Plan a meeting"
      nameOf={(row) => row.title}
      may={{ add: passes(user, mayManage), edit: () => manages(user) }}
      actions={
        <>
          <span {...targets.views}>
            {phone ? (
              <Menu
                target={<IconButton icon="more" label="More of the meetings" />}
                items={VIEWS.filter(({ value }) => value !== view).map(({ value, label, icon }) => ({
                  label: `See them as a ${label.toLowerCase()}`,
                  icon,
                  onClick: () => see(value),
                }))}
              />
            ) : (
              <Segmented label="Seen as" options={VIEWS} value={view} onChange={see} />
            )}
          </span>
          <SectionButton
            variant="quiet"
            icon="document"
            section="meeting-notes"
            params={{ kind: 'decision' }}
          >
            Decisions
          </SectionButton>
          <SectionButton variant="quiet" icon="checklist" section="meeting-tasks">
            Tasks
          </SectionButton>
        </>
      }
      instead={view === 'month' ? (list, find) => <Month list={list} find={find} /> : undefined}
      heaps={{
        name: 'tab',
        label: 'Meetings by time',
        usual: 'upcoming',
        tabs: [
          { id: 'upcoming', label: 'Upcoming' },
          { id: 'past', label: 'Past' },
          { id: 'all', label: 'All' },
        ],
      }}
      columns={columns}
      card={(row) => (
        <RowWords
          title={row.title}
          marks={<StatusMark meeting={row} />}
          lines={[when(row), where(row), agendaInWords(row)]}
        />
      )}
      empty={
        <EmptyState icon="people" title="No meetings here">
          A meeting has a day, an agenda that everybody may add to, and minutes that write themselves as
          tasks.
        </EmptyState>
      }
      form={(field) => formOf(field)}
      controls={controls}
      tour={{ add: targets.add, list: targets.list }}
    />
  )
}

const columns: Column<Meeting>[] = [
  {
    id: 'title',
    header: meeting.labels.title,
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => <span title={row.title}>{row.title}</span>,
  },
  {
    id: 'date',
    header: meeting.labels.date,
    sort: true,
    line: true,
    cell: (row) => <span>{when(row)}</span>,
  },
  {
    id: 'where',
    header: meeting.labels.location,
    line: true,
    cell: (row) => <span title={where(row)}>{where(row)}</span>,
  },
  {
    id: 'kind',
    header: meeting.labels.kind,
    sort: true,
    line: true,
    hidden: true,
    cell: (row) => KINDS[row.kind],
  },
  { id: 'agenda', header: 'Agenda', line: true, cell: (row) => agendaInWords(row) },
  {
    id: 'status',
    header: meeting.labels.status,
    sort: true,
    line: true,
    cell: (row) => <StatusMark meeting={row} />,
  },
]
