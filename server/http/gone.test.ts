import { expect, it } from 'vitest'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { everyone } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { implement } from '../context.ts'
import { testPortal } from '../testing/portal.ts'

const kitchen = contract({
  stew: endpoint({ method: 'POST', path: '/api/test-stew', access: everyone, summary: 'Cook a stew' }),
})

it('long work hears that whoever asked for it has left, and not when they got their answer', async () => {
  const heard: AbortSignal[] = []
  let began = () => {}
  const cooking = new Promise<void>((resolve) => {
    began = resolve
  })
  let patient = false
  const cook = implement(kitchen, {
    stew: async ({ gone }) => {
      heard.push(gone)
      began()
      if (!patient) await new Promise((resolve) => gone.addEventListener('abort', resolve))
      return {}
    },
  })
  const portal = await testPortal({ slices: [...slices, cook] })
  const leaving = new AbortController()
  const stew = fetch(`${portal.url}/api/test-stew`, { method: 'POST', signal: leaving.signal })
  await cooking
  leaving.abort()
  await expect(stew).rejects.toThrow()
  await expect.poll(() => heard[0]?.aborted).toBe(true)
  patient = true
  expect((await fetch(`${portal.url}/api/test-stew`, { method: 'POST' })).status).toBe(200)
  expect(heard[1]?.aborted).toBe(false)
  await portal.close()
})
