/** The cache key of "who is signed in"; its error handling differs from every other query's. */
export const USER_KEY = ['session', 'user'] as const

let personId: string | undefined

/** Who is signed in just now, for code outside React (the outbox). */
export const currentPersonId = () => personId
export const setCurrentPersonId = (id: string | undefined) => {
  personId = id
}
