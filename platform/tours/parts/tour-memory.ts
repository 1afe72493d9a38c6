import { logQuietly } from '#web/device/log.ts'
import { createStore, type Store, useStore } from '#web/device/store.ts'

/** Spec 3, browser storage: completed tours, the active tour and step. */
interface TourMemory {
  completed: string[]
  active: { id: string; step: number } | null
}

const NOTHING: TourMemory = { completed: [], active: null }
const keyOf = (userId: string) => `lunchbox-tours-${userId}`
const stores = new Map<string, Store<TourMemory>>()

/** What somebody else may have written there is not trusted. */
export function readMemory(text: string | null): TourMemory {
  const kept = JSON.parse(text ?? 'null') as Partial<TourMemory> | null
  const { completed, active } = kept ?? {}
  const step = Number(active?.step)
  return {
    completed: Array.isArray(completed) ? completed.filter((id) => typeof id === 'string') : [],
    active:
      typeof active?.id === 'string' && Number.isInteger(step) && step >= 0 ? { id: active.id, step } : null,
  }
}

function memoryOf(userId: string): Store<TourMemory> {
  const known = stores.get(userId)
  if (known) return known
  const store = createStore(NOTHING)
  try {
    store.set(readMemory(localStorage.getItem(keyOf(userId))))
  } catch (error) {
    // Spec 8: logged only.
    logQuietly(`Completed tours: ${String(error)}`)
  }
  stores.set(userId, store)
  return store
}

function keep(userId: string, change: Partial<TourMemory>) {
  const store = memoryOf(userId)
  store.set({ ...store.get(), ...change })
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(store.get()))
  } catch (error) {
    logQuietly(`Completed tours: ${String(error)}`)
  }
}

export const useTourMemory = (userId: string) => useStore(memoryOf(userId))
/** Also goes on at a step. */
export const startTour = (userId: string, id: string, step = 0) => keep(userId, { active: { id, step } })
export const endTour = (userId: string) => keep(userId, { active: null })
export const completeTour = (userId: string, id: string) =>
  keep(userId, { active: null, completed: [...new Set([...memoryOf(userId).get().completed, id])] })
