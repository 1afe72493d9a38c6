import { signedIn } from '#kernel/people/access.ts'
import { addressOfSection, OVERVIEW } from '#kernel/portal/navigation.ts'
import { defineFeed } from '#server/data/feeds.ts'
import { current } from './service.ts'

/** The announcements that run now and are meant for this person. */
export const feed = defineFeed({
  name: 'announcements',
  title: 'Announcements',
  access: signedIn,
  entries: async (ctx) =>
    (await current(ctx)).map(({ id, title, message, startDate }) => ({
      id,
      title,
      text: message,
      opens: addressOfSection(OVERVIEW),
      changedAt: new Date(startDate),
    })),
})
