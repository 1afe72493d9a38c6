import { ACTIVITY_TOGETHER, ACTIVITY_WAIT_MS } from '#web/constants.ts'
import { type Action, activity, type LogEntry, PAGE_DURATION_MS } from '../contract.ts'
import { pageOf, pageSection } from '../page-names.ts'
import { type Send, send, sendOnLeaving } from './sending.ts'

/** Watches one person's way through the portal: how long each page is in sight, and what is done there. */
export interface Recorder {
  arrive: (section: string) => void
  note: (action: Action, feature: string) => void
  /** The page goes out of sight, perhaps for good. */
  hide: () => void
  show: () => void
  /** The last page ends here; what waits is sent. */
  stop: () => void
}

export function createRecorder(userId: string): Recorder {
  let place: { page: string; section: string } | undefined
  /** Since when the page is in sight, in milliseconds; none while it is not. */
  let since: number | undefined
  let waiting: LogEntry[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Spec 7: page duration is reported only if over 2 seconds. */
  const endView = (by: Send) => {
    const duration = since === undefined ? 0 : performance.now() - since
    since = undefined
    if (!place || duration <= PAGE_DURATION_MS) return
    by(activity.track, { userId, action: 'page_view', ...place, duration: Math.round(duration) })
  }
  const sendWaiting = (by: Send) => {
    clearTimeout(timer)
    timer = undefined
    const [first, ...others] = waiting
    waiting = []
    if (first && others.length > 0) by(activity.logMany, { entries: [first, ...others] })
    else if (first) by(activity.log, first)
  }
  const note: Recorder['note'] = (action, feature) => {
    waiting.push({ action, feature, ...place })
    if (waiting.length >= ACTIVITY_TOGETHER) sendWaiting(send)
    else timer ??= setTimeout(() => sendWaiting(send), ACTIVITY_WAIT_MS)
  }
  const end = (by: Send) => {
    endView(by)
    sendWaiting(by)
  }
  return {
    arrive(section) {
      endView(send)
      const page = pageOf(section)
      place = { page, section: pageSection(page) }
      if (document.visibilityState === 'visible') since = performance.now()
      note('navigation', 'section')
    },
    note,
    hide: () => end(sendOnLeaving),
    show: () => {
      since ??= performance.now()
    },
    stop: () => end(send),
  }
}
