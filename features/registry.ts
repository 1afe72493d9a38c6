import type { Manifest } from '#kernel/manifest.ts'
import accounts from './accounts/manifest.ts'
import activity from './activity/manifest.ts'
import announcements from './announcements/manifest.ts'
import apiKeys from './api-keys/manifest.ts'
import applications from './applications/manifest.ts'
import auditLog from './audit-log/manifest.ts'
import collections from './collections/manifest.ts'
import dashboard from './dashboard/manifest.ts'
import designSystem from './design-system/manifest.ts'
import health from './health/manifest.ts'
import help from './help/manifest.ts'
import hostMerge from './host-merge/manifest.ts'
import hosts from './hosts/manifest.ts'
import notifications from './notifications/manifest.ts'
import onboarding from './onboarding/manifest.ts'
import outbox from './outbox/manifest.ts'
import passwords from './passwords/manifest.ts'
import personalData from './personal-data/manifest.ts'
import profile from './profile/manifest.ts'
import secondFactor from './second-factor/manifest.ts'
import settings from './settings/manifest.ts'
import signIn from './sign-in/manifest.ts'
import smartSearch from './smart-search/manifest.ts'
import textMessages from './text-messages/manifest.ts'
import tours from './tours/manifest.ts'
import userManagement from './user-management/manifest.ts'
import views from './views/manifest.ts'
import weeklyMonitoring from './weekly-monitoring/manifest.ts'

/** Every slice, in sidebar order: what both sides may know of it. Its server half stands in `registry.server.ts`. */
export const manifests: Manifest[] = [
  // kernel
  tours,
  accounts,
  views,
  notifications,
  passwords,
  smartSearch,
  onboarding,
  personalData,
  textMessages,
  profile,
  secondFactor,
  signIn,
  // dashboard and collections
  dashboard,
  collections,
  // operations
  hosts,
  hostMerge,
  // planning
  weeklyMonitoring,
  // administration
  settings,
  auditLog,
  apiKeys,
  health,
  applications,
  announcements,
  outbox,
  activity,
  userManagement,
  designSystem,
  // help
  help,
]
