import { type Grey, greyOf } from '#kernel/receipts/sight/grey.ts'
import { MOST_PIXELS } from '#kernel/receipts/sight/read-picture.ts'

/** The picture of a camera, upright and no larger than is looked at. */
export async function greyPicture(picture: Blob): Promise<Grey> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('This file is not a picture that can be read')
  })
  try {
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)))
    const [width, height] = [
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    ]
    const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!drawing) throw new Error('This browser cannot look at pictures')
    // What is transparent is paper.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, width, height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(bitmap, 0, 0, width, height)
    return greyOf(drawing.getImageData(0, 0, width, height).data, width, height)
  } finally {
    bitmap.close()
  }
}
