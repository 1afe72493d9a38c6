import { createStore, useStore } from '../device/store.ts'

/** The cache key of "who is signed in"; its error handling differs from every other query's. */
export const USER_KEY = ['GET', '/api/auth/user'] as const
export const isUserKey = (key: readonly unknown[]) => key[1] === USER_KEY[1]

const asking = new Set<() => void>()
/** Runs when a call was told that nobody is signed in, or somebody else. */
export const onNotSignedIn = (ask: () => void) => void asking.add(ask)
export function reportNotSignedIn() {
  for (const ask of asking) ask()
}

const person = createStore<string | undefined>(undefined)

/** Who is signed in just now, for code outside React (the outbox). */
export const currentPersonId = () => person.get()
export const setCurrentPersonId = (id: string | undefined) => person.set(id)
export const useCurrentPersonId = () => useStore(person)
