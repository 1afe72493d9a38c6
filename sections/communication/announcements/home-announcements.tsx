import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { recall } from '#web/device/remembered.ts'
import { HomeCard, HomeNothing } from '#web/shell/home-card.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { announcements } from './contract.ts'
import styles from './parts/home.module.css'
import { announcementToShow, type Dismissed, dismissedKey, dismissedOn } from './rules.ts'

const SHOWN = 2

/** What is announced now beside the one in the banner, also what was put away there: the banner's own answer, asked for once. */
export default function AnnouncementsCard() {
  const user = useCurrentUser()
  const { timeZone } = useSettings()
  const today = useToday(timeZone ?? 'UTC')
  const current = useQuery(query(announcements.current, {}))
  const dismissed = dismissedOn(recall<Dismissed | null>(dismissedKey(user.id), null), today)
  return (
    <HomeCard title="Announcements" rows={2} waits={current.data === undefined}>
      <Async
        query={current}
        what="the announcements"
        skeleton={<SkeletonLines lines={3} />}
        empty={<HomeNothing>Nothing is announced at the moment.</HomeNothing>}
      >
        {(running) => {
          const banner = announcementToShow(running, dismissed.ids, new Date())
          const others = running.filter(({ id }) => id !== banner?.id).slice(0, SHOWN)
          if (others.length === 0)
            return <HomeNothing>There is nothing beside what stands above.</HomeNothing>
          return (
            <ul className={styles.list}>
              {others.map(({ id, title, message, link, linkText }) => (
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
          )
        }}
      </Async>
    </HomeCard>
  )
}
