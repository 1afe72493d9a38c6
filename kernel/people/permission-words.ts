/** What the permission editor says about a permission: its group, a label, an explanation, how risky it is. */

export const RISKS = ['safe', 'moderate', 'elevated', 'critical'] as const
export type Risk = (typeof RISKS)[number]
export const RISK_NAMES: Record<Risk, string> = {
  safe: 'Safe',
  moderate: 'Moderate',
  elevated: 'Elevated',
  critical: 'Critical',
}

export interface PermissionWords {
  name: string
  group: string
  label: string
  explanation: string
  risk: Risk
}

/** Beginning of a name -> its group in the editor and what the permission is about. The longest one counts. */
const FAMILIES: Record<string, [group: string, things: string]> = {
  ADMIN_: ['Administration', 'the administration'],
  MANAGE_ANNOUNCEMENTS: ['Administration', 'announcements'],
  MANAGE_DIRECTORY: ['Directory', 'the directory'],
  CONTACTS_: ['Directory', 'phone numbers and e-mail addresses'],
  DATA_: ['Data', 'data'],
  USERS_: ['People and accounts', 'accounts'],
  HOSTS_: ['Hosts', 'host locations'],
  RECIPIENTS_: ['Recipients', 'recipient organizations'],
  DRIVERS_: ['Drivers', 'drivers'],
  VOLUNTEERS_: ['Volunteers', 'volunteers'],
  VOLUNTEER_CALENDAR_: ['Volunteer calendar', 'the volunteer calendar'],
  COLLECTIONS_: ['Collections', 'collection entries'],
  PROJECTS_: ['Projects', 'projects'],
  DISTRIBUTIONS_: ['Distributions', 'distributions'],
  EVENT_REQUESTS_: ['Event requests', 'event requests'],
  ORGANIZATIONS_: ['Groups catalog', 'groups and organizations'],
  MESSAGES_: ['Messages', 'messages'],
  COMMENTS_: ['Comments and files', 'comments'],
  ATTACHMENTS_: ['Comments and files', 'files at records'],
  WORK_LOGS_: ['Work log', 'work log entries'],
  SUGGESTIONS_: ['Suggestions', 'suggestions'],
  AVAILABILITY_: ['Availability', 'availability'],
  CHAT_: ['Chat', 'channel'],
  KUDOS_: ['Kudos', 'kudos'],
  ANALYTICS_: ['Analytics', 'analytics'],
  GRANT_METRICS_: ['Grant metrics', 'grant metrics'],
  COOLERS_: ['Coolers', 'coolers'],
  MEETINGS_: ['Meetings', 'meetings'],
  DOCUMENTS_: ['Documents', 'documents'],
  TOOLKIT_: ['Toolkit', 'the toolkit'],
  WISHLIST_: ['Wishlist', 'wishes'],
  NAV_: ['Sidebar', 'sidebar'],
}

/** End of a name -> what one may do. */
const DEEDS: Record<string, [label: string, risk: Risk]> = {
  VIEW: ['See', 'safe'],
  ACCESS: ['Open', 'safe'],
  RECEIVE: ['Receive', 'safe'],
  ADD: ['Add', 'moderate'],
  EDIT_OWN: ['Change their own', 'moderate'],
  DELETE_OWN: ['Delete their own', 'moderate'],
  SEND: ['Send', 'moderate'],
  REPORT: ['Report', 'moderate'],
  EDIT: ['Change', 'elevated'],
  EDIT_ALL: ['Change everyone’s', 'elevated'],
  VIEW_ALL: ['See everyone’s', 'elevated'],
  MANAGE: ['Manage', 'elevated'],
  MODERATE: ['Moderate', 'elevated'],
  REVIEW: ['Decide about', 'elevated'],
  EXPORT: ['Export', 'elevated'],
  IMPORT: ['Import', 'elevated'],
  SYNC: ['Synchronize', 'elevated'],
  DELETE: ['Delete', 'critical'],
  DELETE_ALL: ['Delete everyone’s', 'critical'],
}

