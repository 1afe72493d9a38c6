import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AppError } from '#kernel/calls/errors.ts'
import { previewOf, refuseMonstrousPicture } from './pictures.ts'

const photo = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#e8b04a' } })

/** The picture's head rewritten, so that it promises other sizes than it holds. */
async function promising(width: number, height: number) {
  const png = await photo().png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

async function hugeJpeg() {
  const jpeg = await photo().jpeg().toBuffer()
  const head = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_535, head + 5)
  jpeg.writeUInt16BE(65_535, head + 7)
  return jpeg
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  return (error as AppError).message
}

describe('a preview of a picture', () => {
  it('is made anew, upright and without what the camera wrote into it', async () => {
    const original = await photo(400, 300)
      .withExif({ IFD0: { Copyright: 'Ana at home', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(original.toString('latin1')).toContain('Ana at home')
    const preview = await previewOf(original, { edge: 200 })
    expect([preview?.width, preview?.height]).toEqual([150, 200])
    const made = await sharp(preview?.bytes).metadata()
    expect([made.format, made.exif, made.orientation]).toEqual(['webp', undefined, undefined])
    expect(preview?.bytes.toString('latin1')).not.toContain('Ana')
  })

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'is made of a %s, and never larger than it was',
    async (kind) => {
      const preview = await previewOf(await photo(60, 40).toFormat(kind).toBuffer())
      expect([preview?.width, preview?.height]).toEqual([60, 40])
    },
  )

  it('is not made of what is no picture', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
    for (const text of ['%PDF-1.7', svg, 'Host,Date\nVale,5'])
      expect(await previewOf(Buffer.from(text))).toBeNull()
  })

  it('of a damaged picture is refused in words', async () => {
    const jpeg = await photo().jpeg().toBuffer()
    for (const bytes of [Buffer.from('\x89PNG\r\n\x1a\nlunch', 'latin1'), jpeg.subarray(0, 300)])
      expect(await refusal(previewOf(bytes))).toContain('damaged')
  })
})

describe('a picture of 65,535 by 65,535 pixels', () => {
  it('is refused by what its head says, before anything is unpacked', async () => {
    const before = process.memoryUsage().rss
    for (const bytes of [await promising(65_535, 65_535), await hugeJpeg()]) {
      expect(await refusal(refuseMonstrousPicture(bytes))).toContain('million pixels')
      expect(await refusal(previewOf(bytes))).toContain('million pixels')
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  it('is refused, while the largest a camera makes is taken', async () => {
    await refuseMonstrousPicture(await promising(8160, 6120))
    await refuseMonstrousPicture(Buffer.from('%PDF-1.7'))
  })
})
