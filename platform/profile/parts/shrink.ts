import { PHOTO_PX } from '../contract.ts'

const QUALITY = 0.86

/** The middle square of a picture, drawn anew and small: what a camera wrote beside it (place, time) stays here. */
export async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This browser cannot open that picture. Please choose a JPEG or PNG picture.')
  })
  const side = Math.min(picture.width, picture.height)
  const size = Math.min(side, PHOTO_PX)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, size, size)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('This picture could not be made smaller. Please choose another one.')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
