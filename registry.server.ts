import type { Slice } from '#server/context.ts'
import accounts from './platform/accounts/server.ts'
import activity from './platform/activity/server.ts'
import attachments from './platform/attachments/server.ts'
import calendar from './platform/calendar/server.ts'
import history from './platform/history/server.ts'
import ledger from './platform/ledger/server.ts'
import letters from './platform/letters/server.ts'
import notifications from './platform/notifications/server.ts'
import outbox from './platform/outbox/server.ts'
import passwords from './platform/passwords/server.ts'
import people from './platform/people/server.ts'
import personalData from './platform/personal-data/server.ts'
import places from './platform/places/server.ts'
import profile from './platform/profile/server.ts'
import secondFactor from './platform/second-factor/server.ts'
import signIn from './platform/sign-in/server.ts'
import slots from './platform/slots/server.ts'
import smartSearch from './platform/smart-search/server.ts'
import tasks from './platform/tasks/server.ts'
import textMessages from './platform/text-messages/server.ts'
import threads from './platform/threads/server.ts'
import tours from './platform/tours/server.ts'
import uploads from './platform/uploads/server.ts'
import views from './platform/views/server.ts'
import apiKeys from './sections/admin/api-keys/server.ts'
import applications from './sections/admin/applications/server.ts'
import auditLog from './sections/admin/audit-log/server.ts'
import firstSteps from './sections/admin/first-steps/server.ts'
import health from './sections/admin/health/server.ts'
import mailGateway from './sections/admin/mail-gateway/server.ts'
import movingIn from './sections/admin/moving-in/server.ts'
import onboarding from './sections/admin/onboarding/server.ts'
import questionModel from './sections/admin/question-model/server.ts'
import settings from './sections/admin/settings/server.ts'
import userManagement from './sections/admin/user-management/server.ts'
import webhooks from './sections/admin/webhooks/server.ts'
import collections from './sections/collections/collections/server.ts'
import googleSheets from './sections/collections/google-sheets/server.ts'
import announcements from './sections/communication/announcements/server.ts'
import chat from './sections/communication/chat/server.ts'
import kudos from './sections/communication/kudos/server.ts'
import messages from './sections/communication/messages/server.ts'
import promotion from './sections/communication/promotion/server.ts'
import suggestions from './sections/communication/suggestions/server.ts'
import teamBoard from './sections/communication/team-board/server.ts'
import availability from './sections/dashboard/availability/server.ts'
import dashboard from './sections/dashboard/dashboard/server.ts'
import helping from './sections/dashboard/helping/server.ts'
import myActions from './sections/dashboard/my-actions/server.ts'
import volunteerCalendar from './sections/dashboard/volunteer-calendar/server.ts'
import agreements from './sections/documentation/agreements/server.ts'
import documents from './sections/documentation/documents/server.ts'
import importantLinks from './sections/documentation/important-links/server.ts'
import wishlist from './sections/documentation/wishlist/server.ts'
import coolerTracking from './sections/operations/cooler-tracking/server.ts'
import distributions from './sections/operations/distributions/server.ts'
import drivers from './sections/operations/drivers/server.ts'
import expenses from './sections/operations/expenses/server.ts'
import groupsCatalog from './sections/operations/groups-catalog/server.ts'
import hostMerge from './sections/operations/host-merge/server.ts'
import hosts from './sections/operations/hosts/server.ts'
import inventoryCalculator from './sections/operations/inventory-calculator/server.ts'
import recipients from './sections/operations/recipients/server.ts'
import routeMap from './sections/operations/route-map/server.ts'
import runs from './sections/operations/runs/server.ts'
import volunteers from './sections/operations/volunteers/server.ts'
import workLog from './sections/operations/work-log/server.ts'
import analytics from './sections/planning/analytics/server.ts'
import eventIntake from './sections/planning/event-intake/server.ts'
import eventLetters from './sections/planning/event-letters/server.ts'
import eventMap from './sections/planning/event-map/server.ts'
import eventReminders from './sections/planning/event-reminders/server.ts'
import eventRequests from './sections/planning/event-requests/server.ts'
import grantMetrics from './sections/planning/grant-metrics/server.ts'
import historicalImport from './sections/planning/historical-import/server.ts'
import meetings from './sections/planning/meetings/server.ts'
import projects from './sections/planning/projects/server.ts'
import publicTotal from './sections/planning/public-total/server.ts'
import reports from './sections/planning/reports/server.ts'
import roster from './sections/planning/roster/server.ts'
import signUp from './sections/planning/sign-up/server.ts'
import weeklyMonitoring from './sections/planning/weekly-monitoring/server.ts'

export { DEMO_PASSWORD, hasPeople } from './platform/accounts/service-people.ts'
export { setUpLink } from './platform/accounts/set-up.ts'

/** The server half of every slice. */
export const slices: Slice[] = [
  // kernel
  accounts,
  history,
  views,
  places,
  uploads,
  settings,
  auditLog,
  apiKeys,
  googleSheets,
  webhooks,
  questionModel,
  health,
  outbox,
  letters,
  textMessages,
  notifications,
  attachments,
  calendar,
  slots,
  ledger,
  threads,
  tasks,
  announcements,
  chat,
  activity,
  // people
  people,
  passwords,
  personalData,
  profile,
  secondFactor,
  signIn,
  applications,
  userManagement,
  tours,
  availability,
  volunteerCalendar,
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
  runs,
  // collections
  collections,
  distributions,
  onboarding,
  // planning
  eventMap,
  eventRequests,
  helping,
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
  kudos,
  documents,
  agreements,
  importantLinks,
  wishlist,
  messages,
  mailGateway,
  movingIn,
  suggestions,
  teamBoard,
  promotion,
  dashboard,
  myActions,
  firstSteps,
  // what looks through all of them
  smartSearch,
]
