import { transport } from '#web/calls/api.ts'
import { sayFailed } from '#web/toast.ts'

/** Can this device hand over a file of this kind? Most phones can; a desk usually saves it. */
export function canShare(type: string): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'file', { type })] })
}

/** The file of a graphic as it came. */
export async function fileOf(graphic: { fileId: string; fileName: string; fileType: string }): Promise<File> {
  const answer = await transport.fetch(`/api/files/${graphic.fileId}`, {})
  if (!answer.ok) throw new Error('The file could not be fetched. Please try again.')
  return new File([await answer.blob()], graphic.fileName, { type: graphic.fileType })
}

/** Opens the system's share sheet. False where the phone wants another press first: fetching took too long for it. */
export async function share(file: File, words: { title: string; text: string }): Promise<boolean> {
  try {
    await navigator.share({ files: [file], ...words })
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError') return false
    // Whoever closes the sheet has changed their mind.
    if (name !== 'AbortError') sayFailed('It was not shared')(error)
  }
  return true
}
