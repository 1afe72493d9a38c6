import { Link } from 'wouter'
import { formatAgo } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Entry } from '../contract.ts'
import styles from './entry-form.module.css'
import { groupName, linkToEntry, sandwiches } from './words.tsx'

/** Said before it is logged twice; what was typed stays as a draft when one looks at the other entry. */
export function SimilarNotice({ items }: { items: Entry[] }) {
  if (items.length === 0) return null
  return (
    <output className={styles.similar}>
      <Icon name="copy" />
      <div>
        <strong>
          {items.length === 1
            ? 'This location already has an entry for this day.'
            : `This location already has ${items.length} entries for this day.`}
        </strong>
        <ul>
          {items.slice(0, 3).map((entry) => (
            <li key={entry.id}>
              <Link href={linkToEntry(entry.id)}>{sandwiches(entry.total)}</Link>
              {entry.groups.length > 0 && ` with ${entry.groups.map(groupName).join(', ')}`}, logged by{' '}
              {entry.createdByName ?? 'somebody'} {formatAgo(entry.submittedAt)}
            </li>
          ))}
        </ul>
      </div>
    </output>
  )
}
