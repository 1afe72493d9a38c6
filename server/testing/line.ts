import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'

/** A line to the database that can fall silent: it stays open, and nothing comes through any more. */
export async function lineTo(databaseUrl: string) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const open = new Set<Socket>()
  let isGone = false
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? openSocket(path.join(host, `.s.PGSQL.${port}`))
      : openSocket(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => from.destroy())
      from.on('close', () => to.destroy())
      if (!isGone) from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const silence = () => {
    for (const socket of open) socket.unpipe().resume()
  }
  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** Whatever is open now goes silent; what is opened later is a new line. */
    silence,
    /** Nor does anything come through what is opened from now on, until it is back. */
    goAway() {
      isGone = true
      silence()
    },
    comeBack() {
      isGone = false
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
