import { useQuery } from '@tanstack/react-query'
import { WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { has } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { HomeCard } from '#web/shell/home-card.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { can } from './access.ts'
import { locations, type MyLocations } from './locations-contract.ts'
import styles from './parts/home.module.css'

/** Whether my location is in this week, what it had a year ago, and the way to log it. */
export default function MyLocationsCard() {
  const mine = useQuery(query(locations.mine, {}))
  return (
    <HomeCard title="My location" rows={2} wide>
      <div className={styles.room}>
        <Async query={mine} what="your location" skeleton={<SkeletonLines lines={3} />}>
          {({ locations: places, ...weeks }) =>
            places.length === 0 ? (
              <NoLocation />
            ) : (
              places.map((place) => <Place key={place.id} place={place} {...weeks} />)
            )
          }
        </Async>
      </div>
    </HomeCard>
  )
}

type PlaceProps = Omit<MyLocations, 'locations'> & { place: MyLocations['locations'][number] }

const sandwiches = (count: number) => countOf(count, 'sandwich')

function Place({ place, week }: PlaceProps) {
  const user = useCurrentUser()
  const isIn = place.entries > 0
  const day = WEEKDAY_NAMES[weekday(week.start)]
  return (
    <div className={styles.place}>
      <div className={styles.words}>
        <strong>{place.name}</strong>
        <p className={styles.state} data-open={!isIn || undefined}>
          {day}: {isIn ? sandwiches(place.sandwiches) : stateOf(week)}
        </p>
        <Quiet>
          {place.lastYear === null
            ? 'Nothing was logged in the same week last year.'
            : `Same week last year: ${sandwiches(place.lastYear)}`}
        </Quiet>
      </div>
      {isIn ? (
        <SectionButton
          section="collections"
          params={{ hostId: place.id, from: week.start, to: week.end }}
          aria-label={`See what ${place.name} has in`}
        >
          See the entry
        </SectionButton>
      ) : (
        has(user, can.COLLECTIONS_ADD) &&
        !looksBack() && (
          <SectionButton
            section="collections"
            params={{ action: 'log', hostId: place.id, date: week.start }}
            icon="add"
            aria-label={`Log a collection of ${place.name}`}
          >
            Log a collection
          </SectionButton>
        )
      )}
    </div>
  )
}

const stateOf = ({ holidays }: MyLocations['week']) =>
  holidays.length > 0 ? `no collection this week (${holidays.join(', ')})` : 'not in yet'

const NoLocation = () => (
  <Quiet>
    Your location stands here as soon as you have logged a collection for it, or an administrator has entered
    you among its contacts.
  </Quiet>
)
