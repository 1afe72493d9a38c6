import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint, listInput, listOutput } from '#kernel/contract.ts'

/** Spec 3, Notification. */
export const CATEGORIES = ['social', 'system', 'event', 'task', 'others'] as const
export const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const
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
export const notifications = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: signedIn,
    summary: 'My notifications, the newest first, without archived ones',
    input: z.object({ unread_only: z.boolean().optional(), category: z.enum(CATEGORIES).optional() }),
    output: z.object({ notifications: z.array(Notification) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/notifications/counts',
    access: signedIn,
    summary: 'How many notifications I have not read, in all and by category',
    output: z.object({ total: z.int(), byCategory: z.partialRecord(z.enum(CATEGORIES), z.int()) }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/notifications/all',
    access: signedIn,
    summary: 'All my notifications page by page, archived ones too',
    input: z.object({
      ...listInput,
      show: z.enum(SHOWN).default('current'),
      category: z.enum(CATEGORIES).optional(),
    }),
    output: listOutput(Notification),
  }),
  read: endpoint({
    method: 'PATCH',
    path: '/api/notifications/{id}/read',
    access: signedIn,
    rowCheck: true,
    summary: 'Mark a notification as read',
    undo,
    input: One,
  }),
  archive: endpoint({
    method: 'PATCH',
    path: '/api/notifications/{id}/archive',
    access: signedIn,
    rowCheck: true,
    summary: 'Put a notification away',
    undo,
    input: One,
  }),
  restore: endpoint({
    method: 'PATCH',
    path: '/api/notifications/{id}/restore',
    access: signedIn,
    rowCheck: true,
    summary: 'Take a notification back out of the archive',
    undo,
    input: One,
  }),
  /** Spec 7: an empty list means all of them. */
  readMany: endpoint({
    method: 'PATCH',
    path: '/api/notifications/bulk/read',
    access: signedIn,
    summary: 'Mark these of my notifications as read, or all when none is named',
    undo,
    input: z.object({ notificationIds: Several.default([]) }),
  }),
  archiveRead: endpoint({
    method: 'PATCH',
    path: '/api/notifications/bulk/archive',
    access: signedIn,
    summary: 'Put away every notification that I have read',
    undo,
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

/** Spec 7: what the real-time channel is asked for, and what it says then. */
export const CHANNEL = {
  join: 'join-notification-channel',
  says: {
    'notifications.created': 'notification-created',
    'notifications.updated': 'notification-updated',
    'notifications.action-completed': 'notification-action-completed',
  },
} as const
