import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressesOf } from '#kernel/calls/contract.ts'
import { type Access, anyOf, everyone, signedIn } from '#kernel/people/access.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { slices } from '#registry.server.ts'
import { announcements, SMS_ANNOUNCEMENT_ID } from '#sections/communication/announcements/contract.ts'
import { kudos } from '#sections/communication/kudos/contract.ts'
import { inbox } from '#sections/communication/messages/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from './access-rows.ts'

interface SpecCall {
  call: string
  access: Access
  /** As the client of the specification sends it; without one, nothing. Words in braces stand for the id of what there is. */
  sends?: Record<string, unknown>
  query?: string
  /** What has to be in the answer; where the specification reads nothing of it, nothing. */
  answers?: z.ZodType
  /** Where what is sent here is refused on purpose. */
  status?: number
}

const text = z.string().min(1)
const number = z.number().int().min(0)
const success = z.object({ success: z.literal(true) })
const Message = z.object({ id: text, sender: text, content: text, createdAt: z.iso.datetime() })
const Messages = z.object({ messages: z.array(Message).min(1) })
const results = z
  .array(
    z.object({
      feature: z.object({
        id: text,
        title: text,
        description: z.string(),
        category: text,
        route: text,
        action: z.string().optional(),
      }),
      matchType: z.enum(['exact', 'semantic', 'fuzzy']),
      matchedKeywords: z.array(z.string()),
    }),
  )
  .max(8)
const User = z.object({
  id: text,
  email: z.email(),
  role: text,
  permissions: z.array(text),
  isActive: z.literal(true),
  firstName: text,
  lastName: text,
  displayName: text,
  preferredEmail: z.string().nullable(),
})
const UnreadCounts = z.object({
  general: number,
  committee: number,
  hosts: number,
  drivers: number,
  recipients: number,
  core_team: number,
  direct: number,
  groups: number,
  total: number,
  suggestion: number,
  project: number,
  task: number,
})
const Notification = z.object({
  id: text,
  title: text,
  message: text,
  category: z.enum(['social', 'system', 'event', 'task', 'others']),
  priority: z.enum(['urgent', 'high', 'medium', 'low']),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  actionText: z.string().nullable(),
  actionUrl: z.string().nullable(),
})
const Announcement = z.object({
  id: text,
  title: text,
  message: text,
  type: z.enum(['event', 'position', 'alert']),
  priority: z.enum(['urgent', 'high', 'medium', 'low']),
  link: z.string().nullable(),
  linkText: z.string().nullable(),
  startDate: z.iso.datetime({ offset: true }),
  endDate: z.iso.datetime({ offset: true }),
  isActive: z.literal(true),
})
const Challenge = z.object({
  id: text,
  title: text,
  description: text,
  category: z.enum(['communication', 'documents', 'team', 'projects']),
  icon: text,
  points: number,
  actionKey: text,
  isCompleted: z.boolean(),
  completedAt: z.string().nullable(),
})

const signup = {
  firstName: 'Ana',
  lastName: 'Lee',
  email: 'ana.lee@test.example',
  phone: '404-555-0134',
  address: '1 Oak Street',
  city: 'Oakville',
  state: 'Georgia',
  zipCode: '30000',
  role: 'driver',
  availability: ['Monday Morning', 'Flexible Schedule'],
  interests: ['Food Collection'],
  emergencyContact: 'Ben Lee, 404-555-0135',
  agreeToTerms: true,
  agreeToBackground: true,
}
const search = { query: 'hosts', limit: 8 }
const messages = anyOf('MESSAGES_VIEW')
const ofKudos = anyOf('KUDOS_RECEIVE')

