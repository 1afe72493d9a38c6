import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { everyone } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { implement } from './context.ts'
import { testPortal } from './testing/portal.ts'

const kitchen = contract({
  cook: endpoint({ method: 'GET', path: '/api/test-soup', access: everyone, summary: 'Cook a soup' }),
})

it('a portal that closes while it answers does so at once, and does not keep the connection', async () => {
  let began = () => {}
  let finish = () => {}
  const cooking = new Promise<void>((resolve) => {
    began = resolve
  })
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const cook = implement(kitchen, {
    cook: async () => {
      began()
      await done
      return {}
    },
  })
  const portal = await testPortal({ slices: [...slices, cook] })
  const soup = fetch(`${portal.url}/api/test-soup`)
  await cooking
  const closed = portal.close()
  await expect.poll(() => portal.app.fastify.server.listening).toBe(false)
  finish()
  expect((await soup).status).toBe(200)
  await closed
})

it('a connection that was opened in advance and asks nothing does not hold up the end', async () => {
  const portal = await testPortal()
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // The portal has taken it in once it answers another one.
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  const ended = once(socket, 'close')
  await portal.close()
  await ended
})