/** Names whose words do not follow from their parts. */
const SPECIAL: Record<string, Partial<Omit<PermissionWords, 'name'>>> = {
  ADMIN_ACCESS: {
    label: 'Look at admin screens',
    explanation:
      'Opens the reading calls of admin screens: settings, outbox, health, the audit log. Changes nothing.',
    risk: 'critical',
  },
  ADMIN_PANEL_ACCESS: {
    label: 'Use the admin panel',
    explanation:
      'Opens the admin panel and changes settings, answers requests for access and makes API keys.',
    risk: 'critical',
  },
  MANAGE_ANNOUNCEMENTS: { label: 'Manage announcements', risk: 'elevated' },
  MANAGE_DIRECTORY: { label: 'Manage the directory', risk: 'elevated' },
  USERS_EDIT: {
    label: 'Change accounts and approve people',
    explanation:
      'Approves applications, changes roles and permissions, activates and deactivates. Never beyond what they hold themselves.',
  },
  CONTACTS_VIEW: {
    label: 'See phone numbers and e-mail addresses',
    explanation: 'Without it, people are shown with their names, roles and areas only.',
    risk: 'moderate',
  },
  COLLECTIONS_WALKTHROUGH: {
    label: 'Log with the walkthrough',
    explanation: 'Offers the step-by-step way to log a collection.',
    risk: 'moderate',
  },
  DATA_EXPORT: { label: 'Export lists as spreadsheets', explanation: 'Downloads any list they may see.' },
  DATA_IMPORT: { label: 'Import spreadsheets', explanation: 'Adds and changes many records at once.' },
  DOCUMENTS_CONFIDENTIAL: { label: 'See confidential documents', risk: 'elevated' },
  EVENT_REQUESTS_VIEW_ONLY: { label: 'Only look at event requests', risk: 'safe' },
  EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW: { label: 'See the overview of all event requests', risk: 'safe' },
  EVENT_REQUESTS_DELETE_CARD: { label: 'Delete the card of an event request', risk: 'critical' },
  EVENT_REQUESTS_COMPLETE_CONTACT: { label: 'Note that an organizer was contacted', risk: 'moderate' },
  EVENT_REQUESTS_INLINE_EDIT_TIMES: { label: 'Change times of events in place' },
  EVENT_REQUESTS_INLINE_EDIT_ADDRESS: { label: 'Change addresses of events in place' },
  EVENT_REQUESTS_INLINE_EDIT_SANDWICHES: { label: 'Change sandwich plans of events in place' },
  EVENT_REQUESTS_INLINE_EDIT_STAFFING: { label: 'Change who helps at events in place' },
  EVENT_REQUESTS_INLINE_EDIT_LOGISTICS: { label: 'Change logistics of events in place' },
  EVENT_REQUESTS_INLINE_EDIT_ORG_DETAILS: { label: 'Change organizers of events in place' },
  EVENT_REQUESTS_SELF_SIGNUP: { label: 'Sign up for events', risk: 'moderate' },
  EVENT_REQUESTS_ASSIGN_OTHERS: { label: 'Assign others to events' },
  EVENT_REQUESTS_EDIT_ALL_DETAILS: { label: 'Change every detail of event requests' },
  EVENT_REQUESTS_SEND_TOOLKIT: { label: 'Send the toolkit to organizers', risk: 'moderate' },
  EVENT_REQUESTS_FOLLOW_UP: { label: 'Follow up on event requests', risk: 'moderate' },
  EVENT_REQUESTS_EDIT_TSP_CONTACT: { label: 'Choose our contact for an event' },
  EVENT_REQUESTS_SEND_SMS: { label: 'Send text messages about events', risk: 'moderate' },
  TOOLKIT_ACCESS: { label: 'Open the toolkit' },
  CHAT_DIRECT: { label: 'Write to people directly', explanation: 'Conversations between two people.' },
  CHAT_GROUP: { label: 'Chat in groups', explanation: 'Conversations of a few people.' },
  NAV_EVENTS_GOOGLE_SHEET: { label: 'Events sheet in the sidebar' },
  NAV_SIGNUP_GENIUS: { label: 'Sign-up service in the sidebar' },
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', ' ')
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The words for a name, known or not; what is not known counts as elevated. */
export function permissionWords(name: string): PermissionWords {
  const family = Object.keys(FAMILIES)
    .filter((start) => name.startsWith(start))
    .sort((a, b) => b.length - a.length)[0]
  const [group, things] = (family !== undefined && FAMILIES[family]) || ['Other', plain(name)]
  const rest = family === undefined ? name : name.slice(family.length)
  const words = { name, group, ...generalWords(name, family, rest, things), ...SPECIAL[name] }
  return { ...words, explanation: SPECIAL[name]?.explanation ?? words.explanation ?? `${words.label}.` }
}

function generalWords(name: string, family: string | undefined, rest: string, things: string) {
  if (family === 'NAV_')
    return {
      label: `${capital(plain(rest))} in the sidebar`,
      explanation: 'Shows the entry in the sidebar, and opens what it needs to be read.',
      risk: 'safe' as const,
    }
  if (family === 'CHAT_')
    return {
      label: `Chat: ${plain(rest)}`,
      explanation: `Reads and writes in the channel “${capital(plain(rest))}”.`,
      risk: 'safe' as const,
    }
  const [deed, risk] = DEEDS[rest] ?? [capital(plain(rest)), 'elevated' as const]
  const label = `${deed} ${things}`.trim()
  return {
    label,
    explanation: undefined,
    // Domain 2.6: whoever reaches accounts reaches everything.
    risk: name.startsWith('USERS_') ? ('critical' as const) : risk,
  }
}
