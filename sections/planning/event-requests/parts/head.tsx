import { Ways } from '#web/ui/action/reach.tsx'
import { directionsTo } from '#web/ui/map/directions.ts'
import { countOf } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { ListedEvent } from '../contract.ts'
import { kindsOf, sandwichesOf } from '../words.ts'
import styles from './events.module.css'
import { WhenOf } from './show.tsx'

/** What everybody asks first of an event: when, where, how many, and whom to call. */
export function EventHead({ row }: { row: ListedEvent }) {
  const [organizer] = row.organizers
  const count = sandwichesOf(row)
  const kinds = kindsOf(row).join(', ')
  return (
    <ul className={`${styles.facts} ${styles.first}`}>
      <li>
        <Icon name="event" size={15} />
        <WhenOf row={row} />
      </li>
      {row.eventAddress && (
        <li>
          <Icon name="pin" size={15} />
          <a
            href={directionsTo([
              row.latitude !== null && row.longitude !== null
                ? { lat: row.latitude, lng: row.longitude }
                : row.eventAddress,
            ])}
            target="_blank"
            rel="noreferrer"
            className={styles.way}
            aria-label={`Directions to ${row.eventAddress}`}
          >
            {row.eventAddress}
          </a>
        </li>
      )}
      {count !== null && (
        <li>
          <Icon name="box" size={15} />
          <span>{[countOf(count, 'sandwich'), kinds].filter(Boolean).join(': ')}</span>
        </li>
      )}
      {organizer && (
        <li className={styles.calls}>
          <Icon name="smile" size={15} />
          <span className={styles.caller}>
            {organizer.name}
            <Ways name={organizer.name} phone={organizer.phone} email={organizer.email} most={2} />
          </span>
        </li>
      )}
    </ul>
  )
}
