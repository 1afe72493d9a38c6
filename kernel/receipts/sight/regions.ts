/** A stretch of text: its middle, its direction (radians) and its size, in pixels of the picture. */
export interface Region {
  x: number
  y: number
  angle: number
  width: number
  height: number
}

const INK = 0.3
const SURE = 0.55
const LEAST_PIXELS = 24
/** The map says only the heart of a line; letters reach beyond it by so much of its height (as its makers say). */
const BEYOND = 1.6

/** Stretches of text in a map of chances (`chances` 0 to 1, row by row), as they lie: lines on crumpled paper are not level. */
export function regionsIn(chances: Float32Array, width: number, height: number): Region[] {
  const seen = new Uint8Array(chances.length)
  const stack: number[] = []
  const found: Region[] = []
  for (let start = 0; start < chances.length; start++) {
    if (seen[start] || (chances[start] ?? 0) < INK) continue
    const members: number[] = []
    seen[start] = 1
    stack.push(start)
    while (stack.length > 0) {
      const at = stack.pop() as number
      members.push(at)
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < width * height && !seen[next] && (chances[next] ?? 0) >= INK) {
          seen[next] = 1
          stack.push(next)
        }
    }
    const region = members.length >= LEAST_PIXELS ? regionOf(members, chances, width) : undefined
    if (region) found.push(region)
  }
  return found
}

function regionOf(members: readonly number[], chances: Float32Array, width: number): Region | undefined {
  let [sumX, sumY, sure] = [0, 0, 0]
  for (const at of members) {
    sumX += at % width
    sumY += Math.floor(at / width)
    sure += chances[at] ?? 0
  }
  const count = members.length
  if (sure / count < SURE) return undefined
  const [middleX, middleY] = [sumX / count, sumY / count]
  let [xx, xy, yy] = [0, 0, 0]
  for (const at of members) {
    const [x, y] = [(at % width) - middleX, Math.floor(at / width) - middleY]
    xx += x * x
    xy += x * y
    yy += y * y
  }
  // A single letter has no direction.
  const angle = xx > 2.5 * yy ? 0.5 * Math.atan2(2 * xy, xx - yy) : 0
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [0, 0, 0, 0]
  for (const at of members) {
    const [x, y] = [(at % width) - middleX, Math.floor(at / width) - middleY]
    const [along, across] = [x * cos + y * sin, y * cos - x * sin]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [wide, high] = [right - left + 1, bottom - top + 1]
  if (high < 3) return undefined
  const beyond = (wide * high * BEYOND) / (2 * (wide + high))
  const [shiftX, shiftY] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: middleX + shiftX * cos - shiftY * sin,
    y: middleY + shiftX * sin + shiftY * cos,
    angle,
    width: wide + 2 * beyond,
    height: high + 2 * beyond,
  }
}
