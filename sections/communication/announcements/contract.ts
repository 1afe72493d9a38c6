import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { ROLES, signedIn } from '#kernel/people/access.ts'
import { mayManage } from './access.ts'
import { announcement, STATES, type State } from './fields.ts'

/** Spec 9: the one-time dialog about text messages. */
export const SMS_ANNOUNCEMENT_ID = 'sms_alerts_launch_2024'

const path = '/api/announcements'
const state = z.enum(Object.keys(STATES) as [State, ...State[]])
const { list, one, add, edit, remove } = crud(
  path,
  announcement,
  { view: mayManage, add: mayManage, change: mayManage },
  {
    beside: { state, seen: z.int(), dismissed: z.int(), broadcastAt: z.string().nullable() },
    filters: { state: state.optional() },
  },
)

/** As everyone it is for gets it. */
const Announcement = announcement.row.omit({
  version: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  roles: true,
})
export type Announcement = z.output<typeof Announcement>
export type Managed = z.output<typeof one.output>

const which = z.object({ announcementId: requiredText(100, 'Please name an announcement') })
const undo = { no: 'what was seen stays seen.' }

export const announcements = contract({
  current: endpoint({
    method: 'GET',
    path,
    early: true,
    access: signedIn,
    summary: 'Announcements that run now and are meant for me',
    output: z.array(Announcement),
  }),
  dismissed: endpoint({
    method: 'GET',
    path: `${path}/dismissed/{announcementId}`,
    access: signedIn,
    summary: 'Have I dismissed this announcement',
    input: which,
    output: z.object({ dismissed: z.boolean() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: `${path}/dismiss`,
    access: signedIn,
    summary: 'Dismiss an announcement',
    undo,
    input: which,
  }),
  see: endpoint({
    method: 'POST',
    path: `${path}/seen`,
    access: signedIn,
    summary: 'An announcement was shown to me',
    undo,
    input: which,
  }),
  list: { ...list, path: `${path}/all` },
  one,
  add: {
    ...add,
    example: {
      title: 'Winter drive',
      message: 'Twenty more sandwiches from every location.',
      startDate: '2026-11-18T08:00:00-05:00',
      endDate: '2026-11-25T20:00:00-05:00',
    },
  },
  edit,
  remove,
  audience: endpoint({
    method: 'GET',
    path: `${path}/{id}/audience`,
    access: mayManage,
    summary: 'Who is meant, who has seen it and who has dismissed it',
    input: one.input,
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
    path: `${path}/{id}/broadcast`,
    access: mayManage,
    summary: 'Send an announcement as a notification to everyone it is meant for, once',
    undo: { no: 'people were told.' },
    input: one.input,
    output: z.object({ told: z.int() }),
  }),
})
