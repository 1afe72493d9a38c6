import { MINUTE } from '#kernel/clock.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { suggestions } from './contract.ts'

const shown = [suggestions.list, suggestions.one, suggestions.tabCounts, suggestions.waiting]

export default defineLive({
  refreshes: { 'suggestions.changed': shown, 'users.changed': [suggestions.list, suggestions.one] },
  // What came without a name is told to nobody the moment it comes.
  badges: [{ entry: 'suggestions', count: suggestions.waiting, everyMs: 2 * MINUTE }],
})
