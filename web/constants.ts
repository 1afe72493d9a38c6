import { MINUTE, SECOND } from '#kernel/clock.ts'

/** Milliseconds unless the name says otherwise. */
export const REQUEST_TIMEOUT_MS = 30 * SECOND // spec 9, API request timeout
export const UPLOAD_TIMEOUT_MS = 5 * MINUTE // ours: a large spreadsheet over a phone's network
export const STALE_MS = 5 * MINUTE // spec 9, query stale time
export const CACHE_MS = 10 * MINUTE // spec 9, query cache
export const USER_STALE_MS = 5 * MINUTE // spec 9, auth user stale time
export const RETRY_FIRST_MS = 1 * SECOND // spec 9, query retry delay: doubles from here …
export const RETRY_MOST_MS = 30 * SECOND // … up to here
export const QUERY_RETRIES = 2 // spec 8, for NETWORK_ERROR
export const MUTATION_RETRIES = 1 // spec 8, for DATABASE_ERROR or NETWORK_ERROR

export const TOAST_LIMIT = 1 // spec 9
export const TOAST_SHOWN_MS = 3000 // spec 9, default display
export const TOAST_REMOVAL_MS = 5000 // spec 9, removal delay, from dismissal

export const TOOLTIP_DELAY_MS = 700 // spec 9
export const TOOLTIP_SKIP_DELAY_MS = 300 // spec 9: moving on to the next one within this needs no delay
export const INSTALL_DELAY_MS = 3 * SECOND // spec 9, install prompt delay
export const ANNOUNCEMENTS_MS = 5 * MINUTE // spec 9, announcement refetch
export const ONBOARDING_STATS_MS = 30 * SECOND // spec 9, onboarding stats poll
export const CHALLENGE_TOAST_MS = 6 * SECOND // spec 9
export const CHALLENGE_NAVIGATION_MS = 500 // spec 9
export const NOTIFICATION_COUNTS_MS = 30 * SECOND // spec 9, notification counts poll
export const ACTION_DONE_MS = 2 * SECOND // spec 9, action button success state
export const ACTION_FAILED_MS = 3 * SECOND // spec 9, action button error state
export const RESET_REDIRECT_MS = 3 * SECOND // spec 9, password reset redirect delay
export const BADGE_CAP = 99 // spec 9: shown as 99+ above

export const SEARCH_DEBOUNCE_MS = 150 // spec 9, global search while typing; its 8 results: platform/smart-search/contract.ts

export const ACTIVITY_WAIT_MS = 10 * SECOND // ours: what people do is reported together at most this late …
export const ACTIVITY_TOGETHER = 20 // … or when there are this many; "over 2 s" of spec 9: platform/activity/contract.ts

export const TOUR_WAIT_MS = 300 // spec 9, element wait …
export const TOUR_WAIT_LATE_MS = 800 // … if waiting for the element
export const TOUR_RETRY_MS = 200 // spec 9, retry
export const TOUR_AFTER_MS = 300 // spec 9, after-complete actions
export const TOUR_PADDING_PX = 8 // spec 9, highlight padding

export const LIVE_TIMEOUT_MS = 30 * SECOND // spec 9, real-time channel connection timeout
export const LIVE_DELAY_MS = 1 * SECOND // spec 9, reconnection delay …
export const LIVE_DELAY_MOST_MS = 5 * SECOND // … at most
export const LIVE_ATTEMPTS = 5 // spec 9

export const MESSAGE_LINK_RETRIES = 5 // spec 9, notification websocket …
export const MESSAGE_LINK_DELAY_MS = 3000 // … times the number of the attempt

export const KUDOS_TOASTS = 3 // spec 9, kudos: at most so many individual toasts …
export const KUDOS_APART_MS = 800 // spec 9, … so far apart
export const KUDOS_MARK_MS = 1 * SECOND // spec 9, marking after the last of them was shown
export const KUDOS_TOAST_MS = 15 * SECOND // spec 9, individual toast
export const KUDOS_SUMMARY_MS = 20 * SECOND // spec 9, summary toast
export const KUDOS_STALE_MS = 1 * MINUTE // spec 9, cache

export const PROBE_MS = 10 * SECOND // ours: how often a page without a network looks whether it is back
export const OFFLINE_CACHE_DAYS = 7 // ours: what was last loaded is kept this long for opening without a network
export const UNDO_OFFER_MS = 30 * SECOND // ours: the bar's life, stopped while it has the pointer or the focus
