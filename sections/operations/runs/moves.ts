/**
 * What a driver says of a stop, and when. Each is said once: the first time counts, and none takes another back. So it
 * does not matter in which order phones that were without a network bring them, nor how often: all see the same in the end.
 */
export const MOVES = {
  start: { stamp: 'startedAt', label: 'Start', said: 'On the way' },
  arrive: { stamp: 'arrivedAt', label: 'Arrived', said: 'There' },
  finish: { stamp: 'doneAt', label: 'Done', said: 'Done' },
  problem: { stamp: 'problemAt', label: 'Problem', said: 'Problem' },
} as const
export type MoveName = keyof typeof MOVES
export const MOVE_NAMES = Object.keys(MOVES) as [MoveName, ...MoveName[]]

export type Stamps = Record<(typeof MOVES)[MoveName]['stamp'], Date | null>
export type StopStatus = 'waiting' | 'started' | 'arrived' | 'problem' | 'done'

/** Where a stop stands: what was said last on the way to its end. A problem is over when it is done all the same. */
export const statusOf = ({ startedAt, arrivedAt, doneAt, problemAt }: Stamps): StopStatus =>
  doneAt ? 'done' : problemAt ? 'problem' : arrivedAt ? 'arrived' : startedAt ? 'started' : 'waiting'

/** What is written, by what was said and when; nothing where it was said before. */
export const stamped = (stop: Stamps, name: MoveName, at: Date): Partial<Stamps> => {
  const { stamp } = MOVES[name]
  return stop[stamp] === null ? { [stamp]: at } : {}
}
