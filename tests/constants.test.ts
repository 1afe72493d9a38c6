import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PASSWORD_LEAST } from '#kernel/people/password.ts'
import { PAGE_DURATION_MS } from '#platform/activity/contract.ts'
import { RESULTS } from '#platform/smart-search/contract.ts'
import { LEADERBOARD_LIMIT } from '#sections/admin/onboarding/contract.ts'
import { SMS_ANNOUNCEMENT_ID } from '#sections/communication/announcements/contract.ts'
import { RANK } from '#sections/communication/announcements/rules.ts'
import { REMINDERS_COUNT_MS } from '#sections/planning/event-reminders/manifest.ts'
import { ROOT } from '#server/root.ts'
import { retryDelay } from '#web/calls/api.ts'
import * as constants from '#web/constants.ts'

/** Those of other files, where both sides need them. */
const numbers: Record<string, unknown> = {
  ...constants,
  PAGE_DURATION_MS,
  SMS_ANNOUNCEMENT_ID,
  RANK,
  LEADERBOARD_LIMIT,
  RESULTS,
  PASSWORD_LEAST,
  REMINDERS_COUNT_MS,
  retryDelay: [0, 1, 2, 3, 4, 5, 6].map(retryDelay),
}

/** The table of spec 9, row by row: its words, and what they are called here. */
const TABLE: [item: string, value: string, ours: Record<string, unknown>][] = [
  ['API request timeout', '30000 ms', { REQUEST_TIMEOUT_MS: 30_000 }],
  ['Query stale time / cache', '5 minutes / 10 minutes', { STALE_MS: 300_000, CACHE_MS: 600_000 }],
  [
    'Query retry delay',
    'doubles from 1 s up to 30 s',
    {
      RETRY_FIRST_MS: 1000,
      RETRY_MOST_MS: 30_000,
      retryDelay: [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
    },
  ],
  ['Auth user stale time', '5 minutes', { USER_STALE_MS: 300_000 }],
  [
    'Toast limit / removal delay / default display',
    '1 / 5000 ms / 3000 ms',
    { TOAST_LIMIT: 1, TOAST_REMOVAL_MS: 5000, TOAST_SHOWN_MS: 3000 },
  ],
  ['Unread counts refresh', 'every 2 minutes', { UNREAD_COUNTS_MS: 120_000 }],
  ['Mail unread count refresh', 'every 30 s', { MAIL_UNREAD_MS: 30_000 }],
  ['Event reminders count refresh', 'every 60 s', { REMINDERS_COUNT_MS: 60_000 }],
  ['Notification counts poll', 'every 30 s', { NOTIFICATION_COUNTS_MS: 30_000 }],
  ['Announcement refetch', 'every 5 minutes', { ANNOUNCEMENTS_MS: 300_000 }],
  ['Onboarding stats poll', 'every 30 s', { ONBOARDING_STATS_MS: 30_000 }],
  [
    'Notification websocket',
    'max 5 retries; delay 3000 ms times attempt number',
    { MESSAGE_LINK_RETRIES: 5, MESSAGE_LINK_DELAY_MS: 3000 },
  ],
  [
    'Real-time channel',
    'connection timeout 30 s; reconnection delay 1 s up to 5 s; at most 5 attempts',
    { LIVE_TIMEOUT_MS: 30_000, LIVE_DELAY_MS: 1000, LIVE_DELAY_MOST_MS: 5000, LIVE_ATTEMPTS: 5 },
  ],
  ['Search', 'debounce 150 ms for fuzzy; 8 results', { SEARCH_DEBOUNCE_MS: 150, RESULTS: 8 }],
  ['Install prompt delay', '3 s', { INSTALL_DELAY_MS: 3000 }],
  ['Page duration tracked only if', 'over 2 s', { PAGE_DURATION_MS: 2000 }],
  ['Tooltip delay / skip delay', '700 ms / 300 ms', { TOOLTIP_DELAY_MS: 700, TOOLTIP_SKIP_DELAY_MS: 300 }],
  ['Badge cap', '99+', { BADGE_CAP: 99 }],
  ['Action button success / error state', '2 s / 3 s', { ACTION_DONE_MS: 2000, ACTION_FAILED_MS: 3000 }],
  [
    'Challenge toast / navigation delay',
    '6 s / 0.5 s',
    { CHALLENGE_TOAST_MS: 6000, CHALLENGE_NAVIGATION_MS: 500 },
  ],
  ['Leaderboard limit', '100', { LEADERBOARD_LIMIT: 100 }],
  [
    'Priority order',
    'urgent 4, high 3, medium 2, low 1',
    { RANK: { urgent: 4, high: 3, medium: 2, low: 1 } },
  ],
  [
    'Kudos',
    'max 3 individual toasts, 800 ms apart; marking after 1 s; individual toast 15 s; summary toast 20 s; cache 1 minute',
    {
      KUDOS_TOASTS: 3,
      KUDOS_APART_MS: 800,
      KUDOS_MARK_MS: 1000,
      KUDOS_TOAST_MS: 15_000,
      KUDOS_SUMMARY_MS: 20_000,
      KUDOS_STALE_MS: 60_000,
    },
  ],
  ['SMS announcement id', 'sms_alerts_launch_2024', { SMS_ANNOUNCEMENT_ID: 'sms_alerts_launch_2024' }],
  [
    'Tour timing',
    'element wait 300 ms (800 ms if waiting for the element), retry every 200 ms; after-complete actions run after 300 ms; highlight padding default 8 px',
    {
      TOUR_WAIT_MS: 300,
      TOUR_WAIT_LATE_MS: 800,
      TOUR_RETRY_MS: 200,
      TOUR_AFTER_MS: 300,
      TOUR_PADDING_PX: 8,
    },
  ],
  [
    'Password reset redirect delay',
    '3000 ms; password minimum 8 characters',
    { RESET_REDIRECT_MS: 3000, PASSWORD_LEAST: 8 },
  ],
]

/** Rows whose part of the portal does not exist yet, or not everywhere; compared as soon as it does. */
const COMING = new Set(['Unread counts refresh', 'Mail unread count refresh'])

describe('the numbers of spec 9', () => {
  it.each(TABLE)('%s: %s', (item, _value, ours) => {
    for (const [name, value] of Object.entries(ours))
      if (name in numbers || !COMING.has(item)) expect(numbers[name], name).toEqual(value)
  })

  it('stand in one place, each in a row of the table', () => {
    const text = readFileSync(path.join(ROOT, 'web/constants.ts'), 'utf8')
    const said = [...text.matchAll(/^export const (\w+) = .*\/\/ spec 9/gm)].map(([, name]) => String(name))
    const known = new Set(TABLE.flatMap(([, , ours]) => Object.keys(ours)))
    expect(said.length).toBeGreaterThan(15)
    expect(said.filter((name) => !known.has(name))).toEqual([])
  })
})
