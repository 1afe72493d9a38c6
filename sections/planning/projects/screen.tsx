import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { PressingMark } from '#platform/tasks/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { adds, imports, mayChange, mayEdit, mayRemove } from './access.ts'
import { type Project, projects } from './contract.ts'
import { project } from './fields.ts'
import { controls, formOf } from './parts/form.tsx'
import { Done, Due, doneInWords, firstWhoHas, StatusMark, WaitsFor, whoHas } from './parts/marks.tsx'
import { pageOf } from './parts/ways.ts'
import { targets } from './tour-targets.ts'

const ProjectBoard = later(
  () => import('./parts/project-board.tsx'),
  () => <SkeletonLines lines={12} />,
)
const Timeline = later(
  () => import('./parts/timeline.tsx'),
  () => <SkeletonLines lines={12} />,
)
const Body = later(() => import('./parts/body.tsx'))
const ProjectTasks = later(() =>
  import('./parts/tasks.tsx').then(({ ProjectTasks: part }) => ({ default: part })),
)

const VIEWS = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'board', label: 'Board', icon: 'columns' },
  { value: 'time', label: 'Timeline', icon: 'timeline' },
] as const
type View = (typeof VIEWS)[number]['value']

/** Domain 8.1: what the team works on, as a list, by state, or over time. */
export default function ProjectsScreen() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const [{ show }, setPlace] = useQueryState({ show: '', id: '', part: 'facts' })
  const view: View = show === 'board' || show === 'time' ? show : 'list'
  const see = (next: View) => setPlace({ show: next === 'list' ? '' : next, id: '' }, { push: true })
  return (
    <RecordsScreen
      def={project}
      calls={projects}
      section="projects"
      table="projects"
      title="Projects"
      description="What the team works on: who has it, until when, and how far it is."
      add="New project"
      nameOf={(row) => row.title}
      may={{
        add: passes(user, adds),
        edit: (row) => mayEdit(user, row),
        remove: (row) => mayRemove(user, row),
        import: passes(user, imports),
      }}
      actions={
        <>
          <span {...targets.views}>
            {phone ? (
              <Menu
                target={<IconButton icon="more" label="More of the projects" />}
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
          <SectionButton variant="quiet" icon="checklist" section="tasks">
            All tasks
          </SectionButton>
        </>
      }
      instead={
        view === 'board'
          ? (list, find) => <ProjectBoard list={list} find={find} />
          : view === 'time'
            ? (list, find) => <Timeline list={list} find={find} />
            : undefined
      }
      figures={(totals) => [
        { label: 'Overdue', value: totals && formatNumber(totals.overdue) },
        { label: 'Nobody has it', value: totals && formatNumber(totals.unassigned) },
        { label: 'In the next meeting', value: totals && formatNumber(totals.forMeeting) },
      ]}
      heaps={{
        name: 'tab',
        label: 'Projects by state',
        usual: 'open',
        tabs: [
          { id: 'open', label: 'Open' },
          { id: 'in_progress', label: 'In progress' },
          { id: 'waiting', label: 'Waiting' },
          { id: 'tabled', label: 'Tabled' },
          { id: 'completed', label: 'Completed' },
          { id: 'archived', label: 'Archived' },
          { id: 'templates', label: 'Templates' },
        ],
      }}
      columns={columns}
      card={(row) => (
        <RowWords
          title={row.title}
          marks={
            <>
              <Due project={row} />
              <PressingMark priority={row.priority} />
            </>
          }
          lines={[
            `${firstWhoHas(row) || 'Nobody has it yet'} · ${doneInWords(row)}`,
            row.next && (
              <>
                Waits for <WaitsFor project={row} />
              </>
            ),
          ]}
        />
      )}
      filters={filters}
      bulk={passes(user, mayChange) ? [{ ...archiving, may: (row) => mayEdit(user, row) }] : []}
      empty={
        <EmptyState icon="projects" title="No projects here">
          A project is what takes more than one task: who has it, until when, and what there is to do.
        </EmptyState>
      }
      form={(field, row) => formOf(field, row)}
      controls={controls}
      record={{
        actions: (row) => (
          <Button href={pageOf(row)} icon="next">
            Open its page
          </Button>
        ),
        body: (row) => <Body project={row} />,
        tabs: (row) => [
          {
            id: 'tasks',
            label: row.tasks.all > 0 ? `Tasks (${row.tasks.done} of ${row.tasks.all})` : 'Tasks',
            content: <ProjectTasks project={row} />,
          },
        ],
      }}
      tour={{ add: targets.add, list: targets.list }}
    />
  )
}

const columns: Column<Project>[] = [
  {
    id: 'title',
    header: project.labels.title,
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => <span title={row.title}>{row.title}</span>,
  },
  {
    id: 'owners',
    header: project.labels.assignedTo,
    line: true,
    cell: (row) => <span title={whoHas(row)}>{firstWhoHas(row)}</span>,
  },
  {
    id: 'dueDate',
    header: project.labels.dueDate,
    sort: true,
    line: true,
    cell: (row) => <Due project={row} />,
  },
  { id: 'done', header: 'Done', cell: (row) => <Done project={row} /> },
  {
    id: 'next',
    header: 'Waits for',
    line: true,
    cell: (row) => <WaitsFor project={row} />,
  },
  {
    id: 'priority',
    header: project.labels.priority,
    sort: true,
    cell: (row) => <PressingMark priority={row.priority} />,
  },
  {
    id: 'status',
    header: project.labels.status,
    sort: true,
    hidden: true,
    cell: (row) => <StatusMark project={row} />,
  },
  { id: 'number', header: 'Number', hidden: true, cell: (row) => `#${row.number}` },
]

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'whose',
    label: 'Whose',
    anyLabel: 'Whoever has it',
    options: [
      { value: 'mine', label: 'Mine' },
      { value: 'nobody', label: 'Nobody has it' },
    ],
  },
  { kind: 'switch', name: 'overdue', label: 'Overdue' },
]

const archiving: BulkAction<Project> = {
  label: 'Archive',
  icon: 'archive',
  run: (selected, count) =>
    changeWithUndo(projects.archiveMany, selected as never, `${countOf(count, 'project')} archived`),
}
