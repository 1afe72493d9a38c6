import { z } from 'zod'
import {
  contract,
  endpoint,
  listInput,
  listOutput,
  requiredLines,
  requiredText,
  text,
} from '#kernel/calls/contract.ts'
import { ROLES, signedIn } from '#kernel/people/access.ts'
import { mayManage } from './access.ts'

export const TYPES = ['event', 'position', 'alert'] as const
export const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const
export const STATES = ['active', 'scheduled', 'expired', 'off'] as const
export type State = (typeof STATES)[number]

/** Spec 9: the one-time dialog about text messages. */
export const SMS_ANNOUNCEMENT_ID = 'sms_alerts_launch_2024'

const link = text(500)
  .refine(
    (value) => value === '' || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(value),
    'Please enter an address that begins with https:// or /',
  )
  .transform((value) => value || null)
  .nullable()

const EARLIEST = Date.UTC(1900, 0)
const LATEST = Date.UTC(2200, 0)
/** With its zone: `2026-11-18T17:00:00Z`. */
const moment = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .refine((value) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST, message)

const fields = {
  title: requiredText(120, 'Please enter a title'),
  message: requiredLines(1000, 'Please enter what there is to say'),
  type: z.enum(TYPES),
  priority: z.enum(PRIORITIES),
  link,
  linkText: text(60)
    .transform((value) => value || null)
    .nullable(),
  startDate: moment('Please choose when it starts'),
  endDate: moment('Please choose when it ends'),
  isActive: z.boolean(),
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
}
export const ENDS_BEFORE = 'It ends before it starts'
export const AnnouncementFields = z
  .object(fields)
  .refine(({ startDate, endDate }) => Date.parse(endDate) >= Date.parse(startDate), {
    path: ['endDate'],
    message: ENDS_BEFORE,
  })

/** Spec 3. */
const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(TYPES),
  priority: z.enum(PRIORITIES),
  link: z.string().nullable(),
  linkText: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  isActive: z.boolean(),
})
export type Announcement = z.output<typeof Announcement>

const Managed = Announcement.extend({
  version: z.int(),
  roles: z.array(z.enum(ROLES)),
  state: z.enum(STATES),
  seen: z.int(),
  dismissed: z.int(),
  broadcastAt: z.string().nullable(),
})
export type Managed = z.output<typeof Managed>

const announcementId = requiredText(100, 'Please name an announcement')
const One = z.object({ id: z.uuid() })
const undo = { no: 'what was seen stays seen.' }

export const announcements = contract({
  current: endpoint({
    method: 'GET',
    path: '/api/announcements',
    access: signedIn,
    summary: 'Announcements that run now and are meant for me',
    output: z.array(Announcement),
  }),
  dismissed: endpoint({
    method: 'GET',
    path: '/api/announcements/dismissed/{announcementId}',
    access: signedIn,
    summary: 'Have I dismissed this announcement',
    input: z.object({ announcementId }),
    output: z.object({ dismissed: z.boolean() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/announcements/dismiss',
    access: signedIn,
    summary: 'Dismiss an announcement',
    undo,
    input: z.object({ announcementId }),
  }),
  see: endpoint({
    method: 'POST',
    path: '/api/announcements/seen',
    access: signedIn,
    summary: 'An announcement was shown to me',
    undo,
    input: z.object({ announcementId }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/announcements/all',
    access: mayManage,
    summary: 'All announcements with their state and how many have seen them',
    input: z.object({ ...listInput, state: z.enum(STATES).optional() }),
    output: listOutput(Managed),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/announcements/{id}',
    access: mayManage,
    summary: 'One announcement',
    input: One,
    output: Managed,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/announcements',
    access: mayManage,
    summary: 'Write an announcement',
    input: AnnouncementFields,
    example: {
      title: 'Winter drive',
      message: 'Twenty more sandwiches from every location.',
      type: 'event',
      priority: 'high',
      link: '/collections',
      linkText: null,
      startDate: '2026-11-18T08:00:00-05:00',
      endDate: '2026-11-25T20:00:00-05:00',
      isActive: true,
      roles: [],
    },
    output: Managed,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/announcements/{id}',
    access: mayManage,
    summary: 'Change an announcement',
    input: One.extend({ version: z.int().min(1).max(2_147_483_647) }).extend(
      z.object(fields).partial().shape,
    ),
    output: Managed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/announcements/{id}',
    access: mayManage,
    summary: 'Delete an announcement',
    input: One,
  }),
  audience: endpoint({
    method: 'GET',
    path: '/api/announcements/{id}/audience',
    access: mayManage,
    summary: 'Who is meant, who has seen it and who has dismissed it',
    input: One,
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          role: z.enum(ROLES),
          seenAt: z.string().nullable(),
          dismissedAt: z.string().nullable(),
        }),
      ),
    }),
  }),
  broadcast: endpoint({
    method: 'POST',
    path: '/api/announcements/{id}/broadcast',
    access: mayManage,
    summary: 'Send an announcement as a notification to everyone it is meant for, once',
    undo: { no: 'people were told.' },
    input: One,
    output: z.object({ told: z.int() }),
  }),
})
