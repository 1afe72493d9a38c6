import { invalid } from '#kernel/errors.ts'

const broken = () => invalid({ file: 'This picture is damaged. Please choose another one.' })

/** APP1 to APP15 hold what a camera adds (place, time, owner, a second picture), COM what a program does. */
const isAbout = (marker: number) => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe

/**
 * The picture alone: everything that tells about its making is left out, whoever sent it. The browser has drawn it anew
 * before (`parts/shrink.ts`), but a program need not have.
 */
export function withoutMetadata(bytes: Buffer): Buffer {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) throw broken()
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  for (;;) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff) throw broken()
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) break
    if (end > bytes.length || end < at + 4) throw broken()
    if (!isAbout(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]))
  if (last < at) throw broken()
  // Nothing after the end of the picture, either.
  return Buffer.concat([...kept, bytes.subarray(at, last + 2)])
}
