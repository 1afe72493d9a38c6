/** A picture in grey: one byte for each pixel, row by row. */
export interface Grey {
  width: number
  height: number
  pixels: Uint8Array | Uint8ClampedArray
}

/** From what a canvas gives: red, green, blue and opacity. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Grey {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] =
      ((rgba[at * 4] ?? 0) * 77 + (rgba[at * 4 + 1] ?? 0) * 150 + (rgba[at * 4 + 2] ?? 0) * 29) >> 8
  return { width, height, pixels }
}

/** Smaller or larger; when smaller, every pixel counts (a mean), or thin strokes would vanish. */
export function resized(picture: Grey, width: number, height: number): Grey {
  const out = new Uint8Array(width * height)
  const [stepX, stepY] = [picture.width / width, picture.height / height]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (stepX <= 1.2 && stepY <= 1.2) {
        out[y * width + x] = sample(picture, (x + 0.5) * stepX - 0.5, (y + 0.5) * stepY - 0.5)
        continue
      }
      let [sum, count] = [0, 0]
      const toY = Math.min(picture.height, Math.max(Math.floor(y * stepY) + 1, Math.ceil((y + 1) * stepY)))
      const toX = Math.min(picture.width, Math.max(Math.floor(x * stepX) + 1, Math.ceil((x + 1) * stepX)))
      for (let fromY = Math.floor(y * stepY); fromY < toY; fromY++)
        for (let fromX = Math.floor(x * stepX); fromX < toX; fromX++) {
          sum += picture.pixels[fromY * picture.width + fromX] ?? 0
          count++
        }
      out[y * width + x] = sum / count
    }
  return { width, height, pixels: out }
}

/** Between four pixels; beyond the edge the edge goes on. Asked a million times for a picture, so it is plain. */
export function sample({ width, height, pixels }: Grey, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y
  const left = Math.trunc(cx)
  const top = Math.trunc(cy)
  const partX = cx - left
  const partY = cy - top
  const at = top * width + left
  const right = left < width - 1 ? 1 : 0
  const down = top < height - 1 ? width : 0
  const above = (pixels[at] as number) * (1 - partX) + (pixels[at + right] as number) * partX
  const below = (pixels[at + down] as number) * (1 - partX) + (pixels[at + down + right] as number) * partX
  return above * (1 - partY) + below * partY
}