/** The table of spec 7, in its order, and spec 3 for what is answered; signing out comes last, as nothing works after it. */
const CALLS: SpecCall[] = [
  { call: 'GET /api/auth/user', access: signedIn, answers: User },
  { call: 'POST /api/auth/signup', access: everyone, sends: signup, answers: success },
  {
    call: 'GET /api/verify-reset-token/{token}',
    access: everyone,
    answers: z.object({ valid: z.literal(false), email: z.null(), message: text }),
  },
  {
    call: 'POST /api/reset-password',
    access: everyone,
    sends: { token: 'no-such-token', newPassword: 'Sandwich-Test-2' },
    status: 410,
    answers: z.object({ message: z.literal('Invalid or expired reset token.') }),
  },
  {
    call: 'POST /api/enhanced-user-activity/track',
    access: signedIn,
    sends: {
      userId: '{me}',
      action: 'navigation',
      section: 'Directory',
      page: '/hosts',
      duration: 2500,
      feature: 'hosts',
      metadata: { from: '/dashboard' },
    },
  },
  {
    call: 'POST /api/activity-log',
    access: signedIn,
    sends: {
      action: 'click',
      section: 'Directory',
      feature: 'hosts',
      page: '/hosts',
      details: 'Opened the map',
      metadata: { zoom: 3 },
    },
  },
  { call: 'GET /api/message-notifications/unread-counts', access: signedIn, answers: UnreadCounts },
  { call: 'GET /api/messaging/unread', access: messages, query: 'groupByContext=true', answers: Messages },
  {
    call: 'POST /api/messaging/send',
    access: messages,
    sends: { recipientIds: ['{other}'], content: 'Can you come on Saturday?' },
  },
  { call: 'POST /api/messaging/{id}/read', access: messages },
  { call: 'POST /api/messaging/mark-all-read', access: messages, sends: { contextType: 'driver' } },
  { call: 'GET /api/messaging/context/{type}/{id}', access: messages, answers: Messages },
  { call: 'GET /api/emails/unread-count', access: signedIn, answers: z.object({ count: number }) },
  {
    call: 'GET /api/event-reminders/count',
    access: anyOf('EVENT_REQUESTS_VIEW'),
    answers: z.object({ count: number }),
  },
  { call: 'POST /api/smart-search/fuzzy', access: signedIn, sends: search, answers: z.object({ results }) },
  {
    call: 'POST /api/smart-search/query',
    access: signedIn,
    sends: search,
    answers: z.object({ results, usedAI: z.boolean() }),
  },
  {
    call: 'POST /api/smart-search/analytics',
    access: signedIn,
    sends: { query: 'hosts', resultId: 'hosts', clicked: true },
  },
  { call: 'POST /api/smart-search/analytics', access: signedIn, sends: { query: 'hosts', clicked: false } },
  { call: 'GET /api/announcements', access: signedIn, answers: z.array(Announcement).min(1) },
  {
    call: 'GET /api/announcements/dismissed/{announcementId}',
    access: signedIn,
    answers: z.object({ dismissed: z.boolean() }),
  },
  {
    call: 'POST /api/announcements/dismiss',
    access: signedIn,
    sends: { announcementId: SMS_ANNOUNCEMENT_ID },
  },
  {
    call: 'GET /api/notifications',
    access: signedIn,
    query: 'unread_only=true&category=social',
    answers: z.object({ notifications: z.array(Notification).min(1) }),
  },
  {
    call: 'GET /api/notifications/counts',
    access: signedIn,
    answers: z.object({ total: number.min(1), byCategory: z.record(text, number) }),
  },
  { call: 'PATCH /api/notifications/{id}/read', access: signedIn },
  { call: 'PATCH /api/notifications/{id}/archive', access: signedIn },
  { call: 'PATCH /api/notifications/bulk/read', access: signedIn, sends: { notificationIds: [] } },
  // This one offers nothing to do; what comes of one that does is shown beside the notifications.
  {
    call: 'POST /api/notifications/{id}/actions/{actionType}',
    access: signedIn,
    sends: { actionData: {} },
    status: 404,
    answers: z.object({ message: text }),
  },
  { call: 'GET /api/onboarding/challenges', access: signedIn, answers: z.array(Challenge).min(10) },
  {
    call: 'GET /api/onboarding/stats',
    access: signedIn,
    answers: z.object({
      totalPoints: number,
      completedChallenges: number,
      totalChallenges: number,
      completionPercentage: number,
    }),
  },
  {
    call: 'GET /api/onboarding/leaderboard',
    access: signedIn,
    query: 'limit=100',
    answers: z
      .array(
        z.object({
          rank: number,
          userId: text,
          userName: text,
          completedChallenges: number,
          totalPoints: number,
        }),
      )
      .min(1),
  },
  {
    call: 'GET /api/messaging/kudos/unnotified',
    access: ofKudos,
    answers: z
      .array(
        z.object({
          id: text,
          content: text,
          senderName: text,
          entityName: text,
          contextType: text,
          createdAt: z.iso.datetime(),
        }),
      )
      .min(1),
  },
  {
    call: 'POST /api/messaging/kudos/mark-initial-notified',
    access: ofKudos,
    sends: { kudosIds: ['{kudos}'] },
  },
  { call: 'POST /api/auth/logout', access: everyone },
]

