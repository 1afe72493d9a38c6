import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { todayIn } from '#kernel/charity/day.ts'
import { SECOND } from '#kernel/clock.ts'
import { call } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { ANNOUNCEMENTS_MS } from '#web/constants.ts'
import { logQuietly } from '#web/device/log.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { announcements } from './contract.ts'
import { BannerView } from './parts/banner-view.tsx'
import { announcementToShow, type Dismissed, dismissedKey, dismissedOn } from './rules.ts'

/** Spec 2.5: at most one at a time, above every section. It needs to know which day it is at the organization. */
export default function AnnouncementBanner() {
  const user = useCurrentUser()
  const { timeZone } = useSettings()
  return timeZone ? <Banner key={user.id} userId={user.id} timeZone={timeZone} /> : null
}

const TICK_MS = 15 * SECOND

/** The banner works without it; the record is for those who write announcements. */
const tell = (endpoint: typeof announcements.see, announcementId: string) =>
  call(endpoint, { announcementId }, { outlivesPage: true }).catch((error: unknown) =>
    logQuietly(`Announcement: ${String(error)}`),
  )

function Banner({ userId, timeZone }: { userId: string; timeZone: string }) {
  const [now, setNow] = useState(() => new Date())
  const [today] = useState(() => todayIn(timeZone))
  const [kept, remember] = useRemembered<Dismissed | null>(dismissedKey(userId), null)
  const dismissed = dismissedOn(kept, today)
  const { data = [] } = useQuery({
    ...query(announcements.current, {}),
    refetchInterval: ANNOUNCEMENTS_MS,
  })
  const shown = announcementToShow(data, dismissed.ids, now)
  const id = shown?.id
  // It goes at its time, whenever the next answer comes.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (id) void tell(announcements.see, id)
  }, [id])
  if (!shown) return null
  return (
    <BannerView
      announcement={shown}
      onDismiss={() => {
        remember({ ...dismissed, ids: [...dismissed.ids, shown.id] })
        void tell(announcements.dismiss, shown.id)
        // What had the focus is gone; the section comes next.
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    />
  )
}
