import type { Word } from '../words.ts'
import { type Grey, resized, sample } from './grey.ts'
import { wordsIn } from './letters.ts'
import { evenLight } from './light.ts'
import { type Region, regionsIn } from './regions.ts'

/** Two networks: one says where text is, the other what it says. Whoever runs them brings them (browser and bench). */
export interface Engine {
  find: Run
  read: Run
  /** What the signs of `read` are, by their number; 0 is none. */
  signs: readonly string[]
}
type Run = (
  input: Float32Array,
  shape: readonly number[],
) => Promise<{ data: Float32Array; shape: readonly number[] }>

/** More pixels than these find nothing more, and take a phone's time. */
const LOOKED_AT = 900_000
/** A picture is not larger than this when it comes here. */
export const MOST_PIXELS = 6_000_000
const LETTER_PX = 48
const LONGEST_PX = 1600
/** Below this a stretch is a pattern of the table, not text. */
const LEAST_CONFIDENCE = 0.5
/** What the networks were trained with. */
const MEAN = [0.485, 0.456, 0.406] as const
const SPREAD = [0.229, 0.224, 0.225] as const

/** Every word on a picture, placed as if the picture had been taken straight. */
export async function wordsOn(taken: Grey, engine: Engine): Promise<Word[]> {
  let picture = evenLight(taken)
  let regions = await textIn(picture, engine)
  if (isOnItsSide(regions)) {
    picture = quarterTurned(picture)
    regions = await textIn(picture, engine)
  }
  if (regions.length === 0) return []
  if (await isUpsideDown(picture, regions, engine)) {
    picture = quarterTurned(quarterTurned(picture))
    const { width, height } = picture
    regions = regions.map((region) => ({ ...region, x: width - 1 - region.x, y: height - 1 - region.y }))
  }
  const smaller = halves(picture)
  const lies = usualAngle(regions)
  const found: Word[] = []
  for (const region of regions) found.push(...(await read(smaller, region, engine, { lies })).words)
  return found
}

/** Where text is. When it fills a small part of the picture, that part is looked at once more, and closer. */
async function textIn(picture: Grey, engine: Engine): Promise<Region[]> {
  const all = await regionsOf(picture, { left: 0, top: 0, ...size(picture) }, engine)
  const reach = all.map(({ width, height }) => Math.max(width, height) / 2)
  if (all.length < 3) return all
  const edge = 0.02 * Math.max(picture.width, picture.height)
  const left = Math.max(0, Math.min(...all.map(({ x }, index) => x - (reach[index] ?? 0))) - edge)
  const top = Math.max(0, Math.min(...all.map(({ y, height }) => y - height)) - edge)
  const right = Math.min(
    picture.width,
    Math.max(...all.map(({ x }, index) => x + (reach[index] ?? 0))) + edge,
  )
  const bottom = Math.min(picture.height, Math.max(...all.map(({ y, height }) => y + height)) + edge)
  const [width, height] = [right - left, bottom - top]
  const closer =
    picture.width * picture.height > LOOKED_AT * 1.2 && width * height < picture.width * picture.height * 0.6
  return closer ? regionsOf(picture, { left, top, width, height }, engine) : all
}

const size = ({ width, height }: Grey) => ({ width, height })

async function regionsOf(
  picture: Grey,
  part: { left: number; top: number; width: number; height: number },
  { find }: Engine,
): Promise<Region[]> {
  const [left, top] = [Math.floor(part.left), Math.floor(part.top)]
  const [partWidth, partHeight] = [Math.floor(part.width), Math.floor(part.height)]
  const cut = new Uint8Array(partWidth * partHeight)
  for (let y = 0; y < partHeight; y++) {
    const from = (top + y) * picture.width + left
    cut.set(picture.pixels.subarray(from, from + partWidth), y * partWidth)
  }
  const scale = Math.min(1.5, Math.sqrt(LOOKED_AT / (partWidth * partHeight)))
  const to32 = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  const [width, height] = [to32(partWidth), to32(partHeight)]
  const small = resized({ width: partWidth, height: partHeight, pixels: cut }, width, height)
  const input = new Float32Array(3 * width * height)
  for (const [channel, mean] of MEAN.entries())
    for (let at = 0; at < width * height; at++)
      input[channel * width * height + at] = ((small.pixels[at] ?? 0) / 255 - mean) / (SPREAD[channel] ?? 1)
  const { data } = await find(input, [1, 3, height, width])
  const [scaleX, scaleY] = [partWidth / width, partHeight / height]
  return regionsIn(data, width, height).map((region) => ({
    x: left + region.x * scaleX,
    y: top + region.y * scaleY,
    angle: region.angle,
    width: region.width * scaleX,
    height: region.height * scaleY,
  }))
}

