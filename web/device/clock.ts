import { useSyncExternalStore } from 'react'
import { type Day, timeIn, todayIn } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import { lookedBackDay } from './looked-back.ts'

let now = new Date()
const listeners = new Set<() => void>()
let tick: ReturnType<typeof setInterval> | undefined

function look() {
  now = new Date()
  for (const listener of listeners) listener()
}

/** A phone in a pocket misses ticks: it looks as soon as it is taken out. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick = setInterval(look, MINUTE)
    document.addEventListener('visibilitychange', look)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(tick)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The same moment for a minute: what is drawn of it does not change while it is drawn. */
function current(): Date {
  if (Math.abs(Date.now() - now.getTime()) >= MINUTE) now = new Date()
  return now
}

/** What is read of the present minute. Drawn again when it becomes another, so `read` answers with text or a number. */
export const useClock = <T extends string | number>(read: (now: Date) => T): T =>
  useSyncExternalStore(subscribe, () => read(current()))

/** Which day it is there, also after midnight on a page that nobody closed. */
export const useRealToday = (timeZone: string): Day => useClock((at) => todayIn(timeZone, at))

/** The same; in a window that looks back the day at which it looks. */
export const useToday = (timeZone: string): Day => {
  const today = useRealToday(timeZone)
  return lookedBackDay() ?? today
}

/** The present minute there, '2026-11-18 14:05', for what asks by itself; in a window that looks back the last of that day. */
export function presentMinute(timeZone: string): string {
  const past = lookedBackDay()
  if (past) return `${past} 23:59`
  const at = new Date()
  return `${todayIn(timeZone, at)} ${timeIn(timeZone, at)}`
}
