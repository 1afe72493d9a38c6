import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint } from '#kernel/contract.ts'

/** Spec 3, Notification. */
export const CATEGORIES = ['social', 'system', 'event', 'task', 'others'] as const
export const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const

const Notification = z.object({
  id: z.string(),
  /** What it is about, for programs: 'application'. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  category: z.enum(CATEGORIES),
  priority: z.enum(PRIORITIES),
  isRead: z.boolean(),
  createdAt: z.string(),
  actionText: z.string().nullable(),
  actionUrl: z.string().nullable(),
  relatedType: z.string().nullable(),
  relatedId: z.string().nullable(),
})

const undo = { no: 'what was seen stays seen.' }
const One = z.object({ id: z.uuid() })

/** Spec 7; the bell and the actions of single notifications stand on these. */
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
  /** Spec 7: an empty list means all of them. */
  readMany: endpoint({
    method: 'PATCH',
    path: '/api/notifications/bulk/read',
    access: signedIn,
    summary: 'Mark these of my notifications as read, or all when none is named',
    undo,
    input: z.object({ notificationIds: z.array(z.uuid()).max(1000).default([]) }),
  }),
})
