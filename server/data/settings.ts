import type { ClientBase, Pool } from 'pg'
import { defaultSettings, type SettingName, type Settings, settingShapes } from '#kernel/charity/settings.ts'
import { SECOND } from '#kernel/clock.ts'
import type { Events } from '../live/events.ts'

const CACHE_MS = 20 * SECOND

/** The organisation's settings, as this connection finds them. */
export async function readSettings(db: Pick<Pool, 'query'> | ClientBase): Promise<Settings> {
  const { rows } = await db.query<{ id: string; value: unknown }>('SELECT id, value FROM settings')
  const settings: Settings = { ...defaultSettings }
  for (const { id, value } of rows) {
    if (!Object.hasOwn(settingShapes, id)) continue
    const parsed = settingShapes[id as SettingName].safeParse(value)
    if (parsed.success) Object.assign(settings, { [id]: parsed.data })
  }
  return settings
}

/** The organisation's settings, read once and kept until somebody changes one. */
export function settingStore(pool: Pool, events: Events) {
  let cached: { settings: Settings; until: number } | null = null
  let known = defaultSettings
  let generation = 0
  const forget = () => {
    cached = null
    generation += 1
  }
  events.onReset(forget)
  events.onChange((event) => {
    if (event === 'settings.changed') forget()
  })
  return {
    async read(): Promise<Settings> {
      if (cached && cached.until > Date.now() && events.connected) return cached.settings
      const asked = generation
      const settings = await readSettings(pool)
      known = settings
      // What was read before a change that arrived meanwhile may already be wrong.
      if (asked === generation) cached = { settings, until: Date.now() + CACHE_MS }
      return settings
    },
    /** As they were last read: for what must not wait for the database. */
    known: () => known,
    forget,
  }
}
export type SettingStore = ReturnType<typeof settingStore>
