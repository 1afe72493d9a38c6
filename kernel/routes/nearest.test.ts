import fc from 'fast-check'
import { expect, it } from 'vitest'
import { milesBetween, nearestNeighbor } from './nearest.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const place = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})

it('a degree of latitude is a 360th of the way around the earth, wherever it is', () => {
  expect(milesBetween(at(33, -84), at(34, -84))).toBeCloseTo((2 * Math.PI * 3959) / 360, 6)
  expect(milesBetween(at(0, 179.5), at(0, -179.5))).toBeCloseTo((2 * Math.PI * 3959) / 360, 6)
})

it('from the first place it always goes on to the nearest that is left, each is visited once', () => {
  const [a, b, c, d] = [at(33, -84), at(33.3, -84), at(33.1, -84), at(33.9, -84)]
  expect(nearestNeighbor([a, b, c, d]).order).toEqual([a, c, b, d])
  expect(nearestNeighbor([])).toEqual({ order: [], miles: 0 })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 25 }), (places) => {
      const { order, miles } = nearestNeighbor(places)
      expect(order[0]).toBe(places[0])
      expect(new Set(order)).toEqual(new Set(places))
      const steps = order.slice(1).map((one, index) => milesBetween(order[index] ?? one, one))
      expect(miles).toBeCloseTo(
        steps.reduce((sum, step) => sum + step, 0),
        6,
      )
      steps.forEach((step, index) => {
        const here = order[index]
        for (const later of order.slice(index + 1))
          if (here) expect(step).toBeLessThanOrEqual(milesBetween(here, later) + 1e-9)
      })
    }),
  )
})
