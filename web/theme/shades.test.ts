import { expect, it } from 'vitest'
import { palette } from '#kernel/portal/palette.ts'
import { NAMED, SHADES } from './shades.ts'

it('has the shades of each named colour as they are reckoned', () => {
  expect(SHADES).toEqual(Object.fromEntries(Object.entries(NAMED).map(([name, hex]) => [name, palette(hex)])))
})
