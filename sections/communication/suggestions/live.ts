import { defineLive } from '#kernel/portal/manifest.ts'
import { suggestions } from './contract.ts'

const shown = [suggestions.list, suggestions.one, suggestions.tabCounts, suggestions.waiting]

export default defineLive({
  refreshes: { 'suggestions.changed': shown, 'users.changed': [suggestions.list, suggestions.one] },
})
