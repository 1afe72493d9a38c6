import { implement } from '#server/context.ts'
import { ownedBy } from '#server/data/personal-data.ts'
import { calendarFeed } from './contract.ts'
import { feedRoutes } from './feed-page.ts'
import { make, read, revoke } from './service-feed.ts'
import { calendarFeeds, unrecorded } from './tables.ts'

export default implement(
  calendarFeed,
  { read, make, revoke },
  {
    routes: feedRoutes,
    personalData: [
      ownedBy(calendarFeeds.userId, {
        title: 'Your calendar address',
        secret: ['token_hash'],
        erasure: 'delete',
      }),
    ],
    unrecorded,
  },
)
