import { defineLive } from '#kernel/portal/manifest.ts'
import { people } from '#platform/people/contract.ts'
import { helping } from './contract.ts'

const wishes = [helping.mine, helping.of]

export default defineLive({
  refreshes: {
    'wishes.changed': [...wishes, people.confirmation],
    'people.changed': wishes,
    'users.changed': wishes,
  },
})
