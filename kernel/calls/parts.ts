/**
 * A large file is sent before the call that it belongs to, in parts: what a lost connection cuts off is one of them, and
 * what arrived stays (docs/decisions/164-files-in-parts.md).
 */
export const PART_BYTES = 1_000_000
/** From this size on. */
export const IN_PARTS_FROM = 4 * PART_BYTES

/** Says of a call with `upload` that its file was sent in parts. Its other fields are JSON then. */
export const PARTS_HEADER = 'x-file-in-parts'

export interface SentInParts {
  id: string
  /** Bytes of the whole file. */
  size: number
  name: string
}

/** How many parts a file of so many bytes has; they are counted from 0. */
export const partsIn = (size: number) => Math.ceil(size / PART_BYTES)

export const writeSentInParts = ({ id, size, name }: SentInParts) =>
  `${id} ${size} ${encodeURIComponent(name.toWellFormed())}`

/** What the header says; null for anything else. */
export function readSentInParts(header: unknown): SentInParts | null {
  const [, id, size, name] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\d{1,12}) (\S+)$/.exec(
    typeof header === 'string' ? header : '',
  ) ?? ['']
  if (!id || !size || !name) return null
  try {
    return { id, size: Number(size), name: decodeURIComponent(name) }
  } catch {
    return null
  }
}
