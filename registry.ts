import type { Manifest } from '#kernel/portal/manifest.ts'
import accounts from './platform/accounts/manifest.ts'
import activity from './platform/activity/manifest.ts'
import attachments from './platform/attachments/manifest.ts'
import calendar from './platform/calendar/manifest.ts'
import ledger from './platform/ledger/manifest.ts'
import letters from './platform/letters/manifest.ts'
import notifications from './platform/notifications/manifest.ts'
import outbox from './platform/outbox/manifest.ts'
import passwords from './platform/passwords/manifest.ts'
import people from './platform/people/manifest.ts'
import personalData from './platform/personal-data/manifest.ts'
import places from './platform/places/manifest.ts'
import profile from './platform/profile/manifest.ts'
import records from './platform/records/manifest.ts'
import secondFactor from './platform/second-factor/manifest.ts'
import signIn from './platform/sign-in/manifest.ts'
import slots from './platform/slots/manifest.ts'
import smartSearch from './platform/smart-search/manifest.ts'
import tasks from './platform/tasks/manifest.ts'
import textMessages from './platform/text-messages/manifest.ts'
import threads from './platform/threads/manifest.ts'
import tours from './platform/tours/manifest.ts'
import uploads from './platform/uploads/manifest.ts'
import views from './platform/views/manifest.ts'
import apiKeys from './sections/admin/api-keys/manifest.ts'
import applications from './sections/admin/applications/manifest.ts'
import auditLog from './sections/admin/audit-log/manifest.ts'
import designSystem from './sections/admin/design-system/manifest.ts'
import firstSteps from './sections/admin/first-steps/manifest.ts'
import health from './sections/admin/health/manifest.ts'
import mailGateway from './sections/admin/mail-gateway/manifest.ts'
import movingIn from './sections/admin/moving-in/manifest.ts'
import onboarding from './sections/admin/onboarding/manifest.ts'
import questionModel from './sections/admin/question-model/manifest.ts'
import settings from './sections/admin/settings/manifest.ts'
import userManagement from './sections/admin/user-management/manifest.ts'
import webhooks from './sections/admin/webhooks/manifest.ts'
import collections from './sections/collections/collections/manifest.ts'
import googleSheets from './sections/collections/google-sheets/manifest.ts'
import announcements from './sections/communication/announcements/manifest.ts'
import chat from './sections/communication/chat/manifest.ts'
import kudos from './sections/communication/kudos/manifest.ts'
import messages from './sections/communication/messages/manifest.ts'
import promotion from './sections/communication/promotion/manifest.ts'
import suggestions from './sections/communication/suggestions/manifest.ts'
import teamBoard from './sections/communication/team-board/manifest.ts'
import availability from './sections/dashboard/availability/manifest.ts'
import dashboard from './sections/dashboard/dashboard/manifest.ts'
import helping from './sections/dashboard/helping/manifest.ts'
import myActions from './sections/dashboard/my-actions/manifest.ts'
import volunteerCalendar from './sections/dashboard/volunteer-calendar/manifest.ts'
import agreements from './sections/documentation/agreements/manifest.ts'
import documents from './sections/documentation/documents/manifest.ts'
import importantLinks from './sections/documentation/important-links/manifest.ts'
import wishlist from './sections/documentation/wishlist/manifest.ts'
import help from './sections/help/help/manifest.ts'
import coolerTracking from './sections/operations/cooler-tracking/manifest.ts'
import distributions from './sections/operations/distributions/manifest.ts'
import drivers from './sections/operations/drivers/manifest.ts'
import expenses from './sections/operations/expenses/manifest.ts'
import groupsCatalog from './sections/operations/groups-catalog/manifest.ts'
import hostMerge from './sections/operations/host-merge/manifest.ts'
import hosts from './sections/operations/hosts/manifest.ts'
import inventoryCalculator from './sections/operations/inventory-calculator/manifest.ts'
import recipients from './sections/operations/recipients/manifest.ts'
import routeMap from './sections/operations/route-map/manifest.ts'
import runs from './sections/operations/runs/manifest.ts'
import volunteers from './sections/operations/volunteers/manifest.ts'
import workLog from './sections/operations/work-log/manifest.ts'
import analytics from './sections/planning/analytics/manifest.ts'
import eventIntake from './sections/planning/event-intake/manifest.ts'
import eventLetters from './sections/planning/event-letters/manifest.ts'
import eventMap from './sections/planning/event-map/manifest.ts'
import eventReminders from './sections/planning/event-reminders/manifest.ts'
import eventRequests from './sections/planning/event-requests/manifest.ts'
import events from './sections/planning/events/manifest.ts'
import grantMetrics from './sections/planning/grant-metrics/manifest.ts'
import historicalImport from './sections/planning/historical-import/manifest.ts'
import meetings from './sections/planning/meetings/manifest.ts'
import projects from './sections/planning/projects/manifest.ts'
import publicTotal from './sections/planning/public-total/manifest.ts'
import reports from './sections/planning/reports/manifest.ts'
import roster from './sections/planning/roster/manifest.ts'
import signUp from './sections/planning/sign-up/manifest.ts'
import weeklyMonitoring from './sections/planning/weekly-monitoring/manifest.ts'

/** Every slice, in sidebar order: what both sides may know of it. Its server half stands in `registry.server.ts`. */
export const manifests: Manifest[] = [
  // kernel
  tours,
  accounts,
  people,
  views,
  records,
  calendar,
  slots,
  ledger,
  notifications,
  attachments,
  threads,
  tasks,
  passwords,
  smartSearch,
  onboarding,
  personalData,
  textMessages,
  profile,
  secondFactor,
  signIn,
  places,
  uploads,
  // dashboard and collections
  dashboard,
  myActions,
  availability,
  helping,
  volunteerCalendar,
  collections,
  // operations
  hosts,
  groupsCatalog,
  hostMerge,
  recipients,
  inventoryCalculator,
  drivers,
  volunteers,
  workLog,
  routeMap,
  coolerTracking,
  distributions,
  runs,
  // planning
  eventMap,
  eventRequests,
  events,
  signUp,
  eventIntake,
  publicTotal,
  eventLetters,
  projects,
  meetings,
  expenses,
  roster,
  eventReminders,
  historicalImport,
  analytics,
  grantMetrics,
  reports,
  weeklyMonitoring,
  // documentation
  documents,
  agreements,
  importantLinks,
  wishlist,
  // administration
  firstSteps,
  settings,
  auditLog,
  apiKeys,
  googleSheets,
  webhooks,
  questionModel,
  health,
  applications,
  announcements,
  chat,
  kudos,
  messages,
  mailGateway,
  movingIn,
  suggestions,
  teamBoard,
  promotion,
  outbox,
  letters,
  activity,
  userManagement,
  designSystem,
  // help
  help,
]
