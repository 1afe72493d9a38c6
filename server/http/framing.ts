import type { FastifyReply } from 'fastify'
import type { App } from '../app.ts'

/** A page that nobody signs in on may stand in pages of the organization's own site, and in no other. */
export async function letOthersFrame(app: Pick<App, 'settings'>, reply: FastifyReply) {
  const { formSites } = await app.settings.read()
  if (formSites.length === 0) return
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace(/frame-ancestors [^;]*/, `frame-ancestors 'self' ${formSites.join(' ')}`),
  )
  reply.removeHeader('x-frame-options')
}
