import { type Model, NONE } from './model.ts'

/** In which order open jobs are put in again: mostly by chance or the large ones first. The weights are those of the method. */
export function ordersOf(model: Model) {
  const jobs = Array.from(model.pickup, (_, job) => job)
  const keys = (of: (job: number) => number) => Float64Array.from(jobs, of)
  const visitOf = (job: number) =>
    (model.delivery[job] === NONE ? model.pickup[job] : model.delivery[job]) as number
  const start = model.kinds[0]?.start ?? 0
  const large = keys((job) => -sizeOf(model, job))
  const near = keys((job) => model.distance[start * model.nodes + visitOf(job)] as number)
  const weighted: [number, Float64Array | undefined][] = [
    [4, undefined],
    [4, large],
    [2, near.map((distance) => -distance)],
    [1, near],
  ]
  if (model.timed) {
    const opens = keys((job) => model.from[visitOf(job)] as number)
    const closes = keys((job) => model.until[visitOf(job)] as number)
    weighted.push(
      [2, opens],
      [2, closes.map((time) => -time)],
      [2, closes.map((time, job) => time - (opens[job] as number))],
    )
  }
  const all = weighted.reduce((sum, [weight]) => sum + weight, 0)

  return (open: readonly number[], random: () => number): number[] => {
    let at = random() * all
    const key = weighted.find(([weight]) => (at -= weight) < 0)?.[1]
    if (!key) return shuffled(open, random)
    return [...open].sort((a, b) => (key[a] as number) - (key[b] as number))
  }
}

/** How much of a vehicle it takes, by whatever it takes most of. */
function sizeOf(model: Model, job: number): number {
  const capacity = model.kinds[0]?.capacity
  let size = 0
  for (let load = 0; load < model.loads; load++)
    size = Math.max(
      size,
      (model.load[job * model.loads + load] as number) / Math.max(1, capacity?.[load] ?? 1),
    )
  return size
}

function shuffled(list: readonly number[], random: () => number): number[] {
  const mixed = [...list]
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const taken = mixed[index] as number
    mixed[index] = mixed[other] as number
    mixed[other] = taken
  }
  return mixed
}
