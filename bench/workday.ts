import type { Job, Problem } from '#kernel/routes/problem.ts'
import { randomFrom } from '#kernel/routes/random.ts'

/** An invented Thursday: twenty porches give to twenty shelters, six people drive from home and back. */
export function workday(seed: number): Problem {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => Math.round(low + random() * (high - low))
  const spots = Array.from({ length: 46 }, () => ({ x: random() * 30, y: random() * 30 }))
  const distance = spots.map((from) => spots.map((to) => Math.hypot(from.x - to.x, from.y - to.y)))
  const hour = 60
  const jobs = Array.from({ length: 20 }, (_, index): Job => {
    const opens = between(10, 14) * hour
    return {
      id: `food ${index + 1}`,
      load: [between(50, 250), between(1, 3)],
      pickup: { place: 6 + index, from: 8 * hour, until: 13 * hour, service: 5 },
      delivery: { place: 26 + index, from: opens, until: opens + 2 * hour, service: 10 },
      coldMinutes: 2 * hour,
    }
  })
  return {
    distance,
    minutes: distance.map((row) => row.map((miles) => miles * 2)),
    loads: ['sandwich', 'cooler'],
    jobs,
    vehicles: Array.from({ length: 6 }, (_, index) => ({
      id: `driver ${index + 1}`,
      start: index,
      end: index,
      capacity: [600, 6],
      from: 8 * hour,
      until: 17 * hour,
      shiftMinutes: 6 * hour,
    })),
  }
}
