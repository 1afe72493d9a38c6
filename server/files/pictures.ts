import sharp from 'sharp'
import { invalid, tooMany } from '#kernel/calls/errors.ts'
import { turns } from '../turns.ts'
import { PICTURES } from './file-types.ts'
import { typeOf } from './uploads.ts'

// Only what people bring: libvips could also read SVG, PDF and whatever else it was built with.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})
sharp.concurrency(1)
// What was read by its path is let go at once: Windows moves and removes no file that is open.
sharp.cache(false)

/** More than any camera makes, and what a server can still unpack. */
const MAX_PIXELS = 64_000_000
const DECODING_SECONDS = 5
/** The whole picture is written again, not a small one. */
const REWRITING_SECONDS = 20
const PREVIEW_EDGE = 1600

/** Its bytes, or where they lie. */
type Picture = Buffer | string

export interface Preview {
  /** WebP, without the place, the camera and everything else that the original says about itself. */
  bytes: Buffer
  width: number
  height: number
}

const broken = () => invalid({ file: 'This picture is damaged. Please choose another one.' })

/**
 * Refuses, in words, a picture whose head cannot be read or promises more pixels than anybody needs; nothing is unpacked
 * for that. Whatever is no picture passes. A HEIC picture may be in a coding that is not ours to read: it passes too.
 */
export async function refuseMonstrousPicture(picture: Picture): Promise<void> {
  const type = await typeOf(picture)
  if (!type || !PICTURES.includes(type)) return
  const size = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      if (/dimension/.test(error.message)) return { width: Infinity, height: Infinity }
      if (type === 'image/heic') return { width: 0, height: 0 }
      throw broken()
    })
  if (size.width * size.height > MAX_PIXELS)
    throw invalid({
      file: `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Please make it smaller and try again.`,
    })
}

/** One after the other: unpacking takes memory, and the threads it runs on also read and write files. */
const inTurn = turns({
  atOnce: 1,
  mostWaiting: 20,
  refusal: () =>
    tooMany('Many pictures are being prepared at this moment. Please try again in ten seconds.', 10),
})

const decoded = (picture: Picture, seconds = DECODING_SECONDS) =>
  sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds }).autoOrient()

/**
 * The picture in its full size without what it says of itself: where it was taken (hosts live there), when, with what.
 * Null for what says nothing, and for what is no JPEG, PNG or WebP: it may stay as it is. Refuses damaged ones in words.
 */
export async function withoutOrigin(picture: Picture, gone?: AbortSignal): Promise<Buffer | null> {
  const format = QUIETED[(await typeOf(picture)) ?? '']
  if (!format) return null
  await refuseMonstrousPicture(picture)
  const { exif, xmp, iptc } = await sharp(picture).metadata()
  if (!exif && !xmp && !iptc) return null
  const rewritten = () =>
    decoded(picture, REWRITING_SECONDS).keepIccProfile().toFormat(format, { quality: 90 }).toBuffer()
  return inTurn(
    () =>
      rewritten().catch(() => {
        throw broken()
      }),
    gone,
  )
}
const QUIETED: Partial<Record<string, 'jpeg' | 'png' | 'webp'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * A picture made anew for showing: turned upright, at most `edge` pixels wide and high, one still image. It holds pixels
 * only, so nothing that hid in the original comes along. Null for what cannot be shown (no picture, or HEIC of a phone).
 * Refuses damaged and monstrous ones in words.
 */
export async function previewOf(
  picture: Picture,
  { edge = PREVIEW_EDGE, gone }: { edge?: number; gone?: AbortSignal } = {},
): Promise<Preview | null> {
  const type = await typeOf(picture)
  if (!type || !PICTURES.includes(type)) return null
  await refuseMonstrousPicture(picture)
  const drawn = () =>
    decoded(picture)
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
  return inTurn(
    () =>
      drawn().then(
        ({ data, info }) => ({ bytes: data, width: info.width, height: info.height }),
        () => {
          if (type === 'image/heic') return null
          throw broken()
        },
      ),
    gone,
  )
}

/** The same for paper, which knows no WebP: upright, at most `edge` pixels. Null for what cannot be shown. */
export async function jpegOf(picture: Picture, edge: number): Promise<Buffer | null> {
  const preview = await previewOf(picture, { edge }).catch(() => null)
  if (!preview) return null
  return sharp(preview.bytes).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
}
