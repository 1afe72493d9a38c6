/**
 * What a driver says of a stop, and when. Each is said once: the first time counts, and none takes another back. So it
 * does not matter in which order phones that were without a network bring them, nor how often: all see the same in the end.
 */
const STAMPS = { start: 'startedAt', arrive: 'arrivedAt', finish: 'doneAt', problem: 'problemAt' } as const
export type MoveName = keyof typeof STAMPS
export const MOVE_NAMES = Object.keys(STAMPS) as [MoveName, ...MoveName[]]

type Stamps = Record<(typeof STAMPS)[MoveName], Date | null>
export type StopStatus = 'waiting' | 'started' | 'arrived' | 'problem' | 'done'

/** Where a stop stands: what was said last on the way to its end. A problem is over when it is done all the same. */
export const statusOf = ({ startedAt, arrivedAt, doneAt, problemAt }: Stamps): StopStatus =>
  doneAt ? 'done' : problemAt ? 'problem' : arrivedAt ? 'arrived' : startedAt ? 'started' : 'waiting'

/** What is written, by what was said and when; nothing where it was said before. */
export const stamped = (stop: Stamps, name: MoveName, at: Date): Partial<Stamps> => {
  const stamp = STAMPS[name]
  return stop[stamp] === null ? { [stamp]: at } : {}
}

/** Deliveries of which a driver has said anything: at their doors it has begun. */
export const begunOf = (stops: readonly { jobId: string; status: StopStatus }[]): ReadonlySet<string> =>
  new Set(stops.filter(({ status }) => status !== 'waiting').map(({ jobId }) => jobId))
