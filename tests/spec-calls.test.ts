import { describe, expect, it } from 'vitest'
import { addressesOf } from '#kernel/calls/contract.ts'
import { slices } from '#registry.server.ts'

/** The table of spec 7, in its order; names in braces may be called otherwise here. */
const CALLS = [
  'GET /api/auth/user',
  'POST /api/auth/signup',
  'POST /api/auth/logout',
  'GET /api/verify-reset-token/{token}',
  'POST /api/reset-password',
  'POST /api/enhanced-user-activity/track',
  'POST /api/activity-log',
  'GET /api/message-notifications/unread-counts',
  'GET /api/messaging/unread',
  'POST /api/messaging/send',
  'POST /api/messaging/{id}/read',
  'POST /api/messaging/mark-all-read',
  'GET /api/messaging/context/{type}/{id}',
  'GET /api/emails/unread-count',
  'GET /api/event-reminders/count',
  'POST /api/smart-search/fuzzy',
  'POST /api/smart-search/query',
  'POST /api/smart-search/analytics',
  'GET /api/announcements',
  'GET /api/announcements/dismissed/{announcementId}',
  'POST /api/announcements/dismiss',
  'GET /api/notifications',
  'GET /api/notifications/counts',
  'PATCH /api/notifications/{id}/read',
  'PATCH /api/notifications/{id}/archive',
  'PATCH /api/notifications/bulk/read',
  'POST /api/notifications/{id}/actions/{actionType}',
  'GET /api/onboarding/challenges',
  'GET /api/onboarding/stats',
  'GET /api/onboarding/leaderboard',
  'GET /api/messaging/kudos/unnotified',
  'POST /api/messaging/kudos/mark-initial-notified',
]
/** Calls of parts of the portal that do not exist yet. */
const COMING = /^\w+ \/api\/(message-notifications|messaging|emails|event-reminders)\//

const plain = (call: string) => call.replaceAll(/\{\w+\}/g, '{}')
const ours = new Set(
  slices.flatMap(({ calls }) =>
    calls.flatMap(({ endpoint }) =>
      addressesOf(endpoint).map(({ method, path }) => plain(`${method} ${path}`)),
    ),
  ),
)

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
  it.each(DIRECTORY)('%s', (call) => expect(ours).toContain(plain(call)))
})

describe('the calls of spec 7', () => {
  it.each(CALLS)('%s', (call) => {
    if (!COMING.test(call)) expect(ours).toContain(plain(call))
  })
})
