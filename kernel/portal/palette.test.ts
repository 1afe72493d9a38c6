import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, isHexColour, palette } from './palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever the brand colour, text on buttons and links can be read (WCAG AA, 4.5)', () => {
  fc.assert(
    fc.property(colour, (brand) => {
      const shades = palette(brand)
      expect(contrast(shades[9], '#ffffff')).toBeGreaterThanOrEqual(6)
      expect(contrast(shades[8], '#ffffff')).toBeGreaterThanOrEqual(5)
      expect(contrast(shades[9], shades[1])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades[4], '#1f1e1b')).toBeGreaterThanOrEqual(6)
    }),
  )
})

test('shades become darker one by one and keep to six digits', () => {
  const shades = palette('#b45309')
  expect(shades).toHaveLength(10)
  expect(shades.every(isHexColour)).toBe(true)
  const light = shades.map((shade) => contrast(shade, '#000000'))
  expect(light).toEqual([...light].sort((a, b) => b - a))
})

test('short colours count, words do not', () => {
  expect(isHexColour('#fa0')).toBe(true)
  expect(isHexColour('tomato')).toBe(false)
})
