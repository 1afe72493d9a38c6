import { setTimeout as pause } from 'node:timers/promises'
import { TOLD, type ToldContent } from '#kernel/portal/presence.ts'
import type { App } from '../app.ts'
import type { EventPayload } from '../context.ts'
import { faultForLog } from '../http/request-log.ts'
import type { LiveEvent } from './events.ts'

/** Ours: with a thousand windows fifty milliseconds, with twenty one. */
const PAUSE_MS_EACH = 0.05
const MOST_PAUSE_MS = 100

type About = NonNullable<EventPayload['about']>
interface Waiting {
  event: string
  id: string
}

interface Ways {
  /** To all windows that hear this record, and may; how many they are. */
  tell: (about: About, name: typeof TOLD, messages: ToldContent[]) => number
  /** The content could not be read: they ask for themselves. */
  failed: (about: About, event: string) => void
}

export const keyOfRecord = ({ table, id }: About) => `${table} ${id}`

/**
 * Reads once what was said in a record, however many hear it, and tells it in the order in which it was said: what comes
 * while something is being read is read and told together, afterwards.
 */
export function tellContents(app: App, { tell, failed }: Ways) {
  const tellings = app.slices.find((slice) => slice.tellings)?.tellings
  const waiting = new Map<string, Waiting[]>()

  async function work(about: About, key: string) {
    for (let some = waiting.get(key) ?? []; some.length > 0 && tellings; some = waiting.get(key) ?? []) {
      waiting.set(key, [])
      try {
        const contents = await tellings.load(app, about, some)
        const heard = tell(
          about,
          TOLD,
          some.map(({ event, id }) => ({ event, about, id, content: contents.get(id) ?? null })),
        )
        // The first at once; what follows it closely goes together, so that a thousand windows are not told one by one.
        await pause(Math.min(MOST_PAUSE_MS, heard * PAUSE_MS_EACH), undefined, { ref: false })
      } catch (error) {
        app.log.warn(faultForLog(error), 'What was said could not be read for those who hear it')
        for (const event of new Set(some.map((one) => one.event))) failed(about, event)
      }
    }
    waiting.delete(key)
  }

  return {
    /** True where hearers are told of it with its content. */
    take({ event, payload: { about, id } }: LiveEvent): About | undefined {
      if (!about || !id || !tellings?.events.includes(event)) return undefined
      const key = keyOfRecord(about)
      const some = waiting.get(key)
      if (some) some.push({ event, id })
      else {
        waiting.set(key, [{ event, id }])
        void work(about, key)
      }
      return about
    },
  }
}

/** How many windows a second are sent to ask for what they were not told with its content. */
const AT_ONCE = 5
const TURN_MS = 50

/**
 * Windows that do not show a record still count what is new in it: they are told that something is, each once however
 * much it was, so many a second.
 */
export function owing(pay: (window: string, event: string) => void) {
  const owed = new Map<string, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const round = () => {
    timer = undefined
    for (const [event, windows] of owed) {
      let paid = 0
      for (const window of windows) {
        if (paid === AT_ONCE) break
        windows.delete(window)
        pay(window, event)
        paid += 1
      }
      if (windows.size === 0) owed.delete(event)
    }
    if (owed.size > 0) timer = setTimeout(round, TURN_MS).unref()
  }
  return {
    owe(event: string, windows: Iterable<string>) {
      const those = owed.get(event) ?? new Set()
      for (const window of windows) those.add(window)
      if (those.size > 0) owed.set(event, those)
      timer ??= setTimeout(round, 0).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
