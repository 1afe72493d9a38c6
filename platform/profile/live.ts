import { defineLive } from '#kernel/portal/manifest.ts'
import { profile } from './contract.ts'

export default defineLive({
  refreshes: { 'users.changed': [profile.read], 'people.changed': [profile.read] },
})
