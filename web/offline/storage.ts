import { createStore as createIdbStore, del, delMany, entries, get, keys, setMany } from 'idb-keyval'

/** A small keyed store that outlives the page. `durable` is false where the browser keeps nothing for us. */
export interface Storage {
  durable: boolean
  get: <T>(key: string) => Promise<T | undefined>
  setMany: (values: [string, unknown][]) => Promise<void>
  del: (key: string) => Promise<void>
  delMany: (keys: string[]) => Promise<void>
  keys: () => Promise<string[]>
  entries: <T>() => Promise<[string, T][]>
}

/** IndexedDB, or memory where there is none or it may not be touched (private windows, settings of some browsers). */
export const openStorage = (name: string): Storage => (hasIndexedDb() ? inIndexedDb(name) : inMemory())

function hasIndexedDb(): boolean {
  try {
    return Boolean(globalThis.indexedDB)
  } catch {
    return false
  }
}

function inIndexedDb(name: string): Storage {
  const store = createIdbStore(name, 'values')
  return {
    durable: true,
    get: (key) => get(key, store),
    setMany: (values) => setMany(values, store),
    del: (key) => del(key, store),
    delMany: (gone) => delMany(gone, store),
    keys: () => keys<string>(store),
    entries: () => entries<string>(store) as Promise<[string, never][]>,
  }
}

function inMemory(): Storage {
  const values = new Map<string, unknown>()
  return {
    durable: false,
    get: async <T>(key: string) => values.get(key) as T | undefined,
    setMany: async (added) => {
      for (const [key, value] of added) values.set(key, structuredClone(value))
    },
    del: async (key) => void values.delete(key),
    delMany: async (gone) => {
      for (const key of gone) values.delete(key)
    },
    keys: async () => [...values.keys()],
    entries: async <T>() => [...values.entries()] as [string, T][],
  }
}
