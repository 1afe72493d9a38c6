import { queryClient } from '../calls/query-client.ts'

/** Nothing that waits for it waits longer, however slow the network is. */
const AT_MOST_MS = 15_000

let drawn: () => void = () => undefined
const firstDrawn = new Promise<void>((resolve) => {
  drawn = resolve
})

/** A section is on the screen and has asked for what it shows, or why it is not. */
export const sectionDrawn = () => drawn()

let rest: Promise<void> | undefined

/**
 * When the section that was opened has its answers. What is not seen at first (the live channel, the badges) begins
 * then, so that a slow network brings first what somebody waits for.
 */
export const whenAtRest = () => (rest ??= firstRest())

const firstRest = () => Promise.race([wait(AT_MOST_MS), firstDrawn.then(answered)])

/** Keeping the app takes a core and the network for a second or two: not while somebody begins to read and press. */
const SETTLED_MS = 6000

/** Some seconds after that: for what is for a later visit. */
export const whenSettled = () => whenAtRest().then(() => wait(SETTLED_MS))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Nothing is being asked for. */
const answered = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })
