import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clustered, isInside, type Pin } from './pins.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }
const aPin = fc
  .record({
    lat: fc.double({ min: 25, max: 48, noNaN: true }),
    lng: fc.double({ min: -120, max: -70, noNaN: true }),
  })
  .map((at) => ({ ...at, label: 'Host', kind: 'host' }))
const somePins = fc.array(aPin, { maxLength: 40 }).map((pins): Pin[] =>
  pins.map((pin, index) => ({
    ...pin,
    id: `pin-${index}`,
    ...(index % 3 === 0 ? { mark: `${index}` } : {}),
  })),
)

it('at every zoom every place is on the map exactly once, alone or counted', () => {
  fc.assert(
    fc.property(somePins, fc.integer({ min: 3, max: 18 }), (pins, zoom) => {
      const spots = clustered(pins)(WORLD, zoom)
      const shown = spots.flatMap((spot) => ('pin' in spot ? [spot.pin.id] : spot.ids))
      expect(shown.sort()).toEqual(pins.map(({ id }) => id).sort())
      for (const spot of spots) if ('count' in spot) expect(spot.count).toBe(spot.ids.length)
    }),
  )
})

it('the places of an order never disappear among others that lie there', () => {
  const near = (id: string, mark?: string): Pin => ({
    id,
    label: id,
    kind: 'host',
    lat: 40,
    lng: -89,
    ...(mark === undefined ? {} : { mark }),
  })
  const spots = clustered([near('a'), near('b'), near('first', '1'), { ...near('second', '2'), lat: 43 }])(
    WORLD,
    6,
  )
  expect(spots.map((spot) => ('pin' in spot ? spot.pin.mark : spot.count))).toEqual([2, '1', '2'])
})

it('what lies within a drawn line is selected, what lies outside is not', () => {
  const triangle = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
  ]
  expect(isInside({ x: 2, y: 2 }, triangle)).toBe(true)
  expect(isInside({ x: 8, y: 8 }, triangle)).toBe(false)
  expect(isInside({ x: -1, y: 2 }, triangle)).toBe(false)
  // A bay is outside.
  const horseshoe = [0, 0, 9, 0, 9, 9, 6, 9, 6, 3, 3, 3, 3, 9, 0, 9]
  const outline = Array.from({ length: 8 }, (_, at) => ({
    x: horseshoe[2 * at] ?? 0,
    y: horseshoe[2 * at + 1] ?? 0,
  }))
  expect(isInside({ x: 4.5, y: 6 }, outline)).toBe(false)
  expect(isInside({ x: 1, y: 6 }, outline)).toBe(true)
  expect(isInside({ x: 1, y: 1 }, [])).toBe(false)
})
