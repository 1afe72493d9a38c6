import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard } from '#web/shell/home-card.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { announcements } from './contract.ts'
import styles from './parts/home.module.css'

const SHOWN = 2

/** What is announced now, whole, also after the banner was put away: the banner's own answer, asked for once. */
export default function AnnouncementsCard() {
  const current = useQuery(query(announcements.current, {}))
  return (
    <HomeCard title="Announcements" rows={2} waits={current.data === undefined}>
      <Async
        query={current}
        what="the announcements"
        skeleton={<SkeletonLines lines={3} />}
        empty={<p className={styles.quiet}>Nothing is announced at the moment.</p>}
      >
        {(running) => (
          <ul className={styles.list}>
            {running.slice(0, SHOWN).map(({ id, title, message, link, linkText }) => (
              <li key={id}>
                <strong>{title}</strong>
                <p>{message}</p>
                {link && (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {linkText ?? 'Learn More'}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </Async>
    </HomeCard>
  )
}
