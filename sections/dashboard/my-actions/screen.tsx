import { useQuery } from '@tanstack/react-query'
import { WAITING_KINDS } from '#kernel/portal/waiting.ts'
import { PRIORITIES } from '#platform/tasks/fields.ts'
import { PressingMark } from '#platform/tasks/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useSection } from '#web/shell/routes.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { type Action, myActions, type SHOWN } from './contract.ts'
import { aboutInWords, actNow, When } from './parts/marks.tsx'
import { targets } from './tour-targets.ts'
import { GROUP_NAMES, PART_NAMES } from './words.ts'

const WORDS = { one: 'action', many: 'actions' }

const TABS = [
  [
    'all',
    'All',
    'Nothing waits for you',
    'Tasks, events, and what others wait for stand here as soon as they are yours.',
  ],
  ['task', 'Tasks', 'No tasks', 'What is given to you, or what you take on, stands here.'],
  [
    'project',
    'Projects',
    'No projects',
    'Projects that you own or support stand here until they are completed.',
  ],
  ['event', 'Events', 'No events', 'Events that you lead, and shifts and runs that you come to, stand here.'],
  [
    'decision',
    'To decide',
    'Nothing to decide',
    'What others wait for stands here: applications, hours, wishes.',
  ],
  [
    'due',
    'Due from me',
    'Nothing is due',
    'Answers that you owe, collections to log and coolers to bring back stand here.',
  ],
  ['message', 'Messages', 'No unread messages', 'Conversations with something new stand here.'],
  [
    'past',
    'Past events',
    'No past events',
    'Events and shifts of the last year that you were part of stand here.',
  ],
] as const satisfies [(typeof SHOWN)[number], string, string, string][]

const isKind = (id: string): id is (typeof WAITING_KINDS)[number] =>
  (WAITING_KINDS as readonly string[]).includes(id)

/** Domain 8.3: everything that waits for one person, by when, done in place. */
export default function MyActionsScreen() {
  const { go } = useSection()
  const list = useListState(myActions.list, {
    filters: { priority: '', group: '', part: '', followUp: '', within: '' },
    piles: { show: 'all' },
  })
  const asked = query(myActions.list, list.params)
  const { data } = useQuery({ ...asked, placeholderData: (before) => before })
  const counts = data?.totals?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const table = ([, , title, hint]: (typeof TABS)[number]) => (
    <DataTable<Action>
      name="my-actions"
      label="My actions"
      words={WORDS}
      tour={targets.list}
      list={list}
      find={{ searchLabel: 'Search my actions', filters: FILTERS }}
      query={asked as never}
      exports={myActions.exportList}
      columns={COLUMNS}
      card={(action) => <Card action={action} />}
      rowId={({ what, id }) => `${what} ${id}`}
      rowLabel={({ title }) => title}
      group={list.filters.show === 'past' ? undefined : GROUP}
      open={({ opens }) => go(opens.section, opens.params)}
      actions={({ acts, opens }) => [
        ...acts.map((act) => ({ label: act.label, icon: 'check' as const, onClick: () => actNow(act) })),
        {
          label: 'Open it',
          icon: 'next' as const,
          onClick: () => go(opens.section, opens.params),
        },
      ]}
      empty={
        <EmptyState icon="checklist" title={title}>
          {hint}
        </EmptyState>
      }
    />
  )
  return (
    <>
      <PageHeader title="My Actions" description="Everything that waits for you, the most pressing first." />
      <Tabs
        label="What to see"
        folds
        tour={targets.piles}
        value={String(list.filters.show)}
        onChange={(show) => list.set({ show })}
        tabs={TABS.map((tab) => ({
          id: tab[0],
          label: tab[1],
          content: table(tab),
          ...(tab[0] !== 'past' && counts
            ? { count: (isKind(tab[0]) ? counts[tab[0]] : all) ?? 0, counted: 'action' }
            : {}),
        }))}
      />
    </>
  )
}

const GROUP = { header: 'When', of: ({ group }: Action) => GROUP_NAMES[group] }

const FILTERS: Filter[] = [
  oneOf('group', 'When', GROUP_NAMES, 'Any time'),
  oneOf('part', 'My part', PART_NAMES, 'Any part'),
  oneOf('priority', 'Priority', PRIORITIES),
  oneOf('within', 'Within', { 30: '30 days', 90: '3 months' }, 'All dates'),
  { kind: 'switch', name: 'followUp', label: 'Only to follow up' },
]

const COLUMNS: Column<Action>[] = [
  {
    id: 'title',
    header: 'What',
    fixed: true,
    line: true,
    wide: true,
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  {
    id: 'about',
    header: 'Where it belongs',
    line: true,
    cell: (action) => <span title={aboutInWords(action)}>{aboutInWords(action)}</span>,
  },
  {
    id: 'due',
    header: 'Due',
    line: true,
    cell: (action) => (
      <>
        <When action={action} brief />
        <Mark action={action} />
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    hidden: true,
    line: true,
    cell: ({ state }) => state && <Badge tone={state.tone}>{state.words}</Badge>,
  },
  {
    id: 'act',
    header: 'Next',
    fixed: true,
    align: 'right',
    cell: ({ acts: [act], title }) =>
      act && (
        <IconButton size="sm" icon="check" label={`${act.label}: ${title}`} onClick={() => actNow(act)} />
      ),
  },
]

/** What is out of the ordinary about it. */
function Mark({ action: { followUp, priority } }: { action: Action }) {
  if (followUp) return <Badge tone="warn">To follow up</Badge>
  return <PressingMark priority={priority} />
}

const Card = ({ action }: { action: Action }) => (
  <RowWords
    title={action.title}
    marks={
      <>
        <When action={action} />
        <Mark action={action} />
      </>
    }
    lines={[aboutInWords(action)]}
  />
)