/** The picture, half of it, a quarter: letters are taken from the one in which they are about as large as they are read. */
function halves(picture: Grey): Grey[] {
  const all = [picture]
  for (let { width, height } = picture; Math.min(width, height) > 400 && all.length < 4; ) {
    width = Math.floor(width / 2)
    height = Math.floor(height / 2)
    all.push(resized(all.at(-1) as Grey, width, height))
  }
  return all
}

async function read(
  pictures: readonly Grey[],
  region: Region,
  { read: run, signs }: Engine,
  { turned = false, lies = 0 } = {},
) {
  const level = Math.min(pictures.length - 1, Math.max(0, Math.round(Math.log2(region.height / LETTER_PX))))
  const picture = pictures[level] as Grey
  const scale = picture.width / (pictures[0]?.width ?? 1)
  const used = Math.min(LONGEST_PX, Math.max(8, Math.round((region.width * LETTER_PX) / region.height)))
  const width = Math.max(LETTER_PX, Math.ceil(used / 8) * 8)
  const input = new Float32Array(3 * LETTER_PX * width)
  const direction = region.angle + (turned ? Math.PI : 0)
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)]
  for (let y = 0; y < LETTER_PX; y++)
    for (let x = 0; x < used; x++) {
      const along = ((x + 0.5) / used - 0.5) * region.width
      const across = ((y + 0.5) / LETTER_PX - 0.5) * region.height
      const value = sample(
        picture,
        (region.x + along * cos - across * sin) * scale,
        (region.y + along * sin + across * cos) * scale,
      )
      input[y * width + x] = value / 127.5 - 1
    }
  // Three colours of the same grey.
  input.copyWithin(LETTER_PX * width, 0, LETTER_PX * width)
  input.copyWithin(2 * LETTER_PX * width, 0, LETTER_PX * width)
  const { data, shape } = await run(input, [1, 3, LETTER_PX, width])
  const words = wordsIn({ data, steps: shape[1] ?? 0, signs: shape[2] ?? 0 }, signs, used / width)
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / (words.length || 1)
  if (confidence < LEAST_CONFIDENCE) return { words: [], confidence }
  return { words: words.map((word) => placed(word, region, lies)), confidence }
}

function placed(
  { text, confidence, from, to }: ReturnType<typeof wordsIn>[number],
  region: Region,
  angle: number,
): Word {
  const along = ((from + to) / 2 - 0.5) * region.width
  const [x0, y0] = [region.x + along * Math.cos(region.angle), region.y + along * Math.sin(region.angle)]
  const [x, y] = [x0 * Math.cos(angle) + y0 * Math.sin(angle), y0 * Math.cos(angle) - x0 * Math.sin(angle)]
  const [wide, high] = [((to - from) * region.width) / 2, region.height / 2]
  return {
    text,
    confidence,
    left: x - wide,
    right: x + wide,
    top: y - high,
    bottom: y + high,
    slope: Math.tan(region.angle - angle),
    sure: region.width / region.height,
  }
}

/** How the paper lies: the direction of its lines, the long ones above all. */
function usualAngle(regions: readonly Region[]): number {
  const sorted = [...regions].sort((a, b) => a.angle - b.angle)
  const long = ({ width, height }: Region) => Math.max(0, width / height - 1.5)
  let half = sorted.reduce((sum, region) => sum + long(region), 0) / 2
  for (const region of sorted) {
    half -= long(region)
    if (half <= 0) return region.angle
  }
  return 0
}

/** Held on its side, lines run from top to bottom. */
function isOnItsSide(regions: readonly Region[]): boolean {
  const long = regions.filter(({ width, height }) => Math.max(width, height) > 3 * Math.min(width, height))
  const upright = long.filter(({ width, height }) => height > width)
  return long.length > 2 && upright.length > long.length / 2
}

/** The longest stretches are read both ways when they make no sense as they are. */
async function isUpsideDown(picture: Grey, regions: readonly Region[], engine: Engine): Promise<boolean> {
  const long = [...regions].sort((a, b) => b.width / b.height - a.width / a.height).slice(0, 4)
  const mean = async (turned: boolean) => {
    let sum = 0
    for (const region of long) sum += (await read([picture], region, engine, { turned })).confidence
    return sum / long.length
  }
  const asItIs = await mean(false)
  return asItIs < 0.8 && (await mean(true)) > asItIs + 0.05
}

function quarterTurned({ width, height, pixels }: Grey): Grey {
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  return { width: height, height: width, pixels: out }
}
