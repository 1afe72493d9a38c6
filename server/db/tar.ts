const BLOCK = 512

export interface Entry {
  name: string
  size: number
  /** To be read to its end before the next entry is asked for. */
  body: AsyncIterable<Buffer>
}

/** The header of one file in a tar archive; `padding(size)` follows its content. */
export function tarHeader(name: string, size: number, modified = new Date(0)): Buffer {
  const header = Buffer.alloc(BLOCK)
  const [prefix, base] = split(name)
  header.write(base, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(modified.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${sum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
export const TAR_END = Buffer.alloc(2 * BLOCK)

function split(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(base) <= 100) return [prefix, base]
  }
  throw new Error(`The file name ${name} is too long for a backup.`)
}

const sum = (header: Buffer) => header.reduce((total, byte) => total + byte, 0)

/** The entries of a tar archive, one after the other. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = byteReader(source)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const field = (start: number, length: number) =>
      header.toString('utf8', start, start + length).split('\0')[0] ?? ''
    const given = Number.parseInt(field(148, 8), 8)
    header.fill(' ', 148, 156)
    if (given !== sum(header)) throw new Error('The archive is damaged.')
    const size = Number.parseInt(field(124, 12), 8)
    const name = [field(345, 155), field(0, 100)].filter(Boolean).join('/')
    let left = size
    const body = async function* () {
      while (left > 0) {
        const chunk = await bytes.upTo(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, size, body: body() }
    while (left > 0) left -= (await bytes.upTo(left)).length
    await bytes.exactly(padding(size).length)
  }
}

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let current: Buffer = Buffer.alloc(0)
  const upTo = async (length: number): Promise<Buffer> => {
    while (current.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new Error('The archive ends too early.')
      current = next.value
    }
    const part = current.subarray(0, length)
    current = current.subarray(length)
    return part
  }
  const exactly = async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (let left = length; left > 0; ) {
      const part = await upTo(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
  return { upTo, exactly }
}
