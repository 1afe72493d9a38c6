import type { IncomingMessage } from 'node:http'
import { all } from '@fastify/proxy-addr'
import type { App } from '../app.ts'

type TrustedProxies = App['trustProxy']

/**
 * What Fastify and the live channels take for the proxies in front: so many, or these addresses and ranges. Those nearest
 * to us are ours; what those before them say of an address is anybody's word.
 */
export const proxiesOf = (trusted: TrustedProxies) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/** Where a request comes from that is none of Fastify's, as `request.ip` says it for the others. */
export function addressOf(request: IncomingMessage, trusted: TrustedProxies): string {
  const proxies = proxiesOf(trusted)
  return (proxies === false ? undefined : all(request, proxies).at(-1)) ?? request.socket.remoteAddress ?? ''
}
