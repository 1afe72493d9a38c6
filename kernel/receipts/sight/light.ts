import type { Grey } from './grey.ts'

const FIELDS = 24
/** A field darker than so much of the brightest has no paper in it, or so little light that only noise would grow. */
const LEAST_LIGHT = 0.22

/** Shadows, dusk and the lamp above taken out: the paper is equally bright everywhere, letters stay as dark beside it. */
export function evenLight({ width, height, pixels }: Grey): Grey {
  const size = Math.max(8, Math.ceil(Math.max(width, height) / FIELDS))
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)]
  const lights = new Float32Array(across * down)
  for (let fieldY = 0; fieldY < down; fieldY++)
    for (let fieldX = 0; fieldX < across; fieldX++)
      lights[fieldY * across + fieldX] = paperLight(pixels, width, {
        left: fieldX * size,
        top: fieldY * size,
        right: Math.min(width, (fieldX + 1) * size),
        bottom: Math.min(height, (fieldY + 1) * size),
      })
  const least = Math.max(12, Math.max(...lights) * LEAST_LIGHT)
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    const fieldY = Math.min(down - 1, Math.max(0, (y + 0.5) / size - 0.5))
    const top = Math.trunc(fieldY)
    const partY = fieldY - top
    const upper = top * across
    const lower = Math.min(down - 1, top + 1) * across
    for (let x = 0; x < width; x++) {
      const fieldX = Math.min(across - 1, Math.max(0, (x + 0.5) / size - 0.5))
      const left = Math.trunc(fieldX)
      const partX = fieldX - left
      const right = Math.min(across - 1, left + 1)
      const above = (lights[upper + left] as number) * (1 - partX) + (lights[upper + right] as number) * partX
      const below = (lights[lower + left] as number) * (1 - partX) + (lights[lower + right] as number) * partX
      const light = Math.max(least, above * (1 - partY) + below * partY)
      out[y * width + x] = Math.min(255, ((pixels[y * width + x] as number) * 235) / light)
    }
  }
  return { width, height, pixels: out }
}

/** How bright the paper is in a field: brighter than nine of ten of its pixels. */
function paperLight(
  pixels: Grey['pixels'],
  width: number,
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
): number {
  const counts = new Uint32Array(256)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const value = pixels[y * width + x] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  let brighter = ((right - left) * (bottom - top)) / 10
  for (let value = 255; value > 0; value--) {
    brighter -= counts[value] ?? 0
    if (brighter <= 0) return value
  }
  return 0
}
