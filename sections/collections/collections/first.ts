import { type First, firstPage, homeCard } from '#kernel/calls/first-asked.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { collections } from './contract.ts'
import { datePresets, firstViewOf, logOf } from './first-view.ts'
import { locations } from './locations-contract.ts'

/** What the cards on Home ask for. */
export const LATELY = { sort: 'submittedAt', order: 'desc', limit: 4 } as const
export const MY_ENTRIES = { mine: true, limit: 3 } as const

export const first: First = {
  collections: ({ user, settings, today }) => [
    firstPage(
      collections.list,
      logOf(user),
      firstViewOf(user, datePresets(today, settings.collectionWeekdays)),
    ),
    [collections.stats, {}],
    [locations.mine, {}],
    [hosts.options, {}],
  ],
  [homeCard('logged-lately')]: () => [[collections.list, LATELY]],
  [homeCard('my-entries')]: () => [[collections.list, MY_ENTRIES]],
  [homeCard('my-location')]: () => [[locations.mine, {}]],
}