const plain = (call: string) => call.replaceAll(/\{\w+\}/g, '{}')
const ours = new Map(
  slices.flatMap(({ calls }) =>
    calls.flatMap(({ endpoint }) =>
      addressesOf(endpoint).map(({ method, path }) => [plain(`${method} ${path}`), endpoint] as const),
    ),
  ),
)

describe('the calls of spec 7', () => {
  let portal: TestPortal
  let other: Person
  let place: string
  beforeAll(async () => {
    portal = await testPortal()
    other = await portal.as('core_team')
    place = await aPlace(portal, other)
    const news = { title: 'Winter drive', message: 'Twenty more from every location.' }
    const time = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await (await portal.as('admin')).call(announcements.add, {
      ...news,
      startDate: time(-1),
      endDate: time(1),
    })
  })
  afterAll(() => portal.close())

  /** Somebody who was written to, thanked and told of it, and what the words in braces stand for then. */
  async function somebody(permissions?: string[]) {
    const me = await portal.as('core_team', permissions ? { permissions } : {})
    const ids: Record<string, string> = {
      me: me.id,
      other: other.id,
      token: 'no-such-token',
      announcementId: SMS_ANNOUNCEMENT_ID,
      type: 'hosts',
      actionType: 'accept',
    }
    if (permissions) return { me, ids }
    const { id } = await other.call(kudos.send, {
      recipientId: me.id,
      content: 'Thank you.',
      entityName: 'The detour',
    })
    const { message } = await other.call(inbox.specSend, {
      recipientIds: [me.id],
      content: 'The porch light is broken.',
      contextType: 'hosts',
      contextId: place,
    })
    const { notifications: told } = await me.call(notifications.list, {})
    return { me, ids: { ...ids, kudos: id, message: message.id, notification: told[0]?.id ?? '', place } }
  }

  const send = async (
    { call, sends, query }: SpecCall,
    cookie: string,
    ids: Record<string, string>,
  ): Promise<{ status: number; body: unknown }> => {
    const [method = '', at = ''] = call.split(' ')
    const idOf = at.includes('/notifications/')
      ? 'notification'
      : at.includes('/context/')
        ? 'place'
        : 'message'
    const named = (words: string) =>
      words.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name === 'id' ? idOf : name] ?? randomUUID())
    const response = await fetch(`${portal.url}${named(at)}${query ? `?${query}` : ''}`, {
      method,
      headers: { cookie, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(sends ? { body: named(JSON.stringify(sends)) } : {}),
    })
    const answer = await response.text()
    return { status: response.status, body: answer === '' ? null : JSON.parse(answer) }
  }

  it.each(CALLS)('$call', async (one) => {
    const endpoint = ours.get(plain(one.call))
    expect(endpoint?.access).toEqual(one.access)
    const { me, ids } = await somebody()
    const { status, body } = await send(one, me.cookie, ids)
    expect(status, JSON.stringify(body)).toBe(one.status ?? 200)
    if (one.answers) expect(one.answers.safeParse(body)).toMatchObject({ success: true })
    if (one.access.kind !== 'public') expect(await send(one, '', ids)).toMatchObject({ status: 401 })
    if (one.access.kind === 'anyOf') {
      const nobody = await somebody([])
      expect(await send(one, nobody.me.cookie, ids)).toMatchObject({ status: 403 })
    }
  })
})

/** Of domain 5.1 to 5.4, beside those that `crud` gives every section. */
const DIRECTORY = [
  'GET /api/hosts-with-contacts',
  'GET /api/hosts/map',
  'PATCH /api/hosts/{id}/coordinates',
  'POST /api/hosts/geocode-all',
  'POST /api/hosts/{id}/geocode',
  'POST /api/scrape-availability',
  'PUT /api/drivers/{id}',
  'GET /api/drivers/export',
  'GET /api/drivers/driver-candidates',
  'POST /api/drivers/geocode-all',
  'POST /api/drivers/{id}/geocode',
  'PUT /api/volunteers/{id}',
  'PUT /api/recipients/{id}',
  'PATCH /api/recipients/{id}/status',
  'GET /api/recipients/export-csv',
  'GET /api/recipients/map',
  'POST /api/recipients/geocode-all',
  'POST /api/recipients/{id}/geocode',
  'GET /api/recipient-tsp-contacts/{recipientId}',
]

describe('the calls of the directory', () => {
  it.each(DIRECTORY)('%s', (call) => expect(ours.has(plain(call))).toBe(true))
})
