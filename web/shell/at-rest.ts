import { unasked } from '../calls/early.ts'
import { queryClient } from '../calls/query-client.ts'
import { logQuietly } from '../device/log.ts'

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
 * When the section that was opened has its answers. What is not seen at first (the bell, the badges) begins
 * then, so that a slow network brings first what somebody waits for.
 */
export const whenAtRest = () => (rest ??= firstRest())

const firstRest = () =>
  Promise.race([wait(AT_MOST_MS), firstDrawn.then(answered)]).then(() => logQuietly(AT_REST))

/** In the browser's performance log. */
export const AT_REST = 'At rest'
export const CAME_FOR_NOTHING = 'Came with the page for nothing: '

/** What came with the page is drawn in slices; what nothing asks for in this time, nothing will (a slice's `first`). */
const UNASKED_MS = 3000

/** The frame has been drawn by then, and what it asked for is here. */
const CALM_MS = 2000

/** A little after that: what nobody waits for, and what is told later as well (the live channel says what it missed). */
export const whenCalm = () => whenAtRest().then(() => wait(CALM_MS))

/** Keeping the app takes a core and the network for a second or two: not while somebody begins to read and press. */
const SETTLED_MS = 6000

/** Some seconds after that: for what is for a later visit. */
export const whenSettled = () => whenAtRest().then(() => wait(SETTLED_MS))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Nothing is being asked for, and what came with the page has been. */
const answered = () =>
  new Promise<void>((resolve) => {
    let waits = unasked(queryClient).length > 0
    const look = () => {
      if (waits && unasked(queryClient).length === 0) waits = false
      if (waits || queryClient.isFetching() > 0) return
      stop()
      clearTimeout(givingUp)
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    const givingUp = setTimeout(() => {
      for (const key of unasked(queryClient)) logQuietly(CAME_FOR_NOTHING + JSON.stringify(key.slice(1)))
      waits = false
      look()
    }, UNASKED_MS)
    look()
  })
