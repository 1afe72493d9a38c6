import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slices } from '#registry.server.ts'
import { seedDemo } from '#server/demo.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  await seedDemo(portal.app)
})
afterAll(() => portal.close())

const byItself = slices.flatMap(({ jobs }) => jobs).filter(({ at, everyMinutes }) => at || everyMinutes)

describe('what runs by itself runs through on the charity as it is', () => {
  it.each(byItself.map((job) => [job.name, job] as const))('%s', async (_name, job) => {
    const payload = job.payload.parse(job.at ? { day: '2026-11-18', time: job.at[0]?.time } : {})
    await job.run(portal.app, payload as never, new AbortController().signal)
  })
  it('and there are such', () => expect(byItself.length).toBeGreaterThan(15))
})
