import { Badge } from '../show/badge.tsx'
import { Icon } from '../show/icon.tsx'
import styles from './thread.module.css'
import type { ThreadOrigin, ThreadOutcome } from './types.ts'

/** What was made of a message: what it is, how it stands, and the way to it. */
export const Became = ({ all }: { all: readonly ThreadOutcome[] }) =>
  all.length > 0 && (
    <ul className={styles.links} aria-label="What became of it">
      {all.map(({ id, what, title, state, route }) => (
        <li key={id}>
          <a className={styles.link} href={route} title={`${what}: ${title}`}>
            <Icon name="checklist" size={16} />
            <span className={styles.linkWords}>
              {what}: {title}
            </span>
            {state && <Badge tone={state.tone}>{state.words}</Badge>}
          </a>
        </li>
      ))}
    </ul>
  )

/** The messages that something was made of. */
export const CameFrom = ({ all }: { all: readonly ThreadOrigin[] }) =>
  all.length > 0 && (
    <ul className={styles.links} aria-label="Where it came from">
      {all.map((one, index) =>
        one === null ? (
          <li key={index} className={styles.gone}>
            From a message that was deleted
          </li>
        ) : (
          <li key={one.messageId}>
            <a className={styles.link} href={one.route} title={[one.text, ...one.files].join('\n')}>
              <Icon name="messages" size={16} />
              <span className={styles.linkWords}>
                From {one.author} {one.where}: {one.text || one.files.join(', ') || 'a file'}
              </span>
            </a>
          </li>
        ),
      )}
    </ul>
  )
