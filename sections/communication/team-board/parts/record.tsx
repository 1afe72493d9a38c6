import { useQuery } from '@tanstack/react-query'
import { endOf, TaskHead } from '#platform/tasks/record-widgets.tsx'
import { DueBadge, PriorityMark } from '#platform/tasks/widgets.tsx'
import { TakeIntoProject } from '#sections/planning/projects/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { looksAfter, mayEdit } from '../access.ts'
import { type Post, teamBoard } from '../contract.ts'
import { post as def, KINDS } from '../fields.ts'
import { ClaimButton, LikeButton } from './buttons.tsx'
import { whose } from './card.tsx'
import { make } from './ways.ts'

/** Where a post stands, what its reader may do with it, and what there is to know about it. */
export function Body({ post }: { post: Post }) {
  const user = useCurrentUser()
  const { id, title } = post
  const { data } = useQuery({ ...query(teamBoard.likes, { id }), enabled: post.likes > 0 })
  const likedBy = post.likes > 0 && data?.items.map(({ name }) => name).join(', ')
  return (
    <Stack>
      <TaskHead
        row={post}
        may={mayEdit(user, post)}
        mayAll={looksAfter(user)}
        onMove={(move, notes) => make(post, move, notes)}
        onFinish={(notes) => changeWithUndo(teamBoard.finish, { id, notes }, `${title}: your part is done`)}
      />
      <Line>
        <ClaimButton post={post} />
        <LikeButton post={post} />
        {mayEdit(user, post) && <TakeIntoProject id={id} title={title} />}
      </Line>
      <DefinitionList
        items={[
          { label: def.labels.kind, value: KINDS[post.kind] },
          { label: def.labels.assignedTo, value: whose(post) },
          ...(post.dueDate ? [{ label: def.labels.dueDate, value: <DueBadge task={post} /> }] : []),
          { label: def.labels.priority, value: <PriorityMark priority={post.priority} /> },
          ...(post.description ? [{ label: def.labels.description, value: post.description }] : []),
          ...(likedBy ? [{ label: 'Liked by', value: likedBy }] : []),
          ...endOf(post),
        ]}
      />
    </Stack>
  )
}
