import { eq } from 'drizzle-orm'
import { timeIn, todayIn } from '#kernel/charity/day.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { LetterKind } from '#server/data/letters.ts'
import { type ByItself, isDue, RULES } from './due.ts'
import { attemptsOf, knownOf } from './known.ts'

/**
 * A letter waits for the end of the quiet hours, or for a mail server that is away; meanwhile the event is moved, called
 * off, or begins. What a person sent by hand before its time is only held to the date it speaks of.
 */
export const overtaken =
  (letter: ByItself): LetterKind['overtaken'] =>
  async (ctx, { id, occasion, byItself }) => {
    const [event] = await ctx.db.select().from(eventRequests).where(eq(eventRequests.id, id))
    if (!event) return 'The event is not there any more'
    const { timeZone } = ctx.settings
    const window = RULES[letter](knownOf(event, (await attemptsOf(ctx, [id]))(id), timeZone))
    if (!byItself && letter === 'event-day-two') return null
    if (window?.occasion !== occasion)
      return window ? 'The date has moved' : 'The event stands differently now'
    const now = ctx.app.now()
    const clock = { today: todayIn(timeZone, now), time: timeIn(timeZone, now) }
    return !byItself || isDue(window, '00:00', clock) ? null : 'It comes too late by now'
  }
