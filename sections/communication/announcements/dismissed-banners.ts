import { useState } from 'react'
import type { Day } from '#kernel/charity/day.ts'
import { type Dismissed, dismissedOn } from './rules.ts'

const keyOf = (userId: string) => `lunchbox-dismissed-banners-${userId}`

function read(userId: string): Dismissed | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Partial<Dismissed> | null
    return kept && typeof kept.day === 'string' && Array.isArray(kept.ids)
      ? { day: kept.day, ids: kept.ids }
      : null
  } catch {
    return null
  }
}

function write(userId: string, kept: Dismissed) {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
  } catch {
    // Storage is switched off: what was dismissed stays away as long as the page lives.
  }
}

/** What this person dismissed in this browser today; a list of an earlier day is cleared on the first load (spec 4). */
export function useDismissedBanners(userId: string, today: Day) {
  const [kept, setKept] = useState<Dismissed>(() => {
    const list = dismissedOn(read(userId), today)
    write(userId, list)
    return list
  })
  const dismiss = (id: string) => {
    const next = { ...kept, ids: [...kept.ids, id] }
    write(userId, next)
    setKept(next)
  }
  return [kept.ids, dismiss] as const
}
