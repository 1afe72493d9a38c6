import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt: (body: Buffer, options: Record<string, unknown>) => Buffer
}

/** Stands in for the push service of a browser: takes what is sent, and answers as it is told. */
export async function startPushService() {
  const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
  const service = {
    status: 201,
    received,
    origin: '',
    /** Takes the next one and never says so; told when it has it. */
    fallSilent: null as (() => void) | null,
    hangUp: () => server.closeAllConnections(),
    close: () => Promise.resolve(),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      if (service.fallSilent) service.fallSilent()
      else response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return service
}

/** A browser with keys of its own, which can read what was sent to it. */
export function pushBrowser(origin: string, name: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `${origin}/${name}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer) =>
      JSON.parse(
        ece
          .decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth.toString('base64url') })
          .toString(),
      ) as Record<string, unknown>,
  }
}
