import { useQuery } from '@tanstack/react-query'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { recall } from '#web/device/remembered.ts'
import { HomeCard } from '#web/shell/home-card.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { type Announcement, announcements } from './contract.ts'
import styles from './parts/home.module.css'
import { announcementToShow, type Dismissed, dismissedKey, dismissedOn } from './rules.ts'

const SHOWN = 2

/** What is announced now beside the one in the banner, and what was put away there: the banner's own answer, asked for once. */
export default function AnnouncementsCard() {
  const user = useCurrentUser()
  const { today } = useOrganizationClock()
  const current = useQuery(query(announcements.current, {}))
  const dismissed = dismissedOn(recall<Dismissed | null>(dismissedKey(user.id), null), today)
  const besideBanner = (running: readonly Announcement[]) => {
    const banner = announcementToShow(running, dismissed.ids, new Date())
    return running.filter(({ id }) => id !== banner?.id)
  }
  if (current.data && besideBanner(current.data).length === 0) return null
  return (
    <HomeCard title="Announcements" rows={2} waits={current.data === undefined}>
      <Async query={current} what="the announcements" skeleton={<SkeletonLines lines={3} />}>
        {(running) => (
          <ul className={styles.list}>
            {besideBanner(running)
              .slice(0, SHOWN)
              .map(({ id, title, message, link, linkText }) => (
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
