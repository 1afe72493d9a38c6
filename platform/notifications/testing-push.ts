import { createECDH, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { startLocalService } from '#server/testing/local-service.ts'

const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt: (body: Buffer, options: Record<string, unknown>) => Buffer
}

/** Stands in for the push service of a browser: takes what is sent, and answers as it is told. */
export async function startPushService() {
  const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
  const state = {
    status: 201,
    /** Takes the next one and never says so; told when it has it. */
    fallSilent: null as (() => void) | null,
  }
  const service = await startLocalService(({ request, response, body }) => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (state.fallSilent) state.fallSilent()
    else response.writeHead(state.status).end()
  })
  return Object.assign(state, service, { received })
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
