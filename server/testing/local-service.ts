import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What was asked, with the whole of its body. */
export interface Asked {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
}

/** Stands in, on this machine, for a service out there: `answer` may also say nothing. */
export async function startLocalService(answer: (asked: Asked) => unknown) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => void answer({ request, response, body: Buffer.concat(parts) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => server.closeAllConnections()
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks every connection. */
    hangUp,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}
export type LocalService = Awaited<ReturnType<typeof startLocalService>>
