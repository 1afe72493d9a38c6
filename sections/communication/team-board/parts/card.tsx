import { isOpen } from '#platform/tasks/access.ts'
import { DueBadge, PriorityMark, whoHasIt } from '#platform/tasks/widgets.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Post } from '../contract.ts'
import { KINDS, type Kind } from '../fields.ts'
import { ClaimButton, LikeButton } from './buttons.tsx'
import styles from './team-board.module.css'

export const KindBadge = ({ kind }: { kind: Kind }) => (
  <Badge tone={kind === 'idea' ? 'brand' : kind === 'note' ? 'info' : 'neutral'}>{KINDS[kind]}</Badge>
)

export const whose = (post: Post) => whoHasIt(post) || 'Nobody has it yet'

/** On the board: what it is, who has it, until when; a press opens it. */
export function PostCard({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const pressing = isOpen(post) && (post.priority === 'high' || post.priority === 'urgent')
  return (
    <div className={styles.card}>
      <button type="button" className={styles.opens} onClick={onOpen}>
        {post.title}
      </button>
      <div className={styles.marks}>
        <KindBadge kind={post.kind} />
        {pressing && <PriorityMark priority={post.priority} />}
        <DueBadge task={post} />
      </div>
      <div className={styles.soft}>{whose(post)}</div>
      <div className={styles.foot}>
        <LikeButton post={post} />
        {post.comments > 0 && <span className={styles.soft}>{countOf(post.comments, 'comment')}</span>}
        <ClaimButton post={post} />
      </div>
    </div>
  )
}
