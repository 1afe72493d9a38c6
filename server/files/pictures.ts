import sharp from 'sharp'
import { invalid, tooMany } from '#kernel/calls/errors.ts'
import { turns } from '../turns.ts'
import { PICTURES, sniff } from './file-types.ts'

// Only what people bring: libvips could also read SVG, PDF and whatever else it was built with.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})
sharp.concurrency(1)

/** More than any camera makes, and what a server can still unpack. */
const MAX_PIXELS = 64_000_000
const DECODING_SECONDS = 5
/** The whole picture is written again, not a small one. */
const REWRITING_SECONDS = 20
const PREVIEW_EDGE = 1600

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
export async function refuseMonstrousPicture(bytes: Buffer): Promise<void> {
  const type = sniff(bytes)
  if (!type || !PICTURES.includes(type)) return
  const size = await sharp(bytes, { limitInputPixels: false })
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

const decoded = (bytes: Buffer, seconds = DECODING_SECONDS) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds }).autoOrient()

/**
 * The picture in its full size without what it says of itself: where it was taken (hosts live there), when, with what.
 * What says nothing, and what is no JPEG, PNG or WebP, stays as it is byte for byte. Refuses damaged ones in words.
 */
export async function withoutOrigin(bytes: Buffer, gone?: AbortSignal): Promise<Buffer> {
  const format = QUIETED[sniff(bytes) ?? '']
  if (!format) return bytes
  await refuseMonstrousPicture(bytes)
  const { exif, xmp, iptc } = await sharp(bytes).metadata()
  if (!exif && !xmp && !iptc) return bytes
  const rewritten = () =>
    decoded(bytes, REWRITING_SECONDS).keepIccProfile().toFormat(format, { quality: 90 }).toBuffer()
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
  bytes: Buffer,
  { edge = PREVIEW_EDGE, gone }: { edge?: number; gone?: AbortSignal } = {},
): Promise<Preview | null> {
  const type = sniff(bytes)
  if (!type || !PICTURES.includes(type)) return null
  await refuseMonstrousPicture(bytes)
  const drawn = () =>
    decoded(bytes)
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
