import { z } from 'zod'
import { contract, endpoint, listInput, listOutput } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { REST_TIMES, RINGS } from './budget.ts'

/** Spec 3, Notification. */
export const CATEGORIES = ['social', 'system', 'event', 'task', 'others'] as const
const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const
export type NotificationCategory = (typeof CATEGORIES)[number]
export type NotificationPriority = (typeof PRIORITIES)[number]

const Notification = z.object({
  id: z.string(),
  /** What it is about, for programs: 'application'. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  category: z.enum(CATEGORIES),
  priority: z.enum(PRIORITIES),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  createdAt: z.string(),
  actionText: z.string().nullable(),
  actionUrl: z.string().nullable(),
  /** What its button does here, for `act`; null when it only opens its link. */
  actionType: z.string().nullable(),
  /** Spec 5: asks before it acts, whatever its type. */
  needsConfirmation: z.boolean(),
  /** The question then, in other words than spec 5's. */
  confirmation: z.string().nullable(),
  relatedType: z.string().nullable(),
  relatedId: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

const undo = { no: 'what was seen stays seen.' }
const One = z.object({ id: z.uuid() })
const Several = z.array(z.uuid()).max(1000)

/** What the section shows: everything that was not put away, or what was. */
export const SHOWN = ['current', 'unread', 'archived'] as const

/** Spec 7, and what the section of all notifications needs beside it. */
const reading = { method: 'GET', access: signedIn } as const
const filters = {
  search: listInput.search,
  show: z.enum(SHOWN).default('current'),
  category: z.enum(CATEGORIES).optional(),
}
const putting = { method: 'PATCH', access: signedIn, undo } as const
const marking = { ...putting, rowCheck: true, input: One } as const

export const notifications = contract({
  list: endpoint({
    ...reading,
    path: '/api/notifications',
    summary: 'My notifications, the newest first, without archived ones',
    input: z.object({ unread_only: z.boolean().optional(), category: z.enum(CATEGORIES).optional() }),
    output: z.object({ notifications: z.array(Notification) }),
  }),
  counts: endpoint({
    ...reading,
    path: '/api/notifications/counts',
    early: true,
    summary: 'How many notifications I have not read, in all and by category',
    output: z.object({ total: z.int(), byCategory: z.partialRecord(z.enum(CATEGORIES), z.int()) }),
  }),
  all: endpoint({
    ...reading,
    path: '/api/notifications/all',
    summary: 'All my notifications page by page, archived ones too',
    input: z.object({ ...listInput, ...filters }),
    output: listOutput(Notification),
  }),
  exportAll: endpoint({
    ...reading,
    path: '/api/notifications/export',
    summary: 'My filtered notifications as a spreadsheet',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filters }),
    download: true,
  }),
  read: endpoint({
    ...marking,
    path: '/api/notifications/{id}/read',
    summary: 'Mark a notification as read',
  }),
  archive: endpoint({
    ...marking,
    path: '/api/notifications/{id}/archive',
    summary: 'Put a notification away',
  }),
  restore: endpoint({
    ...marking,
    path: '/api/notifications/{id}/restore',
    summary: 'Take a notification back out of the archive',
  }),
  /** Spec 7: an empty list means all of them. */
  readMany: endpoint({
    ...putting,
    path: '/api/notifications/bulk/read',
    summary: 'Mark these of my notifications as read, or all when none is named',
    input: z.object({ notificationIds: Several.default([]) }),
  }),
  archiveRead: endpoint({
    ...putting,
    path: '/api/notifications/bulk/archive',
    summary: 'Put away every notification that I have read',
    output: z.object({ archived: z.int() }),
  }),
  /** Spec 7; which actions there are, the slices say (`Slice.notificationActions`). */
  act: endpoint({
    method: 'POST',
    path: '/api/notifications/{id}/actions/{actionType}',
    access: signedIn,
    rowCheck: true,
    summary: 'Do what a notification offers',
    input: z.object({
      id: z.uuid(),
      actionType: z
        .string()
        .regex(/^[a-z]+(_[a-z]+)*$/)
        .max(60),
      actionData: z.record(z.string().max(100), z.json()).default({}),
    }),
    output: z.object({ result: z.object({ message: z.string().optional() }) }),
  }),
})

/** Where a notification can reach a person. */
export const CHANNELS = ['portal', 'mail', 'text', 'push'] as const
export type NotificationChannel = (typeof CHANNELS)[number]
/** Ours: at the bell and on devices that were switched on for it; mails and texts only for who asks for them. */
export const DEFAULTS: Record<NotificationChannel, boolean> = {
  portal: true,
  mail: false,
  text: false,
  push: true,
}
export const MAIL_RHYTHMS = ['now', 'daily', 'weekly'] as const

const Wishes = z.record(z.enum(CATEGORIES), z.record(z.enum(CHANNELS), z.boolean()))
const Preferences = z.object({
  channels: Wishes,
  /** At once, or together every morning or every Monday. Urgent ones do not wait. */
  mails: z.enum(MAIL_RHYTHMS),
  /** How often a day emails, texts and devices may ring with what is not urgent; null: as often as something comes. */
  ringsADay: z.int().nullable(),
  /** When the rest of a day rings together, once. */
  restAt: z.enum(REST_TIMES),
  /** How often it rang today. */
  rungToday: z.int(),
  /** Texts reach who agreed to them, push the devices that were switched on; the others have no such choice. */
  can: z.object({ text: z.boolean(), push: z.boolean() }),
})

export const notificationPreferences = contract({
  read: endpoint({
    ...reading,
    path: '/api/me/notification-preferences',
    summary: 'Which notifications I want where',
    output: Preferences,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/me/notification-preferences',
    access: signedIn,
    summary: 'Choose which notifications I want where',
    undo: { no: 'choose anew instead.' },
    input: z.object({
      channels: z
        .partialRecord(z.enum(CATEGORIES), z.partialRecord(z.enum(CHANNELS), z.boolean()))
        .optional(),
      mails: z.enum(MAIL_RHYTHMS).optional(),
      ringsADay: z.literal(RINGS).nullable().optional(),
      restAt: z.enum(REST_TIMES).optional(),
    }),
    output: Preferences,
  }),
})

const Device = z.object({
  id: z.string(),
  /** As the browser names itself. */
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  /** The browser that asks. */
  isThis: z.boolean(),
})
const key = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'This is no key of a browser')

/** Web push: what a browser asks for and is given. */
export const push = contract({
  state: endpoint({
    ...reading,
    path: '/api/push',
    summary: 'The key for web push, and my devices that have it',
    output: z.object({ publicKey: z.string(), devices: z.array(Device) }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    access: signedIn,
    byPerson: true,
    summary: 'Show my notifications on this device',
    example: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/made-up',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    },
    undo: { no: 'switch it off instead.' },
    input: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      keys: z.object({ p256dh: key(65), auth: key(16) }),
    }),
    output: z.object({ id: z.string() }),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'No longer show my notifications on a device',
    undo: { no: 'switch it on again instead.' },
    input: One,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/push/test',
    access: signedIn,
    byPerson: true,
    summary: 'Send a test to my devices',
    undo: { no: 'what was sent cannot be taken back.' },
    output: z.object({ devices: z.int() }),
  }),
})

/** Spec 7: what the real-time channel is asked for, and what it says then. */
export const CHANNEL = {
  join: 'join-notification-channel',
  says: {
    'notifications.created': 'notification-created',
    'notifications.updated': 'notification-updated',
    'notifications.action-completed': 'notification-action-completed',
  },
} as const
