import { anyOf, type CurrentUser, definePermissions, has, ROLES, type Role } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

const COMMITTEES: readonly Role[] = ['committee_member', 'core_team']

/** Domain 2.5. Recipients, viewers and those who log work talk in the general channel and with people. */
export const can = definePermissions({
  NAV_TEAM_CHAT: ROLES,
  CHAT_GENERAL: ROLES,
  CHAT_DIRECT: ROLES,
  CHAT_GROUP: ROLES,
  CHAT_COMMITTEE: [],
  CHAT_GRANTS_COMMITTEE: [...COMMITTEES, 'demo_user'],
  CHAT_EVENTS_COMMITTEE: COMMITTEES,
  CHAT_BOARD: ['core_team'],
  CHAT_WEB_COMMITTEE: COMMITTEES,
  CHAT_VOLUNTEER_MANAGEMENT: COMMITTEES,
  CHAT_HOST: ['core_team', 'host', 'demo_user'],
  CHAT_DRIVER: ['driver', 'demo_user'],
  CHAT_RECIPIENT: ['recipient', 'demo_user'],
  CHAT_CORE_TEAM: ['core_team', 'demo_user'],
  CHAT_PIN: COMMITTEES,
  MESSAGES_MODERATE: [],
})

/** The channels of spec 6, in the order in which they stand; each is read and written with its permission. */
export const CHANNELS = {
  general: { name: 'General', about: 'Everybody', access: can.CHAT_GENERAL },
  'core-team': { name: 'Core team', about: 'Who runs the week', access: can.CHAT_CORE_TEAM },
  host: { name: 'Hosts', about: 'Locations, and who looks after them', access: can.CHAT_HOST },
  driver: { name: 'Drivers', about: 'Who is on the road', access: can.CHAT_DRIVER },
  recipient: { name: 'Recipients', about: 'Partner organizations', access: can.CHAT_RECIPIENT },
  'volunteer-management': {
    name: 'Volunteer management',
    about: 'Finding and thanking people',
    access: can.CHAT_VOLUNTEER_MANAGEMENT,
  },
  committee: { name: 'Committee', about: 'All committees together', access: can.CHAT_COMMITTEE },
  'events-committee': {
    name: 'Events committee',
    about: 'Requests, dates and toolkits',
    access: can.CHAT_EVENTS_COMMITTEE,
  },
  'grants-committee': {
    name: 'Grants committee',
    about: 'Funders and reports',
    access: can.CHAT_GRANTS_COMMITTEE,
  },
  'web-committee': { name: 'Web committee', about: 'Website and portal', access: can.CHAT_WEB_COMMITTEE },
  'board-chat': { name: 'Board', about: 'The board', access: can.CHAT_BOARD },
} as const
export type Channel = keyof typeof CHANNELS
export const CHANNEL_IDS = Object.keys(CHANNELS) as Channel[]

const CHATS = [...Object.values(CHANNELS).map(({ access }) => access), can.CHAT_DIRECT, can.CHAT_GROUP]

/** Whoever may talk anywhere at all. */
export const mayChat = anyOf(...CHATS)
export const writesDirectly = anyOf(can.CHAT_DIRECT)
export const makesGroups = anyOf(can.CHAT_GROUP)

export const channelsFor = (user: CurrentUser) =>
  CHANNEL_IDS.filter((channel) => has(user, CHANNELS[channel].access))

export const permissionWording: PermissionWording = {
  families: { CHAT_: ['Chat', 'channel'] },
  names: {
    ...Object.fromEntries(
      Object.values(CHANNELS).map(({ name, access }) => [
        access,
        {
          label: `Chat: ${name}`,
          explanation: `Reads and writes in the channel “${name}”.`,
          risk: 'safe' as const,
        },
      ]),
    ),
    CHAT_DIRECT: {
      label: 'Write to people directly',
      explanation: 'Conversations between two people.',
      risk: 'safe',
    },
    CHAT_GROUP: { label: 'Chat in groups', explanation: 'Conversations of a few people.', risk: 'safe' },
    CHAT_PIN: {
      label: 'Pin messages in channels',
      explanation: 'Keeps a message in reach of everybody in a channel; in their own groups all may.',
      risk: 'moderate',
    },
    MESSAGES_MODERATE: {
      label: 'Moderate the chat',
      explanation: 'Takes down what others wrote in a conversation.',
      risk: 'elevated',
    },
  },
}
