import type { Slice } from '#server/context.ts'
import accounts from './accounts/server.ts'
import activity from './activity/server.ts'
import announcements from './announcements/server.ts'
import apiKeys from './api-keys/server.ts'
import applications from './applications/server.ts'
import auditLog from './audit-log/server.ts'
import collections from './collections/server.ts'
import dashboard from './dashboard/server.ts'
import health from './health/server.ts'
import history from './history/server.ts'
import hostMerge from './host-merge/server.ts'
import hosts from './hosts/server.ts'
import notifications from './notifications/server.ts'
import onboarding from './onboarding/server.ts'
import outbox from './outbox/server.ts'
import passwords from './passwords/server.ts'
import personalData from './personal-data/server.ts'
import profile from './profile/server.ts'
import secondFactor from './second-factor/server.ts'
import settings from './settings/server.ts'
import signIn from './sign-in/server.ts'
import smartSearch from './smart-search/server.ts'
import textMessages from './text-messages/server.ts'
import tours from './tours/server.ts'
import userManagement from './user-management/server.ts'
import views from './views/server.ts'
import weeklyMonitoring from './weekly-monitoring/server.ts'

export { DEMO_PASSWORD, hasPeople } from './accounts/service-people.ts'
export { setUpLink } from './accounts/set-up.ts'

/** The server half of every slice. */
export const slices: Slice[] = [
  // kernel
  accounts,
  history,
  views,
  settings,
  auditLog,
  apiKeys,
  health,
  outbox,
  textMessages,
  notifications,
  announcements,
  activity,
  // people
  passwords,
  personalData,
  profile,
  secondFactor,
  signIn,
  applications,
  userManagement,
  tours,
  // operations
  hosts,
  hostMerge,
  // collections
  collections,
  onboarding,
  // planning
  weeklyMonitoring,
  dashboard,
  // what looks through all of them
  smartSearch,
]
