import { useState } from 'react'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { Assignees } from '#platform/tasks/record-widgets.tsx'
import { DueBadge, firstWhoHasIt, StatusBadge, whoHasIt } from '#platform/tasks/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { later } from '#web/ui/later.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { mayEdit, mayRemove } from './access.ts'
import { type Post, teamBoard } from './contract.ts'
import { KINDS, post } from './fields.ts'
import { LikeButton } from './parts/buttons.tsx'
import { KindBadge, whose } from './parts/card.tsx'
import { Body } from './parts/record.tsx'
import { targets } from './tour-targets.ts'

const PostBoard = later(
  () => import('./parts/post-board.tsx'),
  () => <SkeletonLines lines={12} />,
)
const Several = later(() => import('./parts/several.tsx'))

const VIEWS = [
  { value: 'board', label: 'Board', icon: 'columns' },
  { value: 'list', label: 'List', icon: 'list' },
] as const
type View = (typeof VIEWS)[number]['value']

/** Domain 7.6: tasks, notes and ideas of the team, for whoever takes them on. */
export default function TeamBoardScreen() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const [{ show }, setPlace] = useQueryState({ show: '', id: '', part: 'facts' })
  const [several, setSeveral] = useState(false)
  const view: View = show === 'list' ? 'list' : 'board'
  const see = (next: View) => setPlace({ show: next === 'board' ? '' : next, id: '' }, { push: true })
  return (
    <>
      <RecordsScreen
        def={post}
        calls={teamBoard}
        section="team-board"
        table="tasks"
        title="Team Board"
        description="Tasks, notes and ideas for whoever takes them on."
        add="Post"
        nameOf={(row) => row.title}
        may={{
          add: true,
          edit: (row) => mayEdit(user, row),
          remove: (row) => mayRemove(user, row),
        }}
        actions={
          phone ? (
            <span {...targets.views}>
              <Menu
                target={<IconButton icon="more" label="More of the board" />}
                items={[
                  ...VIEWS.filter(({ value }) => value !== view).map(({ value, label, icon }) => ({
                    label: `See it as a ${label.toLowerCase()}`,
                    icon,
                    onClick: () => see(value),
                  })),
                  { label: 'Post several at once', icon: 'add', onClick: () => setSeveral(true) },
                ]}
              />
            </span>
          ) : (
            <>
              <span {...targets.views}>
                <Segmented label="Seen as" options={VIEWS} value={view} onChange={see} />
              </span>
              <Button variant="quiet" onClick={() => setSeveral(true)}>
                Several at once
              </Button>
            </>
          )
        }
        instead={
          view === 'board'
            ? (list, find) => (
                <PostBoard
                  list={list}
                  find={find}
                  onOpen={(id) => setPlace({ id, part: 'facts' }, { push: true })}
                />
              )
            : undefined
        }
        heaps={{
          name: 'tab',
          label: 'Posts by state',
          usual: 'open',
          tabs: [
            { id: 'open', label: 'Open' },
            { id: 'over', label: 'Done and canceled' },
            { id: 'all', label: 'All' },
          ],
        }}
        columns={columns}
        card={(row) => (
          <RowWords
            title={row.title}
            marks={<DueBadge task={row} />}
            lines={[
              `${KINDS[row.kind]} · ${whose(row)}`,
              row.likes + row.comments > 0 &&
                `${countOf(row.likes, 'like')} · ${countOf(row.comments, 'comment')}`,
            ]}
          />
        )}
        unfiltered={['status']}
        filters={filters}
        empty={
          <EmptyState icon="columns" title="No posts here">
            Post what is to be done, to be known or to be thought about.
          </EmptyState>
        }
        form={(field) => (
          <>
            {field('title')}
            {field('kind')}
            {field('assignedTo')}
            <FieldRow>
              {field('dueDate')}
              {field('priority')}
            </FieldRow>
            {field('description')}
          </>
        )}
        controls={{ assignedTo: Assignees }}
        record={{ body: (row) => <Body post={row} /> }}
        tour={{ add: targets.add }}
      />
      <Several opened={several} onClose={() => setSeveral(false)} />
    </>
  )
}

const columns: Column<Post>[] = [
  {
    id: 'title',
    header: post.labels.title,
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => row.title,
  },
  { id: 'kind', header: post.labels.kind, sort: true, cell: (row) => <KindBadge kind={row.kind} /> },
  {
    id: 'assignees',
    header: post.labels.assignedTo,
    line: true,
    cell: (row) => <span title={whoHasIt(row)}>{firstWhoHasIt(row)}</span>,
  },
  { id: 'dueDate', header: post.labels.dueDate, sort: true, cell: (row) => <DueBadge task={row} /> },
  {
    id: 'status',
    header: post.labels.status,
    sort: true,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  { id: 'likes', header: 'Likes', sort: true, cell: (row) => <LikeButton post={row} /> },
  { id: 'addedBy', header: 'Posted by', line: true, hidden: true, cell: (row) => row.addedBy },
]

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'whose',
    label: 'Whose',
    anyLabel: 'Whoever has it',
    options: [
      { value: 'mine', label: 'I have it' },
      { value: 'nobody', label: 'Nobody has it' },
      { value: 'posted', label: 'I posted it' },
    ],
  },
]
