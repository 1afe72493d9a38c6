import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayManage, mayRead } from './access.ts'
import { onboarding, onboardingAdmin } from './contract.ts'
import { noteDeed, onDeed } from './deed.ts'
import { demo } from './demo.ts'
import { type Category, challenge } from './fields.ts'
import { personalData } from './personal-data.ts'
import { challenges, hidden, hide, leaderboard, stats, track } from './service.ts'
import { all, arrange, edit, exportProgress, invite, usersProgress } from './service-admin.ts'
import { challenges as table, unrecorded } from './tables.ts'

const record = defineRecord({
  table,
  noun: 'challenge',
  scope: (user) => (passes(user, mayRead) ? undefined : false),
  mayChange: (user) => passes(user, mayManage),
  fields: {
    title: 'Title',
    description: 'Description',
    category: 'Category',
    icon: 'Icon',
    points: 'Points',
    position: 'Place in its category',
    promotion: 'Badge',
    is_active: 'Switched on',
  },
  event: 'challenges.changed',
  present: (_ctx, field, value) => {
    if (field === 'is_active') return value === true ? 'Yes' : 'No'
    return field === 'category' ? challenge.fields.category.inWords(value as Category) : value
  },
})

const own = implement(
  onboarding,
  { challenges, stats, leaderboard, hidden, hide, track },
  { records: [record], personalData, jobs: [noteDeed], onDeed, demo, unrecorded },
)
const administration = implement(onboardingAdmin, {
  usersProgress,
  exportProgress,
  all,
  edit,
  invite,
  arrange,
})

export default { ...own, calls: [...own.calls, ...administration.calls] }
