const QUALITY = 0.85
/** A long strip stays as wide as its words need. */
const LEAST_SIDE_PX = 1200
/** A picture without loss can weigh much at few pixels. */
const HEAVY_BYTES = 5_000_000

/**
 * A photo as it is sent: its longer side has at most `mostPx` where the shorter one stays wide enough to be read, drawn anew as a JPEG, upright, without what a camera wrote
 * beside it (place, time). What is small already, no picture, or not opened by this browser stays as it is.
 */
export async function smallerPicture(file: File, mostPx: number): Promise<File> {
  if (!file.type.startsWith('image/') || typeof OffscreenCanvas === 'undefined') return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  try {
    const [shorter, longer] = [picture.width, picture.height].toSorted((a, b) => a - b) as [number, number]
    const scale = Math.min(1, Math.max(mostPx / longer, LEAST_SIDE_PX / shorter))
    if (scale === 1 && file.size < HEAVY_BYTES) return file
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const canvas = new OffscreenCanvas(width, height)
    const drawing = canvas.getContext('2d')
    if (!drawing) return file
    // What is transparent is paper.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, width, height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, 0, 0, width, height)
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    if (smaller.size >= file.size) return file
    return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: smaller.type })
  } catch {
    // A phone without the memory for it: as it is, it goes as well.
    return file
  } finally {
    picture.close()
  }
}
